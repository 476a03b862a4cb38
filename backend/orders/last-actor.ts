/** Who brought an order to where it stands. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { type Actor, orderEvents } from '#backend/database/tables/orders';

const columns = columnsOf(orderEvents, 'e', 'actor');

/** `system` of a cancelled order: its time ran out. `buyer`: another order took its place. */
export const lastActor = async (tx: Tx, orderId: number): Promise<Actor | undefined> => {
  const { rows } = await tx.execute<RowOf<typeof columns>>(
    sql`select ${columns} from order_events e where e.order_id = ${orderId}
        order by e.id desc limit 1`,
  );
  return rows[0]?.actor;
};
