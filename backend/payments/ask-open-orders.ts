/** The sweep: asks providers about orders whose payment is still open. */
import { eq, sql } from 'drizzle-orm';
import { wordList } from '#backend/database/columns';
import { charges, paidStatuses } from '#backend/database/tables/payments';
import type { Log } from '#backend/http/log';
import { PAID_STATES } from '#contract/orders/order-states';
import { HOUR_MS } from '#contract/time/dates';
import { FIRST_ASK_MS, type Paying, TIMED_WORK_MS } from './charges.ts';
import { collectPayment } from './check-payment.ts';

/** So many orders are claimed at once; their turn comes again if the time does not suffice. */
const BATCH = 2;
/** No more are claimed after this long (a scheduled function is stopped at 30 s). */
const BUDGET_MS = 12_000;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;
/** About ten days; a ticket that nobody paid by then has run out at the provider. */
const MAX_ASKED = 45;

/** Takes the charges whose turn it is; each worker gets others. */
const claim = async ({ db, now }: Paying): Promise<{ orderId: number; asked: number }[]> =>
  db.transaction(async (tx) => {
    const rows = await tx
      .select({ orderId: charges.orderId, asked: charges.asked })
      .from(charges)
      .where(sql`${charges.nextAskAt} <= ${now().toISOString()}::timestamptz`)
      .orderBy(charges.nextAskAt)
      .limit(BATCH)
      .for('update', { skipLocked: true });
    for (const { orderId, asked } of rows) {
      const pause = Math.min(FIRST_ASK_MS * 2 ** asked, LONGEST_PAUSE_MS);
      await tx
        .update(charges)
        .set({
          asked: asked + 1,
          nextAskAt: asked >= MAX_ASKED ? null : new Date(now().getTime() + pause),
        })
        .where(eq(charges.orderId, orderId));
    }
    return rows;
  });

/**
 * Nothing more is to be learnt: the money is there. A cancelled order may still be paid, late; and so may
 * one that a seller was paid at the counter, by the ticket that its buyer holds.
 */
const isSettled = (orderId: number) =>
  sql`exists (select from orders o where o.id = ${orderId} and o.state in ${wordList(PAID_STATES)}
    and exists (select from payments p
      where p.order_id = o.id and p.status in ${paidStatuses}))`;

/**
 * Orders whose payment is still open, so that one whose notifications were all lost ends right. Asked
 * after five minutes, then ever more rarely, for about ten days; cancelled ones too, so that money
 * which comes late is known and goes back.
 */
export const askAboutOpenOrders = async (
  paying: Paying & { log: Log; stopping?: AbortSignal | undefined },
): Promise<{ asked: number; failed: number }> => {
  const end = Date.now() + BUDGET_MS;
  const signal = paying.signal ?? AbortSignal.timeout(TIMED_WORK_MS);
  const result = { asked: 0, failed: 0 };
  while (Date.now() < end && !paying.stopping?.aborted) {
    const claimed = await claim(paying);
    if (claimed.length === 0) break;
    for (const { orderId } of claimed)
      try {
        result.asked += 1;
        await collectPayment({ ...paying, signal }, sql`o.id = ${orderId}`);
        await paying.db
          .update(charges)
          .set({ nextAskAt: null })
          .where(sql`${charges.orderId} = ${orderId} and ${isSettled(orderId)}`);
      } catch (error) {
        result.failed += 1;
        paying.log.warn({ orderId, err: error }, 'provider not asked');
      }
  }
  return result;
};
