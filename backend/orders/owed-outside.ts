/** Money of cancelled orders that the shop received without a provider and has to give back. */
import { sql } from 'drizzle-orm';
import { wordList } from '#backend/database/columns';
import type { Db, Tx } from '#backend/database/connection';
import { formatMoney } from '#contract/amounts/money';
import { CANCELLED, PAID_STATES } from '#contract/orders/order-states';
import { heldOutside } from './order-sums.ts';

/** Selects it of an order `o` that was paid when it was cancelled, in cents of UYU; 0 for other orders. */
export const owedOutside = sql<number>`(case when o.state in ${wordList(CANCELLED)}
  and (select e.from_state from order_events e where e.order_id = o.id order by e.id desc limit 1)
    in ${wordList(PAID_STATES)} then ${heldOutside} else 0 end)::int`;

/** Reads it, in cents of UYU. */
export const readOwedOutside = async (db: Db | Tx, orderId: number): Promise<number> => {
  const { rows } = await db.execute<{ cents: number }>(
    sql`select ${owedOutside} as cents from orders o where o.id = ${orderId}`,
  );
  return rows[0]?.cents ?? 0;
};

/** Returns the text for sellers; null if nothing is owed. */
export const outsideText = (cents: number): string | null =>
  cents > 0
    ? `Se canceló un pedido con ${formatMoney(cents)} cobrados por fuera del medio de pago: devuélvelos y anótalo.`
    : null;
