/** A CSV file of every order that the list's filters find, however many there are. */
import { useState } from 'react';
import type { FilterItem } from '#contract/fields/list-fields';
import { shopDay } from '#contract/time/dates';
import { readAllOrders } from '#stores/orders/order-management';
import { showToast } from '#stores/toasts';
import { Button } from '../../../ui/Button.tsx';
import { download } from '../../../ui/download.ts';
import { csvHead, orderLines } from './csv.ts';

export const ExportButton = ({ filters }: { filters: readonly FilterItem[] }) => {
  /** How many orders are read; undefined = nothing is being exported. */
  const [read, setRead] = useState<number>();
  const exportAll = async () => {
    setRead(0);
    // Lines are kept instead of orders: they take a tenth of the memory.
    const parts = [csvHead()];
    const reply = await readAllOrders(filters, (orders) => {
      parts.push(orderLines(orders));
      setRead((before = 0) => before + orders.length);
    });
    setRead(undefined);
    if (reply.ok) download(parts, `pedidos-${shopDay(new Date())}.csv`, 'text/csv;charset=utf-8');
    else showToast('error', reply.error.text);
  };
  return (
    <Button look="small" disabled={read !== undefined} onClick={() => void exportAll()}>
      {read ? `Exportando… ${read}` : 'Exportar CSV'}
    </Button>
  );
};
