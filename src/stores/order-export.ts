/** Collects what an export holds: every order under the filters, not the shown page alone. */
import type { Reply } from '#client/reply';
import type { Order } from '#contract/entities/orders';

const PAGE = 100;
/** More is a matter for the accountant's own tools, not for a browser. */
const PAGES = 50;

type Ask = (page: {
  rowIndex: number;
  rowsMax: number;
}) => Promise<Reply<{ data: Order[]; resultCount: number }>>;

/** @returns the orders, newest first, each once, and how many there are beyond them */
export const collectOrders = async (
  ask: Ask,
): Promise<Reply<{ orders: Order[]; missing: number }>> => {
  // By id: an order that comes in meanwhile pushes others onto the next page, to be read twice.
  const orders = new Map<number, Order>();
  let count = 0;
  for (let rowIndex = 0; rowIndex < PAGES; rowIndex += 1) {
    const reply = await ask({ rowIndex, rowsMax: PAGE });
    if (!reply.ok) return reply;
    for (const order of reply.data.data) orders.set(order.id, order);
    count = reply.data.resultCount;
    if ((rowIndex + 1) * PAGE >= count) break;
  }
  const missing = Math.max(0, count - orders.size);
  return { ok: true, data: { orders: [...orders.values()], missing } };
};
