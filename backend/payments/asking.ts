/** Asks a provider what became of an order, and lets the order follow. */
import { eq, sql } from 'drizzle-orm';
import type { Log } from '#backend/serve/context';
import type { OrderState } from '#contract/order-states';
import type { PaymentId } from '#contract/payments';
import { AWAITING, FIRST_ASK_MS, type Paying } from './charging.ts';
import { settle } from './settling.ts';
import { charges } from './tables.ts';

export interface Outcome {
  state: OrderState;
  number: number;
}

/** So many orders are asked about in one run of the sweep. */
const BATCH = 20;
const LONGEST_PAUSE_MS = 6 * 60 * 60 * 1000;
/** About ten days; a ticket that nobody paid by then has run out at the provider. */
const MAX_ASKED = 45;

interface AskedOrder extends Record<string, unknown> {
  id: number;
  number: number;
  guid: string;
  state: OrderState;
  paymentId: PaymentId;
  reference: string | null;
  idempotencyKey: string;
}

const find = async ({ db }: Paying, where: ReturnType<typeof sql>) => {
  const { rows } = await db.execute<AskedOrder>(
    sql`select o.id, o.number, o.guid, o.state, o.payment_id as "paymentId", c.reference,
          c.idempotency_key as "idempotencyKey"
        from orders o left join charges c on c.order_id = o.id and c.provider = o.payment_id
        where ${where}`,
  );
  return rows[0];
};

/**
 * Takes what the buyer agreed to, reads all payments of the order and moves it accordingly.
 * @param where condition over `o`, the orders, and `c`, their charges
 * @returns undefined where there is no such order
 * @throws AppError payment.provider
 */
export const askProvider = async (
  paying: Paying,
  where: ReturnType<typeof sql>,
): Promise<Outcome | undefined> => {
  const order = await find(paying, where);
  if (!order) return undefined;
  const gateway = paying.gateways.online(order.paymentId);
  // Nobody went to pay yet, or the payment is made outside the shop.
  if (!gateway || !order.reference) return { state: order.state, number: order.number };
  const { number, guid, reference, idempotencyKey } = order;
  if (AWAITING.includes(order.state)) await gateway.capture({ reference, idempotencyKey });
  const readings = await gateway.readAll({ number, guid, reference });
  return settle(paying, order.paymentId, sql`o.id = ${order.id}`, readings);
};

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
 * The sweep: orders whose payment is still open, so that one whose notifications were all lost ends
 * right. Asked after five minutes, then ever more rarely.
 */
export const askAboutOpenOrders = async (
  paying: Paying & { log: Log },
): Promise<{ asked: number; failed: number }> => {
  const claimed = await claim(paying);
  let failed = 0;
  for (const { orderId } of claimed)
    try {
      const outcome = await askProvider(paying, sql`o.id = ${orderId}`);
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
