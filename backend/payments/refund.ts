import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { orders } from '#backend/database/tables/orders';
import { charges, payments } from '#backend/database/tables/payments';
import { AppError, refuseField } from '#backend/http/app-error';
import { lastActor } from '#backend/orders/history';
import { heldOutside } from '#backend/orders/order-sums';
import { fromCents, toCents } from '#contract/amounts/money';
import type { Refund, RefundPart } from '#contract/entities/refunds';
import { isCancelled } from '#contract/orders/order-states';
import { paysOnline } from '#contract/orders/payments';
import type { Paying } from './charges.ts';
import type { Outcome } from './check-payment.ts';
import { paymentsToRefund, stateAfterRefund } from './outcome.ts';
import { hasStatus } from './payment-records.ts';
import { giveBack } from './provider-refunds.ts';
import { type AtProvider, reconcile } from './reconcile.ts';
import { type Requester, refuseAboveLimit } from './refund-trace.ts';
import { readSettled } from './settle-online.ts';

const columns = columnsOf(orders, 'orders', 'id', 'state', 'paymentId');
type RefundableOrder = RowOf<typeof columns>;

const findOrder = async (db: Db, where: ReturnType<typeof sql>) => {
  const { rows } = await db.execute<RefundableOrder>(
    sql`select ${columns} from orders where ${where}`,
  );
  return rows[0];
};

/** Reads what the shop owes beside the provider's payments, in cents. */
const readOutside = async (db: Db, orderId: number): Promise<number> => {
  const { rows } = await db.execute<{ cents: number }>(
    sql`select ${heldOutside}::int as cents from orders o where o.id = ${orderId}`,
  );
  return rows[0]?.cents ?? 0;
};

const refundOf = async (
  db: Db,
  { id, state, paymentId }: RefundableOrder,
): Promise<Refund | null> => {
  const rows = await db.select().from(payments).where(eq(payments.orderId, id));
  const paymentsNow = rows.filter(hasStatus);
  const [charge] = await db.select().from(charges).where(eq(charges.orderId, id));
  const due = charge?.provider === paymentId ? charge : null;
  const settled = await readSettled(db, id);
  // By their age, so that the same one of two is always the surplus.
  const returning = paymentsToRefund(
    paymentsNow.toSorted((a, b) => a.id - b.id),
    { due, state, pays: ({ id: paymentId }) => (settled.get(paymentId) ?? 0) > 0 },
  );
  if (returning.length === 0) return null;
  const own = paymentsNow.filter(({ dueChargeId }) => dueChargeId === null);
  const stateThen = stateAfterRefund(own, returning, due, {
    state,
    movedBy: await lastActor(db, id),
  });
  const outside = isCancelled({ state: stateThen }) ? await readOutside(db, id) : 0;
  return {
    payments: returning.map((payment) => ({
      id: payment.providerId,
      currency: payment.currency,
      amount: fromCents(payment.amountCents - payment.refundedCents),
      ...(returning.length > 1 &&
        paysOnline(payment.provider) && {
          by: payment.provider,
          date: new Date(payment.createdAt).toISOString(),
        }),
    })),
    state: stateThen,
    ...(outside > 0 && { outside: fromCents(outside) }),
  };
};

/** Reads the refund that is possible now; null if there is none. */
export const readRefund = async (db: Db, orderId: number): Promise<Refund | null> => {
  const order = await findOrder(db, sql`id = ${orderId}`);
  return order ? refundOf(db, order) : null;
};

/** @throws AppError request.invalid if it is more than the rest, or all of the order's own payment */
const partOf = async (db: Db, orderId: number, agreed: Refund, { id, amount }: RefundPart) => {
  const rows = await db.select().from(payments).where(eq(payments.orderId, orderId));
  const payment = rows.find(({ providerId }) => providerId === id);
  const left = agreed.payments.find((one) => one.id === id)?.amount ?? 0;
  const amountCents = toCents(amount);
  // A difference can go back as a whole; the order's own payment is a full refund then.
  const isAll = payment?.dueChargeId === null && amountCents === toCents(left);
  if (!payment || isAll || amountCents > toCents(left)) throw refuseField('part.amount');
  const { provider, providerId, currency, refundedCents: before } = payment;
  if (!paysOnline(provider)) throw new AppError('payment.unavailable');
  return { provider, providerId, currency, amountCents, before };
};

const isCurrent = async (db: Db, order: RefundableOrder, agreed: Refund): Promise<boolean> =>
  isDeepStrictEqual(await refundOf(db, order), agreed);

/**
 * Reads a payment again before another partial refund: an earlier one with a lost reply may have
 * been made. A full refund needs no such reading, since no provider refunds more than was paid.
 */
export const readAgain = async (
  paying: Paying,
  orderId: number,
  { provider, providerId }: AtProvider,
): Promise<void> => {
  const gateway = paying.gateways.online(provider);
  if (!gateway) throw new AppError('payment.unavailable');
  const reading = await gateway.read(providerId, paying.signal);
  if (reading) await reconcile(paying, provider, sql`o.id = ${orderId}`, { readings: [reading] });
};

/**
 * Makes the refund that the seller confirmed, or none. A dispatched order stays dispatched and a
 * cancelled one cancelled; a paid one that is refunded completely is cancelled, unless a seller had
 * marked it as paid. An order of another company counts as not found.
 * @param by the seller
 * @param agreed the refund that the seller saw and confirmed
 * @param part only this amount; the order's state stays
 * @throws AppError permission.missing above the limit, record.notFound if there is no such order, record.changed if the refund would
 * differ by now
 */
export const refundOrder = async (
  paying: Paying,
  by: Requester,
  orderId: number,
  agreed: Refund,
  part?: RefundPart,
): Promise<Outcome> => {
  const { db, variant } = paying;
  const order = await findOrder(
    db,
    sql`id = ${orderId} and destination_company_id = ${variant.destinationCompany.id}`,
  );
  if (!order) throw new AppError('record.notFound');
  if (!(await isCurrent(db, order, agreed))) throw new AppError('record.changed');
  const wanted = part ? await partOf(db, orderId, agreed, part) : undefined;
  if (wanted) {
    await readAgain(paying, orderId, wanted);
    if (!(await isCurrent(db, order, agreed))) throw new AppError('record.changed');
  }
  await refuseAboveLimit(
    db,
    orderId,
    by,
    wanted
      ? [wanted]
      : agreed.payments.map((one) => ({ ...one, amountCents: toCents(one.amount) })),
  );
  const wantedIds = wanted ? [wanted.providerId] : agreed.payments.map(({ id }) => id);
  const chosen = (await db.select().from(payments).where(eq(payments.orderId, orderId))).flatMap(
    ({ provider, providerId }) =>
      wantedIds.includes(providerId) && paysOnline(provider) ? { provider, providerId } : [],
  );
  const settled = await giveBack(paying, { orderId, payments: chosen, by, part: wanted });
  if (!settled) throw new AppError('record.notFound');
  return { state: settled.state, number: settled.number };
};
