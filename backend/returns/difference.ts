/** The difference of an order that was edited after its payment (docs/decisions/0212). */
import { eq, sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import { orderRemarks, orders } from '#backend/database/tables/orders';
import { returnEvents, returns } from '#backend/database/tables/returns';
import { settlements } from '#backend/database/tables/settlements';
import { AppError, refuseField } from '#backend/http/app-error';
import { changedMeanwhile, ofMyCompany } from '#backend/orders/management';
import { readCompanyOrders } from '#backend/orders/queries';
import { type LockedOrder, lockOrder } from '#backend/orders/transition';
import { readOrderMoney } from '#backend/payments/order-money';
import { refunderOf } from '#backend/payments/refunder';
import type { Caller } from '#backend/port';
import { formatMoney, toCents } from '#contract/amounts/money';
import type { InputOf } from '#contract/calls';
import type { Order } from '#contract/entities/orders';
import type { RefundWay } from '#contract/entities/returns';
import { messages } from '#contract/messages';
import { hasBeenPaid } from '#contract/orders/order-states';
import { paidWayNames } from '#contract/orders/paid-ways';
import type { ReturnDependencies } from './move-return.ts';
import { type Refund, writeRefund } from './receive-return.ts';
import { moneyTextOf } from './return-mails.ts';

/**
 * Converts pesos to the payment's currency, whose rounding takes no cent more than is left.
 * @throws AppError payment.unavailable without a payment
 */
const refundOf = async (
  tx: Tx,
  orderId: number,
  by: RefundWay,
  pesoCents: number,
): Promise<Refund> => {
  if (by === 'hand') return { by, currency: 'UYU', amountCents: pesoCents };
  const { online } = await readOrderMoney(tx, orderId);
  if (!online) throw new AppError('payment.unavailable');
  const { currency, rate, leftCents } = online;
  const exact = Math.max(1, Math.round(pesoCents / (rate ?? 1)));
  const amountCents = rate !== null && exact === leftCents + 1 ? leftCents : exact;
  return { by, currency, amountCents };
};

interface Difference {
  /** The total before the edit. */
  before: number;
  refundBy: RefundWay | undefined;
  reason: string;
}

export interface Given {
  returnId: number;
  /** For the buyer. */
  text: string;
}

/**
 * Leaves the difference of a locked, rewritten and paid order to be paid, or promises it back by a return without
 * units. Money that was left to be paid is taken off first.
 * @param order is updated
 * @returns undefined if nothing goes back
 * @throws AppError request.invalid without the way in which it goes back; return.money, permission.missing,
 *   payment.unavailable
 */
export const applyDifference = async (
  tx: Tx,
  deps: ReturnDependencies,
  order: LockedOrder,
  { before, refundBy, reason }: Difference,
  session: OwnSession,
): Promise<Given | undefined> => {
  const balance = order.dueCents + order.totalCents - before;
  const dueCents = Math.max(balance, 0);
  if (dueCents !== order.dueCents)
    await tx.update(orders).set({ dueCents }).where(eq(orders.id, order.id));
  order.dueCents = dueCents;
  if (balance >= 0) return undefined;
  refunderOf(session);
  // Other people of the company work on orders, not on their money.
  if (!session.isSeller)
    throw new AppError('permission.missing', { detail: { permissions: ['refunds'] } });
  if (!refundBy) throw refuseField('refundBy', messages.required);
  const { userId } = session;
  const at = deps.now();
  const [made] = await tx
    .insert(returns)
    .values({
      ...{ guid: crypto.randomUUID(), orderId: order.id, state: 'REC', actor: 'seller' },
      ...{ reason, createdAt: at },
    })
    .returning({ id: returns.id });
  if (!made) throw new Error('a return was not stored');
  const { id: returnId } = made;
  await tx
    .insert(returnEvents)
    .values({ returnId, toState: 'REC', actor: 'seller', userId, reason, at });
  await tx.insert(settlements).values({ orderId: order.id, cents: balance, returnId, userId, at });
  const refund = await refundOf(tx, order.id, refundBy, -balance);
  await writeRefund(tx, deps, { orderId: order.id, returnId }, refund, session);
  const { by, currency, amountCents } = refund;
  return {
    returnId,
    text: moneyTextOf({ by, currency, amountCents, paymentName: order.paymentName }),
  };
};

/**
 * Notes a payment of what an edit left to be paid.
 * @throws AppError record.notFound for another company's order, record.changed after another change;
 *   payment.settled, request.invalid for more than is left to pay
 */
export const settleDue = (
  { orderId, version, by, amount }: InputOf<'orderSettle'>,
  { db, now }: ReturnDependencies,
  caller: Pick<Caller<OwnSession>, 'session' | 'companyIds'>,
): Promise<Order> =>
  db.transaction(async (tx) => {
    const where = sql`o.id = ${orderId} and ${ofMyCompany(caller)}`;
    const order = await lockOrder(tx, where);
    if (!order) throw new AppError('record.notFound');
    if (order.version !== version) throw await changedMeanwhile(tx, where, order.id);
    if (!hasBeenPaid(order) || order.dueCents === 0) throw new AppError('payment.settled');
    const cents = toCents(amount);
    if (cents > order.dueCents)
      throw refuseField('amount', `Falta pagar ${formatMoney(order.dueCents)}.`);
    const { userId } = caller.session;
    const at = now();
    await tx
      .update(orders)
      .set({ dueCents: order.dueCents - cents, version: order.version + 1 })
      .where(eq(orders.id, order.id));
    await tx.insert(settlements).values({ orderId, cents, paidBy: by, userId, at });
    const about = `${formatMoney(cents)}, ${paidWayNames[by].toLowerCase()}`;
    await tx.insert(orderRemarks).values({ orderId, kind: 'settled', about, userId, at });
    const [read] = await readCompanyOrders(tx, where);
    if (!read) throw new AppError('record.notFound');
    return read;
  });
