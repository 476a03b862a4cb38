/** A seller gives a buyer's money back: what is too much, where an order was paid twice, else all. */
import { eq, sql } from 'drizzle-orm';
import { AppError } from '#backend/serve/app-error';
import type { OrderState } from '#contract/order-states';
import type { PaymentId } from '#contract/payments';
import type { Paying } from './charging.ts';
import type { Outcome } from './collecting.ts';
import { giveBack } from './giving-back.ts';
import { isKnown } from './keeping.ts';
import { toGiveBack } from './settle.ts';
import { charges, payments } from './tables.ts';

/** Whoever asks again so soon clicked twice, or did not hear that it was done. */
const AGAIN_MS = 60_000;

/**
 * A dispatched order stays dispatched and a cancelled one cancelled; a paid one whose whole payment
 * goes back is cancelled. An order of another company counts as absent.
 * @throws AppError record.notFound where there is no such order, or nothing was paid online;
 *   record.changed right after a surplus was given back
 */
export const refundOrder = async (paying: Paying, orderId: number): Promise<Outcome> => {
  const { db, variant, gateways, now } = paying;
  const { rows } = await db.execute<{ state: OrderState; paymentId: PaymentId }>(
    sql`select state, payment_id as "paymentId" from orders
        where id = ${orderId} and destination_company_id = ${variant.destinationCompany.id}`,
  );
  const order = rows[0];
  if (!order) throw new AppError('record.notFound');
  const known = (await db.select().from(payments).where(eq(payments.orderId, orderId))).filter(
    isKnown,
  );
  const [charge] = await db.select().from(charges).where(eq(charges.orderId, orderId));
  const returning = toGiveBack(known, charge ?? null, order.state);
  if (returning.length === 0) throw new AppError('record.notFound');
  const isAgain = known.some(
    ({ status, updatedAt }) =>
      status === 'refunded' && now().getTime() - updatedAt.getTime() < AGAIN_MS,
  );
  if (isAgain) throw new AppError('record.changed');
  const provider = order.paymentId;
  const gateway = gateways.online(provider);
  if (!gateway) throw new AppError('payment.unavailable');
  const ids = returning.map(({ providerId }) => providerId);
  const settled = await giveBack(paying, gateway, provider, orderId, ids);
  if (!settled) throw new AppError('record.notFound');
  return { state: settled.state, number: settled.number };
};
