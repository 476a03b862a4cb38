/** The seller's tools around the order list: filters, bulk actions, slips and export. */
import { useEffect, useState } from 'react';
import { send } from '#client/send';
import { orderFilter } from '#contract/calls/orders';
import type { Order } from '#contract/entities/orders';
import type { FilterItem } from '#contract/fields';
import { showToast } from '#stores/toasts';
import { BulkBar } from './BulkBar.tsx';
import { ordersCsv } from './csv.ts';
import { OrderFilters } from './OrderFilters.tsx';
import { PackingSlips } from './PackingSlips.tsx';
import type { OrderQuery } from './query.ts';

interface DeskProps {
  query: OrderQuery;
  filters: readonly FilterItem[];
  chosen: readonly Order[];
  onQuery: (query: OrderQuery) => void;
  /** @param doneIds orders that a bulk change brought where they were wanted */
  onChanged: (doneIds: readonly number[]) => void;
}

const EXPORT_PAGE = 100;
/** More is a matter for the accountant's own tools, not for a browser. */
const EXPORT_PAGES = 50;

const download = (text: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

/** Every order under the filters, not the shown page alone. */
const exportCsv = async (filters: readonly FilterItem[]): Promise<void> => {
  const orders: Order[] = [];
  for (let rowIndex = 0; rowIndex < EXPORT_PAGES; rowIndex += 1) {
    const input = { filters: [...filters], rowIndex, rowsMax: EXPORT_PAGE };
    const reply = await send(orderFilter, input);
    if (!reply.ok) {
      showToast('error', reply.error.text);
      return;
    }
    orders.push(...reply.data.data);
    if (orders.length >= reply.data.resultCount) break;
  }
  download(ordersCsv(orders), `pedidos-${new Date().toISOString().slice(0, 10)}.csv`);
};

export const Desk = ({ query, filters, chosen, onQuery, onChanged }: DeskProps) => {
  const [slips, setSlips] = useState<readonly Order[]>([]);
  useEffect(() => {
    if (slips.length === 0) return;
    const done = () => setSlips([]);
    window.addEventListener('afterprint', done, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [slips]);
  return (
    <>
      <OrderFilters query={query} onChange={onQuery} />
      <BulkBar
        chosen={chosen}
        onChanged={onChanged}
        onPrint={() => setSlips(chosen)}
        onExport={() => exportCsv(filters)}
      />
      {slips.length > 0 && <PackingSlips orders={slips} />}
    </>
  );
};
