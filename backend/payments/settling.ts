/** Applies what the provider says to the order: stored once, moved once, in one transaction. */
import { eq, sql } from 'drizzle-orm';
import { type LockedOrder, lockOrder, markOrder, moveOrder } from '#backend/orders/transition';
import type { Db, Tx } from '#backend/serve/database';
import { canMove, type OrderState } from '#contract/order-states';
import type { Variant } from '#variants/schema';
import { convertedText } from './conversion.ts';
import { isOf, PAYMENT_STATUSES, type PaymentStatus, type Reading } from './gateway.ts';
import { decide, laterStatus } from './settle.ts';
import { charges, payments } from './tables.ts';

const isStatus = (text: string): text is PaymentStatus =>
  PAYMENT_STATUSES.some((status) => status === text);

/** Which of two readings of a payment counts, whatever order they came in. */
const laterOf = (known: typeof payments.$inferSelect | undefined, reading: Reading) => {
  if (!known || !isStatus(known.status)) return reading.status;
  const [before, after] = [known.changedAt?.getTime(), reading.changedAt?.getTime()];
  if (before !== undefined && after !== undefined && before !== after)
    return after > before ? reading.status : known.status;
  return laterStatus(known.status, reading.status);
};

/** Keeps the later of what was known and what was read. */
const keep = async (tx: Tx, provider: string, orderId: number, reading: Reading, now: Date) => {
  const { order: _, ...read } = reading;
  const [known] = await tx
    .select()
    .from(payments)
    .where(sql`${payments.provider} = ${provider} and ${payments.providerId} = ${read.providerId}`);
  const status = laterOf(known, reading);
  const refundedCents = Math.max(known?.refundedCents ?? 0, read.refundedCents);
  const isNews = status === read.status;
  await tx
    .insert(payments)
    .values({ ...read, provider, orderId, status, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [payments.provider, payments.providerId],
      set: {
        status,
        refundedCents,
        ...(isNews ? { detail: read.detail, changedAt: read.changedAt } : {}),
        updatedAt: now,
      },
    });
};

/** Who cancelled the order; only a reservation that ran out is undone by a late payment. */
const wasExpired = async (tx: Tx, orderId: number): Promise<boolean> => {
  const { rows } = await tx.execute<{ actor: string }>(
    sql`select actor from order_events where order_id = ${orderId} order by id desc limit 1`,
  );
  return rows[0]?.actor === 'system';
};

const reasons: Partial<Record<OrderState, string>> = {
  PPE: 'El medio de pago informa un pago pendiente.',
  PAP: 'El medio de pago confirmó el pago.',
  PCH: 'El medio de pago no completó el pago.',
  CAN: 'El medio de pago devolvió el dinero.',
};

/** Moves the order where its payments say it belongs; where the table forbids it, a seller is told. */
const follow = async (
  tx: Tx,
  variant: Variant,
  order: LockedOrder,
  to: OrderState,
  converted: string,
  now: Date,
) => {
  if (order.state === to) return;
  if (order.state === 'CAN') {
    // Whoever cancelled it meant it: money that comes later goes back.
    if (to !== 'PAP') return;
    if (!(await wasExpired(tx, order.id)))
      return markOrder(tx, order, 'Llegó un pago de un pedido cancelado: devuelve el dinero.');
  }
  if (order.state === 'DIS') {
    if (to === 'CAN') await markOrder(tx, order, 'El dinero de un pedido despachado fue devuelto.');
    return;
  }
  // A new attempt does not undo what is paid, and a failed one only what awaited it.
  if (order.state === 'PAP' && to !== 'CAN') return;
  if (!canMove(order.state, to, 'provider')) return;
  await moveOrder(tx, variant, order, to, {
    actor: 'provider',
    reason: reasons[to] ?? '',
    converted,
    now,
  });
};

/**
 * @param readings what the provider says now about payments of this order
 * @param where condition over `o`, the orders: which order it is
 * @returns the order's state, or undefined where there is no such order
 */
export const settle = async (
  { db, variant, now }: { db: Db; variant: Variant; now: () => Date },
  provider: string,
  where: ReturnType<typeof sql>,
  readings: readonly Reading[],
): Promise<{ state: OrderState; number: number } | undefined> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, where);
    if (!order) return undefined;
    const [charge] = await tx.select().from(charges).where(eq(charges.orderId, order.id));
    for (const reading of readings)
      if (isOf(reading, order)) await keep(tx, provider, order.id, reading, now());
    const known = await tx.select().from(payments).where(eq(payments.orderId, order.id));
    const verdict = decide(
      known.flatMap((row) => (isStatus(row.status) ? [{ ...row, status: row.status }] : [])),
      charge?.provider === provider ? charge : null,
    );
    for (const what of verdict.attention) await markOrder(tx, order, what);
    if (verdict.state) {
      const converted = charge ? convertedText(charge) : '';
      await follow(tx, variant, order, verdict.state, converted, now());
    }
    return { state: order.state, number: order.number };
  });
