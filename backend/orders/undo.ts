import { sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { orderEvents, orderRemarks } from '#backend/database/tables/orders';
import { paidStatuses } from '#backend/database/tables/payments';
import { lockCodeOf, lostUse } from '#backend/discounts/uses';
import { AppError } from '#backend/http/app-error';
import type { Caller } from '#backend/port';
import type { InputOf } from '#contract/calls';
import { UNDO_SECONDS } from '#contract/calls/order-management';
import type { Order } from '#contract/entities/orders';
import {
  hasBeenPaid,
  isCancelled,
  type OrderState,
  orderStates,
  transitionOf,
  waitsForUnits,
} from '#contract/orders/order-states';
import { updateAttention } from './attention.ts';
import { ofMyCompany } from './management.ts';
import { readCompanyOrders } from './queries.ts';
import { holdAgain, releaseStock } from './reservation.ts';
import { dropMails } from './state-mails.ts';
import { type LockedOrder, lockOrder, noStock } from './transition.ts';

const columns = columnsOf(
  orderEvents,
  'e',
  'id',
  'fromState',
  'toState',
  'actor',
  'userId',
  'reservedBefore',
  'heldBefore',
  'trackingBefore',
  'trackingAfter',
  'at',
);
type LastEvent = RowOf<typeof columns> & {
  /** A later change was already undone: this one is not the last, and its mails were sent. */
  isEarlier: boolean;
};
/** A change, and the state that the order had before it. */
interface Change {
  event: LastEvent;
  from: OrderState;
}

const readLast = async (tx: Tx, orderId: number): Promise<LastEvent | undefined> => {
  const { rows } = await tx.execute<LastEvent>(
    sql`select ${columns}, exists (select from order_remarks r
            where r.order_id = e.order_id and r.kind = 'undone' and r.at > e.at) as "isEarlier"
        from order_events e where e.order_id = ${orderId} order by e.id desc limit 1`,
  );
  return rows[0];
};

/**
 * Returns whether a payment, refund, return or edit with a difference happened after the change: its buyer was informed of the
 * state at that time, and the earlier state would count as unpaid, or as still paid.
 */
const movedMoney = async (tx: Tx, orderId: number, { event, from }: Change): Promise<boolean> => {
  const at = sql`${event.at}::timestamptz`;
  const { rows } = await tx.execute(
    sql`select from payments p where p.order_id = ${orderId} and p.updated_at >= ${at}
          and (p.created_at >= ${at}
            or ${!hasBeenPaid({ state: from })} and p.status in ${paidStatuses})
        union all
        select from refunds r where r.order_id = ${orderId} and r.outcome <> 'failed'
          and (r.asked_at >= ${at} or r.ended_at >= ${at})
        union all
        select from returns r where r.order_id = ${orderId} and r.refund_at >= ${at}
        union all
        select from return_events e join returns r on r.id = e.return_id
        where r.order_id = ${orderId} and e.at >= ${at}
        union all
        select from settlements s where s.order_id = ${orderId} and s.at >= ${at}
        union all
        select from orders o
        where o.id = ${orderId} and ${!hasBeenPaid({ state: from })} and o.due_cents <> 0
        limit 1`,
  );
  return rows.length > 0;
};

/**
 * Restores the units of the previous state. A paid or payable order that had none may get them now.
 * @returns the codes that such an order lacks
 * @throws AppError order.insufficientStock if others took the returned units
 */
const restoreStock = async (
  tx: Tx,
  order: LockedOrder,
  { event, from }: Change,
): Promise<readonly string[]> => {
  const { goods } = orderStates[from];
  if (goods === 'left') return [];
  if (goods === 'returned' || (goods === 'reserved' && event.reservedBefore === null)) {
    await releaseStock(tx, order.id);
    return [];
  }
  const { short, refusal } = await holdAgain(tx, order, null);
  const gaveBack = transitionOf(from, event.toState)?.stock === 'return' && event.heldBefore;
  if (refusal && gaveBack) throw refusal;
  return waitsForUnits({ state: from }) ? short : [];
};

/**
 * Undoes a seller's own last change: state, stock, mails and tracking number are restored.
 * @throws AppError record.notFound for another company's order; order.undoOver if it is too late,
 * another author's change, not the last one, or followed by a payment or refund;
 * order.insufficientStock if others took the returned units, discount.used or discount.usedUp the uses of its code
 */
export const undoChange = (
  { orderId, version }: InputOf<'orderUndo'>,
  { db, variant, now }: Pick<Dependencies, 'db' | 'variant' | 'now'>,
  caller: Pick<Caller<OwnSession>, 'session' | 'companyIds'>,
): Promise<Order> =>
  db.transaction(async (tx) => {
    const where = sql`o.id = ${orderId} and ${ofMyCompany(caller)}`;
    await lockCodeOf(tx, where);
    const order = await lockOrder(tx, where);
    if (!order) throw new AppError('record.notFound');
    const last = await readLast(tx, orderId);
    const { userId } = caller.session;
    const isOwn = last?.actor === 'seller' && last.userId === userId;
    const age = now().getTime() - new Date(last?.at ?? 0).getTime();
    const isInTime = order.version === version && age <= UNDO_SECONDS * 1_000;
    if (!last?.fromState || last.isEarlier || !isOwn || !isInTime)
      throw new AppError('order.undoOver');
    const change = { event: last, from: last.fromState };
    if (await movedMoney(tx, orderId, change)) throw new AppError('order.undoOver');
    const taken = isCancelled(order) && (await lostUse(tx, order.id));
    if (taken) throw taken;
    // The buyer has the mail already: the mail names a state that would no longer exist.
    if (!(await dropMails(tx, order))) throw new AppError('order.undoOver');
    await tx.execute(
      sql`update orders set state = ${change.from}, version = version + 1,
            reserved_until = ${last.reservedBefore}::timestamptz,
            tracking_number = case when tracking_number = ${last.trackingAfter}::text
              then ${last.trackingBefore}::text else tracking_number end
          where id = ${orderId}`,
    );
    await tx.execute(sql`delete from order_events where id = ${last.id}`);
    await tx.insert(orderRemarks).values({
      orderId,
      kind: 'undone',
      about: orderStates[last.toState].name,
      userId,
      at: now(),
    });
    const short = await restoreStock(tx, order, change);
    const undone = transitionOf(change.from, last.toState)?.by.seller;
    await updateAttention(tx, variant, order, {
      noStock: short.length > 0 ? noStock(short, change.from) : null,
      ...(undone?.money === 'owed' ? { giveBack: null, giveBackOutside: null } : {}),
    });
    const [read] = await readCompanyOrders(tx, where);
    if (!read) throw new AppError('record.notFound');
    return read;
  });
