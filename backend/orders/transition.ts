/** The one place that moves an order to another state, by the one table in the contract; `undo.ts` alone takes a move back. */
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { type Actor, orders } from '#backend/database/tables/orders';
import { paidStatuses } from '#backend/database/tables/payments';
import { AppError } from '#backend/http/app-error';
import { hasLockedStock } from '#backend/stock/take-stock';
import { canMove, type OrderState, orderStates } from '#contract/orders/order-states';
import { MINUTE_MS } from '#contract/time/dates';
import type { Variant } from '#variants/schema';
import { unreachableText, updateAttention } from './attention.ts';
import { lastActor } from './history.ts';
import { holdAgain, holdWhatLeaves, releaseStock } from './reservation.ts';
import { holdMails, mailReceived, mailShop, mailState } from './state-mails.ts';

const lockedColumns = columnsOf(
  orders,
  'o',
  'id',
  'number',
  'guid',
  'state',
  'version',
  'paymentId',
  'userId',
  'userEmail',
  'totalCents',
  'createdAt',
  'reservedUntil',
  'trackingNumber',
  'marks',
  'attention',
  'attended',
);
/** Its instants are texts. */
export type LockedOrder = RowOf<typeof lockedColumns>;

export interface Move {
  actor: Actor;
  userId?: number;
  /** For the history; a seller's reason is also what the buyer reads. */
  reason?: string;
  /** A seller's yes or no holds for every mail of the change; without a word the table decides. */
  sendEmail?: boolean | undefined;
  /** For the 'order received' mail, such as `US$ 31,20 (US$ 1 = $ 40,05)`. */
  converted?: string;
  /** The parcel's number that was written with it, and the one that stood there. */
  parcel?: { before: string; after: string };
  /** The shop's own people had it done by somebody else, and need not be told. */
  isOwn?: boolean;
  now: Date;
  /** Products that the same transaction takes afterwards; `releaseStock` says why. */
  alsoLock?: readonly number[];
}

/**
 * Locks an order's row until the transaction ends: two changes of one order never overlap.
 *
 * What a transaction locks, it locks in this order, so that nobody waits in a circle: the buyer's
 * account (`lockAccount`, where an order is placed or may take its units again unpaid), order rows by
 * their id (a row that it inserts itself counts as the last), what hangs on them (charges, payments),
 * then all of its stock rows at once by product and branch (`lockStock`).
 * @param where condition over `o`, the orders
 */
export const lockOrder = async (tx: Tx, where: SQL): Promise<LockedOrder | undefined> => {
  if (hasLockedStock(tx)) throw new Error('orders are locked before stock');
  const { rows } = await tx.execute<LockedOrder>(
    sql`select ${lockedColumns} from orders o where ${where} for update`,
  );
  return rows[0];
};

/** How long the stock stays reserved in the new state; null = as long as the order lives. */
const reservedUntil = (variant: Variant, order: LockedOrder, to: OrderState, now: Date) => {
  if (to === 'PCH') return order.reservedUntil;
  if (to !== 'PPE') return null;
  const payment = variant.payments.find(({ id }) => id === order.paymentId);
  return new Date(now.getTime() + (payment?.pendingMinutes ?? 0) * MINUTE_MS).toISOString();
};

/**
 * 'Order received' on the first move to PPE or PAP that may mail, else the state's own mail. Where a
 * seller said no, the buyer gets neither, and the first is still to come.
 */
const mailMove = async (tx: Tx, variant: Variant, order: LockedOrder, move: Move) => {
  if (move.sendEmail === false) return;
  const { id, state } = order;
  const reason = move.actor === 'seller' ? (move.reason ?? '') : '';
  const converted = move.converted ?? '';
  const isWelcome = state === 'PPE' || state === 'PAP';
  if (isWelcome && (await mailReceived(tx, variant, id, { converted, reason }))) return;
  if (move.sendEmail ?? orderStates[state].mails) await mailState(tx, variant, id, reason);
};

