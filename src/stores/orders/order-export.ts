/** Reads every order under a list's filters, not the shown page alone. */
import type { Reply } from '#client/reply';
import type { Order } from '#contract/entities/orders';

const PAGE = 100;

/** @param after the id of an order; what came later is answered, oldest first */
type Ask = (
  after: number,
  rowsMax: number,
) => Promise<Reply<{ data: Order[]; resultCount: number }>>;

/**
 * Each page begins behind the last order that was read: whatever comes in or moves away meanwhile, none
 * is read twice or left out.
 * @param take is given each page
 * @param most ends it early
 */
export const walkOrders = async (
  ask: Ask,
  take: (orders: readonly Order[]) => void,
  most = Number.POSITIVE_INFINITY,
): Promise<Reply<null>> => {
  let after = 0;
  for (let read = 0; read < most; ) {
    const rowsMax = Math.min(PAGE, most - read);
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
