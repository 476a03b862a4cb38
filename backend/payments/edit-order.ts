import { sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import { AppError } from '#backend/http/app-error';
import { changedMeanwhile, ofMyCompany } from '#backend/orders/management';
import { readCompanyOrders } from '#backend/orders/queries';
import { rewriteOrder } from '#backend/orders/rewrite-order';
import { lockOrder } from '#backend/orders/transition';
import type { Caller } from '#backend/port';
import type { InputOf } from '#contract/calls';
import type { Order } from '#contract/entities/orders';
import { awaitsPayment } from '#contract/orders/order-states';
import { type Cancelling, closeCheckouts } from './cancel-order.ts';
import { renewCharge } from './charges.ts';
import { syncedOutcome } from './check-payment.ts';

const NOT_UNPAID = 'Solo se edita un pedido que espera su pago.';
const BEING_PAID = 'Este pedido tiene un pago hecho o en camino: no se edita.';

/**
 * Edits an order that awaits its payment. The provider is queried first, so that a current payment counts; the
 * amount of its charge follows, and an open checkout of the old amount is closed.
 * @throws AppError record.notFound for another company's order, record.changed after another change,
 *   order.transition once it is paid, cancelled or being paid; those of `rewriteOrder`
 */
export const editOrder = async (
  editing: Cancelling,
  { orderId, version, ...edit }: InputOf<'orderEdit'>,
  caller: Pick<Caller<OwnSession>, 'session' | 'companyIds'>,
): Promise<Order> => {
  const { db, variant, now, log } = editing;
  const where = sql`o.id = ${orderId} and ${ofMyCompany(caller)}`;
  await syncedOutcome(editing, where).catch((err: unknown) =>
    log.warn({ orderId, err }, 'provider not asked before its order is edited'),
  );
  const { edited, order } = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, where);
    if (!order) throw new AppError('record.notFound');
    if (order.version !== version) throw await changedMeanwhile(tx, where, order.id);
    if (!awaitsPayment(order)) throw new AppError('order.transition', { text: NOT_UNPAID });
    const { rows } = await tx.execute(
      sql`select from payments where order_id = ${order.id}
            and status in ('pending', 'approved', 'disputed') limit 1`,
    );
    if (rows.length > 0) throw new AppError('order.transition', { text: BEING_PAID });
    await renewCharge(tx, order.id, () =>
      rewriteOrder(tx, variant, order, edit, { session: caller.session, now: now() }),
    );
    const [edited] = await readCompanyOrders(tx, where);
    if (!edited) throw new AppError('record.notFound');
    return { edited, order };
  });
  await closeCheckouts(editing, order);
  return edited;
};
