/** Who brought an order to where it stands. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';

/** Who brings the change about. All but the seller move as the provider does in the table. */
export type Actor = 'buyer' | 'seller' | 'provider' | 'system';

/** `system` of a cancelled order: its time ran out. `buyer`: another order took its place. */
export const lastActor = async (tx: Tx, orderId: number): Promise<Actor | undefined> => {
  const { rows } = await tx.execute<{ actor: Actor }>(
    sql`select actor from order_events where order_id = ${orderId} order by id desc limit 1`,
  );
  return rows[0]?.actor;
};
