import type { Order } from '#contract/entities/orders';
import { usePrintout } from '../../../ui/print/use-printout.tsx';
import type { RowSource } from '../../../ui/table/columns.ts';
import type { Selection } from '../../../ui/table/use-selection.ts';
import { BulkMoves } from '../bulk/BulkMoves.tsx';
import { useMoved } from '../bulk/keep-moved.ts';
import { Slip } from '../bulk/Slip.tsx';
import { holds, type OrderQuery } from '../query.ts';

interface ManagementBulkProps {
  chosen: Selection<Order>;
  /** Orders of the list that are loaded. */
  rows: Pick<RowSource<Order>, 'at' | 'count'>;
  query: OrderQuery;
}

/** Returns the orders as the list shows them now, if it does: they are sent as displayed. */
const asShown = (
  orders: readonly Order[],
  { at, count = 0 }: ManagementBulkProps['rows'],
): Order[] => {
  const shown = new Map<number, Order>();
  for (let index = 0; index < count; index += 1) {
    const order = at(index);
    if (order) shown.set(order.id, order);
  }
  return orders.map((order) => {
    const seen = shown.get(order.id);
    return seen && seen.version >= order.version ? seen : order;
  });
};

export const ManagementBulk = ({ chosen, rows, query }: ManagementBulkProps) => {
  const { print, printout } = usePrintout((order: Order) => <Slip key={order.id} order={order} />);
  const orders = asShown(chosen.rows, rows);
  useMoved({ orders, add: chosen.add, drop: chosen.drop }, (state) => holds(query, state));
  return (
    <>
      <BulkMoves orders={orders} onPrint={() => print(orders)} />
      {printout}
    </>
  );
};
