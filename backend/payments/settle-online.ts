/** Applies payments at a provider to the difference of an edited order (docs/decisions/0224). */
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { orderRemarks, orders } from '#backend/database/tables/orders';
import { dueCharges, type payments } from '#backend/database/tables/payments';
import { settlements } from '#backend/database/tables/settlements';
import type { LockedOrder } from '#backend/orders/transition';
import { formatMoney, moneyText } from '#contract/amounts/money';
import { hasBeenPaid } from '#contract/orders/order-states';
import { paysOnline } from '#contract/orders/payments';
import type { PaymentStatus } from './gateway.ts';
import { isPaid } from './outcome.ts';

export type DueCharge = typeof dueCharges.$inferSelect;
type Payment = typeof payments.$inferSelect & { status: PaymentStatus };

/** Reads the charges of an order's differences, the oldest first. */
export const readDueCharges = (db: Db | Tx, orderId: number): Promise<DueCharge[]> =>
  db.select().from(dueCharges).where(eq(dueCharges.orderId, orderId)).orderBy(dueCharges.id);

/** Reads what each payment has paid of an order's differences, in cents of UYU by its id. */
export const readSettled = async (
  db: Db | Tx,
  orderId: number,
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await db.execute<{ id: number; cents: number }>(
    sql`select payment_id as id, sum(cents)::int as cents from settlements
        where order_id = ${orderId} and payment_id is not null group by payment_id`,
  );
  return new Map(rows.map(({ id, cents }) => [id, cents]));
};

/** Books what a payment pays of a locked order's difference, or takes back. @param order is updated */
const book = async (
  tx: Tx,
  order: LockedOrder,
  payment: Payment,
  { cents, at }: { cents: number; at: Date },
): Promise<void> => {
  const { id: orderId } = order;
  const { provider, id: paymentId } = payment;
  if (!paysOnline(provider)) throw new Error('a payment without a provider');
  order.dueCents -= cents;
  order.version += 1;
  const { dueCents, version } = order;
  await tx.update(orders).set({ dueCents, version }).where(eq(orders.id, orderId));
  await tx.insert(settlements).values({ orderId, cents, paidBy: provider, paymentId, at });
  const about = `${formatMoney(cents)}, ${provider === 'PYPL' ? moneyText(payment) : 'en línea'}`;
  await tx.insert(orderRemarks).values({ orderId, kind: 'settled', about, at });
};

/**
 * Pays the difference of a locked order with what has arrived for it, and lets a chargeback take that back. A payment
 * pays once, at most what is due then; its rest is a surplus.
 * @param order is updated
 * @param stored all payments of the order
 * @returns what a seller must check; null = nothing
 */
export const settleOnline = async (
  tx: Tx,
  order: LockedOrder,
  stored: readonly Payment[],
  at: Date,
): Promise<string | null> => {
  const later = stored.filter(({ dueChargeId }) => dueChargeId !== null);
  if (later.length === 0) return null;
  const charges = await readDueCharges(tx, order.id);
  const settled = await readSettled(tx, order.id);
  const texts: string[] = [];
  for (const payment of later) {
    const charge = charges.find(({ id }) => id === payment.dueChargeId);
    if (!charge) continue;
    const { status, currency } = payment;
    const rate = currency === charge.currency ? charge.dueCents / charge.amountCents : 0;
    const leftCents = payment.amountCents - payment.refundedCents;
    let pays = settled.get(payment.id) ?? 0;
    if (status === 'charged_back') {
      if (pays > 0) await book(tx, order, payment, { cents: -pays, at });
      texts.push(`El medio de pago anuló el cobro de una diferencia: ${moneyText(payment)}.`);
    }
    if (status === 'disputed')
      texts.push(`El comprador inició un reclamo por una diferencia: ${moneyText(payment)}.`);
    if (!isPaid(payment) || !hasBeenPaid(order)) continue;
    const cents = Math.min(order.dueCents, Math.round(leftCents * rate));
    if (pays <= 0 && cents > 0) {
      await book(tx, order, payment, { cents, at });
      pays = cents;
    }
    // A cent of a foreign currency is many of pesos.
    const surplus = leftCents - Math.ceil(pays / (rate || 1));
    if (surplus > (currency === 'UYU' ? 0 : 1))
      texts.push(
        `Sobran ${moneyText({ currency, amountCents: surplus })} de un pago de ${moneyText(payment)} por la diferencia: devuelve lo que sobra.`,
      );
  }
  return texts.length > 0 ? texts.join(' ') : null;
};