/** Whether a provider took money for it that has not gone back: paid at the counter, there is none. */
const holdsPayment = async (tx: Tx, { id }: LockedOrder): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select from payments where order_id = ${id} and status in ${paidStatuses} limit 1`,
  );
  return rows.length > 0;
};

/** What a seller reads of an order, paid or to be paid, that lacks units. */
export const noStock = (codes: readonly string[], state: OrderState): string =>
  state === 'PAP'
    ? `El pago llegó con la reserva vencida y no hay stock de ${codes.join(', ')}: consigue los productos o devuelve el dinero.`
    : `Nada queda reservado para este pedido, porque no hay stock de ${codes.join(', ')}: consigue los productos, o avísale a quien lo pidió antes de que pague.`;

/**
 * Moves a locked order: state, history, stock, mails, all in the caller's transaction. The stock is
 * given back on the way to CAN. A payment for an order that had given its stock back takes it again;
 * where there is none left, the order is marked with what to do. What leaves is off the books, or goes off
 * them now, as far as they have it.
 * @param order is brought up to date
 * @throws AppError order.transition where the table does not allow it; order.insufficientStock where a
 *   seller takes up again what is not there
 */
export const moveOrder = async (
  tx: Tx,
  variant: Variant,
  order: LockedOrder,
  to: OrderState,
  move: Move,
): Promise<void> => {
  const from = order.state;
  if (!canMove(from, to, move.actor === 'seller' ? 'seller' : 'others'))
    throw new AppError('order.transition', { detail: { from, to } });
  // A seller takes up again what only its time ended: a deposit that came late.
  if (from === 'CAN' && move.actor === 'seller' && (await lastActor(tx, order.id)) !== 'system')
    throw new AppError('order.transition', { detail: { from, to } });
  const until = reservedUntil(variant, order, to, move.now);
  await Promise.all([
    tx.execute(
      sql`update orders set state = ${to}, version = version + 1,
            reserved_until = ${until}::timestamptz where id = ${order.id}`,
    ),
    tx.execute(
      sql`insert into order_events (order_id, from_state, to_state, actor, user_id, reason,
            reserved_before, held_before, tracking_before, tracking_after, at)
          values (${order.id}, ${from}, ${to}, ${move.actor}, ${move.userId ?? null}::int,
            ${move.reason ?? ''}, ${order.reservedUntil}::timestamptz,
            exists (select from order_items where order_id = ${order.id} and taken <> '{}'),
            ${move.parcel?.before ?? null}::text, ${move.parcel?.after ?? null}::text,
            ${move.now.toISOString()}::timestamptz)`,
    ),
    // Sent together with the above; the stock is locked last.
    to === 'CAN' ? releaseStock(tx, order.id, move.alsoLock) : undefined,
  ]);
  order.state = to;
  order.version += 1;
  order.reservedUntil = until;
  // A ticket that awaits its payment holds what its buyer may hold unpaid, or waits without.
  const limits = to === 'PPE' && move.actor !== 'seller' ? variant : null;
  const { short, refusal } =
    to === 'PPE' || to === 'PAP' ? await holdAgain(tx, order, limits) : { short: [] };
  if (to === 'DIS') await holdWhatLeaves(tx, order.id);
  if (refusal && from === 'CAN' && move.actor === 'seller') throw refusal;
  await updateAttention(tx, variant, order, {
    noStock: short.length > 0 ? noStock(short, to) : null,
    unreachableText: unreachableText(order.userEmail),
    ...(to === 'DIS' || to === 'CAN' ? { earlier: null } : {}),
    // The provider cancels what it has given back; a seller who cancels still has to.
    ...(to === 'CAN' && from === 'PAP' && move.actor === 'seller' && (await holdsPayment(tx, order))
      ? { giveBack: 'Se canceló un pedido pagado en línea: devuelve el dinero.' }
      : {}),
  });
  await mailMove(tx, variant, order, move);
  await mailShop(tx, variant, order, {
    from,
    isOwn: move.actor === 'seller' || (move.isOwn ?? false),
    reason: move.reason ?? '',
    converted: move.converted ?? '',
  });
  if (move.actor === 'seller') await holdMails(tx, order);
};
