import { sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import { AppError } from '#backend/http/app-error';
import { mailEdited } from '#backend/orders/edited-mail';
import { changedMeanwhile, ofMyCompany } from '#backend/orders/management';
import { isAllBack } from '#backend/orders/order-returns';
import { readCompanyOrders } from '#backend/orders/queries';
import { rewriteOrder } from '#backend/orders/rewrite-order';
import { type LockedOrder, lockOrder } from '#backend/orders/transition';
import { type Cancelling, closeCheckouts } from '#backend/payments/cancel-order';
import { renewCharge } from '#backend/payments/charges';
import { syncedOutcome } from '#backend/payments/check-payment';
import { closeDue, openProviders } from '#backend/payments/due-payments';
import type { Caller } from '#backend/port';
import type { InputOf } from '#contract/calls';
import type { Order } from '#contract/entities/orders';
import { isPaidAtCounter } from '#contract/orders/counter-payments';
import { awaitsPayment, isEditable } from '#contract/orders/order-states';
import { applyDifference, type Given } from './difference.ts';

const NOT_HERE = 'Un pedido despachado o cancelado no se cambia.';
const BEING_PAID = 'Este pedido tiene un pago hecho o en camino: no se cambia.';
const OF_COUNTER =
  'Una venta en mostrador no se cambia: anota la devolución, y vende de nuevo lo que se lleva.';
const ALL_BACK =
  'Todo lo de este pedido volvió: no se cambia. Haz uno nuevo, por ejemplo con «Presupuestar de nuevo».';
const DISPUTED = 'El comprador inició un reclamo por el pago de este pedido: no se cambia.';

/** @throws AppError order.transition */
const refuseUnclear = async (tx: Tx, order: LockedOrder): Promise<void> => {
  if (!isEditable(order)) throw new AppError('order.transition', { text: NOT_HERE });
  if (isPaidAtCounter(order)) throw new AppError('order.transition', { text: OF_COUNTER });
  // The delivery went back with the last units: new ones would leave without one.
  if (await isAllBack(tx, order.id)) throw new AppError('order.transition', { text: ALL_BACK });
  const isUnpaid = awaitsPayment(order);
  const statuses = isUnpaid ? sql`('pending', 'approved', 'disputed')` : sql`('disputed')`;
  const { rows } = await tx.execute(
    sql`select from payments where order_id = ${order.id} and status in ${statuses} limit 1`,
  );
  if (rows.length > 0)
    throw new AppError('order.transition', { text: isUnpaid ? BEING_PAID : DISPUTED });
};

interface Edited {
  order: Order;
  /** The return, without units, that gives the difference back; undefined = none. */
  returnId: number | undefined;
}

/**
 * Edits an order that has not left. The provider is queried first, so that a current payment counts; the amount of
 * an unpaid charge follows, and an open checkout of the old amount is closed. The difference of a paid order is
 * promised to go back, or left to be paid.
 * @throws AppError record.notFound for another company's order, record.changed after another change,
 *   order.transition once it has left, is cancelled or is being paid; those of `rewriteOrder` and `applyDifference`
 */
export const editOrder = async (
  editing: Cancelling,
  { orderId, version, refundBy, ...edit }: InputOf<'orderEdit'>,
  caller: Pick<Caller<OwnSession>, 'session' | 'companyIds'>,
): Promise<Edited> => {
  const { db, variant, now, log } = editing;
  const { session } = caller;
  const where = sql`o.id = ${orderId} and ${ofMyCompany(caller)}`;
  await syncedOutcome(editing, where).catch((err: unknown) =>
    log.warn({ orderId, err }, 'provider not asked before its order is edited'),
  );
  const { edited, order, returnId } = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, where);
    if (!order) throw new AppError('record.notFound');
    if (order.version !== version) throw await changedMeanwhile(tx, where, order.id);
    await refuseUnclear(tx, order);
    const { totalCents: before } = order;
    const rewrite = () => rewriteOrder(tx, variant, order, edit, { session, now: now() });
    const { reason } = edit;
    let refund: Given | undefined;
    if (awaitsPayment(order)) await renewCharge(tx, order.id, rewrite);
    else {
      await rewrite();
      refund = await applyDifference(tx, editing, order, { before, refundBy, reason }, session);
    }
    const open = order.dueCents > 0 ? await openProviders(tx, editing) : [];
    const payOnline = open.map(({ name }) => name);
    await mailEdited(tx, variant, order, { reason, refund: refund?.text ?? '', payOnline });
    const [edited] = await readCompanyOrders(tx, where);
    if (!edited) throw new AppError('record.notFound');
    return { edited, order, returnId: refund?.returnId };
  });
  if (awaitsPayment(order)) await closeCheckouts(editing, order);
  else await closeDue(editing, order.id);
  return { order: edited, returnId };
};
