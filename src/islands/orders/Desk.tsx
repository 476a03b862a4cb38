/** The seller's tools around the order list: filters, bulk actions, slips and export. */
import { useEffect, useState } from 'react';
import type { Order } from '#contract/entities/orders';
import type { FilterItem } from '#contract/list-fields';
import { companyIdOf } from '#stores/company';
import { readAllOrders } from '#stores/order-desk';
import { newsOf } from '#stores/order-news';
import { showToast } from '#stores/toasts';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { AttentionFilter } from './AttentionFilter.tsx';
import { BulkBar } from './BulkBar.tsx';
import { ordersCsv } from './csv.ts';
import { PackingSlips } from './PackingSlips.tsx';
import { ORDER_FILTERS, type OrderQuery } from './query.ts';

/** How long an order that came in, or needs attention, may go unseen. */
const NEWS_MS = 20_000;

interface DeskProps {
  query: OrderQuery;
  filters: readonly FilterItem[];
  chosen: readonly Order[];
  onQuery: (query: OrderQuery) => void;
  /** @param doneIds orders that a bulk change brought where they were wanted */
  onChanged: (doneIds: readonly number[]) => void;
}

const download = (text: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

const exportCsv = async (filters: readonly FilterItem[]): Promise<void> => {
  const found = await readAllOrders(filters);
  if (!found.ok) {
    showToast('error', found.error.text);
    return;
  }
  const { orders, missing } = found.data;
  const partial = `El archivo tiene ${orders.length} pedidos y faltan ${missing}: acota los días.`;
  if (missing > 0) showToast('warning', partial);
  download(ordersCsv(orders), `pedidos-${new Date().toISOString().slice(0, 10)}.csv`);
};

export const Desk = ({ query, filters, chosen, onQuery, onChanged }: DeskProps) => {
  const [$news] = useState(() => newsOf(companyIdOf(location.pathname) ?? -1, NEWS_MS));
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
      <ListFilters fields={ORDER_FILTERS} query={query} onQuery={onQuery} />
      <AttentionFilter
        $news={$news}
        isOn={query.attention !== ''}
        onToggle={() => onQuery({ ...query, attention: query.attention ? '' : 'YES', page: 1 })}
      />
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
