import { sql } from 'drizzle-orm';
import { wordList } from '#backend/database/columns';
import { charges, dueCharges, paidStatuses } from '#backend/database/tables/payments';
import type { Log } from '#backend/http/log';
import { PAID_STATES } from '#contract/orders/order-states';
import { HOUR_MS } from '#contract/time/dates';
import { FIRST_ASK_MS, type Paying, TIMED_WORK_MS } from './charges.ts';
import { collectPayment } from './check-payment.ts';

/** Orders that are claimed at once; they come up again if the time does not suffice. */
const BATCH = 2;
/** No more are claimed after this long (a scheduled function is stopped at 30 s). */
const BUDGET_MS = 12_000;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;
/** About ten days; unpaid tickets have expired at the provider by then. */
const MAX_ASKED = 45;

/** Takes the orders of charges whose turn it is; each worker gets others. */
const claim = async (
  { db, now }: Paying,
  table: typeof charges | typeof dueCharges,
): Promise<number[]> => {
  const at = sql`${now().toISOString()}::timestamptz`;
  const pause = sql`make_interval(secs => least(${FIRST_ASK_MS / 1000} * power(2, least(asked, 20)),
    ${LONGEST_PAUSE_MS / 1000}))`;
  const { rows } = await db.execute<{ orderId: number }>(
    sql`update ${table} set asked = asked + 1,
          next_ask_at = case when asked < ${MAX_ASKED} then ${at} + ${pause} end
        where ctid = any(array(select ctid from ${table} where next_ask_at <= ${at}
          order by next_ask_at limit ${BATCH} for update skip locked))
        returning order_id as "orderId"`,
  );
  return rows.map(({ orderId }) => orderId);
};

/**
 * Matches an order whose online payment has arrived, so that the provider has nothing more to report. A
 * cancelled order may still be paid late, and so may one that was paid at the counter.
 */
const isSettled = (orderId: number) =>
  sql`exists (select from orders o where o.id = ${orderId} and o.state in ${wordList(PAID_STATES)}
    and exists (select from payments p
      where p.order_id = o.id and p.due_charge_id is null and p.status in ${paidStatuses}))`;

/**
 * Queries providers about orders with an open payment, in case all notifications were lost: after
 * five minutes, then at growing intervals, for about ten days. Cancelled orders are queried as
 * well, so that late payments are found and refunded.
 */
export const askAboutOpenOrders = async (
  paying: Paying & { log: Log; stopping?: AbortSignal | undefined },
): Promise<{ asked: number; failed: number }> => {
  const end = Date.now() + BUDGET_MS;
  const signal = paying.signal ?? AbortSignal.timeout(TIMED_WORK_MS);
  const result = { asked: 0, failed: 0 };
  while (Date.now() < end && !paying.stopping?.aborted) {
    const claimed = new Set([
      ...(await claim(paying, charges)),
      ...(await claim(paying, dueCharges)),
    ]);
    if (claimed.size === 0) break;
    for (const orderId of claimed)
      try {
        result.asked += 1;
        await collectPayment({ ...paying, signal }, sql`o.id = ${orderId}`);
        await paying.db
          .update(charges)
          .set({ nextAskAt: null })
          .where(sql`${charges.orderId} = ${orderId} and ${isSettled(orderId)}`);
        await paying.db
          .update(dueCharges)
          .set({ nextAskAt: null })
          .where(sql`${dueCharges.orderId} = ${orderId} and exists (select from payments p
            where p.order_id = ${orderId} and p.due_charge_id = ${dueCharges.id} and p.status in ${paidStatuses})`);
      } catch (error) {
        result.failed += 1;
        paying.log.warn({ orderId, err: error }, 'provider not asked');
      }
  }
  return result;
};
