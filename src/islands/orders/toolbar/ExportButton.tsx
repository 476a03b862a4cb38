/** A CSV file of every order that the list's filters find, however many there are. */
import { useState } from 'react';
import { shopDay } from '#contract/dates';
import type { FilterItem } from '#contract/list-fields';
import { readAllOrders } from '#stores/orders/order-management';
import { showToast } from '#stores/toasts';
import { csvHead, orderLines } from './csv.ts';

const download = (parts: string[], name: string): void => {
  const url = URL.createObjectURL(new Blob(parts, { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

export const ExportButton = ({ filters }: { filters: readonly FilterItem[] }) => {
  /** How many orders are read; undefined = nothing is being exported. */
  const [read, setRead] = useState<number>();
  const exportAll = async () => {
    setRead(0);
    // Lines are kept, not orders: they take a tenth of the room.
    const parts = [csvHead()];
    const reply = await readAllOrders(filters, (orders) => {
      parts.push(orderLines(orders));
      setRead((before = 0) => before + orders.length);
    });
    setRead(undefined);
    if (reply.ok) download(parts, `pedidos-${shopDay(new Date())}.csv`);
    else showToast('error', reply.error.text);
  };
  return (
    <button
      type="button"
      className="button button-small"
      disabled={read !== undefined}
      onClick={() => void exportAll()}
    >
      {read ? `Exportando… ${read}` : 'Exportar CSV'}
    </button>
  );
};
