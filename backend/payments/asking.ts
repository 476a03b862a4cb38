/** The sweep: asks providers about orders whose payment is still open. */
import { eq, sql } from 'drizzle-orm';
import type { Log } from '#backend/serve/context';
import { AWAITING, FIRST_ASK_MS, type Paying } from './charging.ts';
import { collectPayment } from './collecting.ts';
import { charges } from './tables.ts';

/** So many orders are asked about in one run of the sweep. */
const BATCH = 20;
const LONGEST_PAUSE_MS = 6 * 60 * 60 * 1000;
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
 * Orders whose payment is still open, so that one whose notifications were all lost ends
 * right. Asked after five minutes, then ever more rarely.
 */
export const askAboutOpenOrders = async (
  paying: Paying & { log: Log },
): Promise<{ asked: number; failed: number }> => {
  const claimed = await claim(paying);
  let failed = 0;
  for (const { orderId } of claimed)
    try {
      const outcome = await collectPayment(paying, sql`o.id = ${orderId}`);
      if (!outcome || !AWAITING.includes(outcome.state))
        await paying.db
          .update(charges)
          .set({ nextAskAt: null })
          .where(eq(charges.orderId, orderId));
    } catch (error) {
      failed += 1;
      paying.log.warn({ orderId, err: error }, 'provider not asked');
    }
  return { asked: claimed.length, failed };
};
