/** A seller takes his last change of an order back: state, stock and mails are as though it had not been made. */
import { sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { orderEvents, orderRemarks } from '#backend/database/tables/orders';
import { AppError } from '#backend/http/app-error';
import type { Caller } from '#backend/port';
import type { InputOf } from '#contract/calls';
import { UNDO_SECONDS } from '#contract/calls/order-management';
import type { Order } from '#contract/entities/orders';
import { orderStates } from '#contract/order-states';
import { updateAttention } from './attention.ts';
import { ofMyCompany } from './management.ts';
import { readCompanyOrders } from './queries.ts';
import { holdAgain, releaseStock } from './reservation.ts';
import { dropMails } from './state-mails.ts';
import { type LockedOrder, lockOrder } from './transition.ts';

const columns = columnsOf(
  orderEvents,
  'e',
  'id',
  'fromState',
  'toState',
  'actor',
  'userId',
  'reservedBefore',
  'at',
);
type LastEvent = RowOf<typeof columns>;

const readLast = async (tx: Tx, orderId: number): Promise<LastEvent | undefined> => {
  const { rows } = await tx.execute<LastEvent>(
    sql`select ${columns} from order_events e where e.order_id = ${orderId}
        order by e.id desc limit 1`,
  );
  return rows[0];
};

/** Stock that the change gave back is taken again; what it took again, of an ended order, is given back. */
const restoreStock = async (tx: Tx, order: LockedOrder, last: LastEvent): Promise<void> => {
  if (last.fromState === 'CAN') await releaseStock(tx, order.id);
  if (last.toState !== 'CAN') return;
  const { refusal } = await holdAgain(tx, order, null);
  if (refusal) throw refusal;
};

/**
 * @throws AppError record.notFound for another company's order; order.undoOver where it is too late,
 *   somebody else's change, or not the last one; order.insufficientStock where what a cancelled order
 *   gave back is gone
 */
export const undoChange = (
  { orderId, version }: InputOf<'orderUndo'>,
  { db, variant, now }: Pick<Dependencies, 'db' | 'variant' | 'now'>,
  caller: Pick<Caller<OwnSession>, 'session' | 'companyIds'>,
): Promise<Order> =>
  db.transaction(async (tx) => {
    const where = sql`o.id = ${orderId} and ${ofMyCompany(caller)}`;
    const order = await lockOrder(tx, where);
    if (!order) throw new AppError('record.notFound');
    const last = await readLast(tx, orderId);
    const { userId } = caller.session;
    const isOwn = last?.actor === 'seller' && last.userId === userId;
    const age = now().getTime() - new Date(last?.at ?? 0).getTime();
    if (!last?.fromState || !isOwn || order.version !== version || age > UNDO_SECONDS * 1_000)
      throw new AppError('order.undoOver');
    // Told already: the buyer would read of a state that never was.
    if (!(await dropMails(tx, order))) throw new AppError('order.undoOver');
    await tx.execute(
      sql`update orders set state = ${last.fromState}, version = version + 1,
            reserved_until = ${last.reservedBefore}::timestamptz where id = ${orderId}`,
    );
    await tx.execute(sql`delete from order_events where id = ${last.id}`);
    await tx.insert(orderRemarks).values({
      orderId,
      kind: 'undone',
      about: orderStates[last.toState].name,
      userId,
      at: now(),
    });
    if (last.toState === 'CAN') await updateAttention(tx, variant, order, { giveBack: null });
    await restoreStock(tx, order, last);
    const [read] = await readCompanyOrders(tx, where);
    if (!read) throw new AppError('record.notFound');
    return read;
  });
