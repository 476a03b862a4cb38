/** Reads all orders that match a list's filters, not only the shown page. */
import type { Reply } from '#client/reply';
import type { Order } from '#contract/entities/orders';

const PAGE = 100;

/** @param after the id of an order; newer ones are returned, oldest first */
type Ask = (
  after: number,
  rowsMax: number,
) => Promise<Reply<{ data: Order[]; resultCount: number }>>;

/**
 * Pages by the last id, so that concurrent changes neither repeat nor skip orders.
 * @param take receives each page
 * @param max stops early
 */
export const walkOrders = async (
  ask: Ask,
  take: (orders: readonly Order[]) => void,
  max = Number.POSITIVE_INFINITY,
): Promise<Reply<null>> => {
  let after = 0;
  for (let read = 0; read < max; ) {
    const rowsMax = Math.min(PAGE, max - read);
    const reply = await ask(after, rowsMax);
    if (!reply.ok) return reply;
    const orders = reply.data.data;
    take(orders);
    read += orders.length;
    const last = orders.at(-1);
    if (!last || orders.length < rowsMax) break;
    after = last.id;
  }
  return { ok: true, data: null };
};
