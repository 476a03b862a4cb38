import { eq, sql } from 'drizzle-orm';
import { checkouts } from '#backend/database/tables/payments';
import { AppError } from '#backend/http/app-error';
import type { Log } from '#backend/http/log';
import { readOrders } from '#backend/orders/queries';
import { type LockedOrder, lockOrder, moveOrder } from '#backend/orders/transition';
import type { Order } from '#contract/entities/orders';
import { canMove } from '#contract/orders/order-states';
import type { Paying } from './charges.ts';
import { syncedOutcome } from './check-payment.ts';

const TOO_LATE = 'Este pedido ya no se puede cancelar desde aquí. Si lo necesitas, escríbenos.';

export type Cancelling = Paying & { log: Log };

/** Closes the order's checkouts at the provider; later payments are refunded. */
export const closeCheckouts = async (
  cancelling: Cancelling,
  { id, paymentId }: Pick<LockedOrder, 'id' | 'paymentId'>,
) => {
  const { db, gateways, log, signal } = cancelling;
  const close = gateways.online(paymentId)?.close;
  if (!close) return;
  const open = await db.select().from(checkouts).where(eq(checkouts.orderId, id));
  for (const { reference } of open)
    await close(reference, signal).catch((err: unknown) =>
      log.warn({ orderId: id, err }, 'a cancelled order can still be paid at its provider'),
    );
};

/**
 * Cancels a buyer's unpaid order. The provider is queried first, so that a current payment counts;
 * one that does not answer prevents nothing.
 * @throws AppError record.notFound, order.transition if it no longer awaits its payment
 */
export const cancelOrder = async (
  cancelling: Cancelling,
  { userId, guid }: { userId: number; guid: string },
): Promise<Order> => {
  const { db, variant, now, log } = cancelling;
  const mine = sql`o.guid = ${guid}::uuid and o.user_id = ${userId}`;
  await syncedOutcome(cancelling, mine).catch((err: unknown) =>
    log.warn({ guid, err }, 'provider not asked before its order is cancelled'),
  );
  const { moved, order } = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, mine);
    if (!order) throw new AppError('record.notFound');
    if (!canMove(order.state, 'CAN', 'buyer'))
      throw new AppError('order.transition', { text: TOO_LATE });
    await moveOrder(tx, variant, order, 'CAN', {
      actor: 'buyer',
      userId,
      reason: 'El comprador canceló el pedido.',
      now: now(),
    });
    const [moved] = await readOrders(tx, mine);
    if (!moved) throw new AppError('record.notFound');
    return { moved, order };
  });
  await closeCheckouts(cancelling, order);
  return moved;
};
