import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { orders } from '#backend/database/tables/orders';
import { paidStatuses } from '#backend/database/tables/payments';
import { lostUse } from '#backend/discounts/uses';
import { AppError, refuseField } from '#backend/http/app-error';
import { hasLockedStock } from '#backend/stock/take-stock';
import { messages } from '#contract/messages';
import {
  hasBeenPaid,
  isCancelled,
  type Mover,
  type OrderState,
  type StockEffect,
  transitionOf,
} from '#contract/orders/order-states';
import { HOUR_MS, MINUTE_MS } from '#contract/time/dates';
import type { Variant } from '#variants/schema';
import { unreachableText, updateAttention } from './attention.ts';
import { lastActor, readLastMove } from './history.ts';
import { outsideText, readOwedOutside } from './owed-outside.ts';
import { type HeldAgain, holdAgain, releaseStock, subtractUnreserved } from './reservation.ts';
import { holdMails, mailBuyer, mailShop } from './state-mails.ts';

const lockedColumns = columnsOf(
  orders,
  'o',
  'id',
  'number',
  'guid',
  'state',
  'version',
  'paymentId',
  'paymentName',
  'userId',
  'userEmail',
  'totalCents',
  'dueCents',
  'createdAt',
  'reservedUntil',
  'trackingNumber',
  'marks',
  'attention',
  'attended',
);
/** Timestamps are strings as PostgreSQL prints them. */
export type LockedOrder = RowOf<typeof lockedColumns>;

export interface Move {
  actor: Mover;
  userId?: number;
  /** For the history; the buyer's mail quotes a seller's reason. */
  reason?: string;
  /** Overrides the default for mails to the buyer; absent = the table decides. */
  sendEmail?: boolean | undefined;
  /** For the 'order received' mail, such as `US$ 31,20 (US$ 1 = $ 40,05)`. */
  converted?: string;
  /** The tracking number that was written with the move, and the one before. */
  parcel?: { before: string; after: string };
  /** A seller caused the move through the provider: the shop gets the mails of a seller's move. */
  isOwn?: boolean;
  now: Date;
  /** Products that the same transaction reserves afterwards; see `releaseStock`. */
  alsoLock?: readonly number[];
}

/**
 * Locks an order's row until the transaction ends: two changes of one order never overlap.
 *
 * A transaction locks in this order, so that none deadlock: the buyer's account (`lockAccount`, where an
 * order is placed or may take its units again unpaid), the quotation of a new order, the discount code of an order that
 * is new or may come back from its cancellation, order rows by their id (a row that it inserts itself
 * counts as the last), their charges and payments, then all of its stock rows at once by product and branch
 * (`lockStock`).
 * @param where condition over `o`, the orders
 */
export const lockOrder = async (tx: Tx, where: SQL): Promise<LockedOrder | undefined> => {
  if (hasLockedStock(tx)) throw new Error('orders are locked before stock');
  const { rows } = await tx.execute<LockedOrder>(
    sql`select ${lockedColumns} from orders o where ${where} for update`,
  );
  return rows[0];
};

/** Returns how long the stock stays reserved after a move; null = for good. */
const reservedUntil = (variant: Variant, order: LockedOrder, stock: StockEffect, now: Date) => {
  if (stock === 'keep') return order.reservedUntil;
  if (stock !== 'hold') return null;
  const payment = variant.payments.find(({ id }) => id === order.paymentId);
  return new Date(now.getTime() + (payment?.pendingMinutes ?? 0) * MINUTE_MS).toISOString();
};

/** Returns whether a provider holds money for the order; one that was paid at the counter has none. */
const holdsPayment = async (tx: Tx, { id }: LockedOrder): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select from payments where order_id = ${id} and status in ${paidStatuses} limit 1`,
  );
  return rows.length > 0;
};

/** Returns the warning about an order, paid or to be paid, that lacks units. */
export const noStock = (codes: readonly string[], state: OrderState): string =>
  hasBeenPaid({ state })
    ? `El pago llegó con la reserva vencida y no hay stock de ${codes.join(', ')}: consigue los productos o devuelve el dinero.`
    : `Nada queda reservado para este pedido, porque no hay stock de ${codes.join(', ')}: consigue los productos, o avísale a quien lo pidió antes de que pague.`;

/** Returns whether other orders have the uses of a cancelled order's code, so that it cannot come back. */
export const isUseLost = async (
  tx: Tx,
  order: Pick<LockedOrder, 'id' | 'state'>,
): Promise<boolean> => isCancelled(order) && (await lostUse(tx, order.id)) !== undefined;

/** Reserves the missing units, or subtracts them at dispatch. @returns those still missing */
const takeStock = async (
  tx: Tx,
  variant: Variant,
  order: LockedOrder,
  stock: StockEffect,
  actor: Mover,
): Promise<Pick<HeldAgain, 'short' | 'refusal'>> => {
  switch (stock) {
    case 'hold':
      return holdAgain(tx, order, actor === 'seller' ? null : variant);
    case 'take':
    case 'retake':
      return holdAgain(tx, order, null);
    case 'ship':
      await subtractUnreserved(tx, order.id);
      return { short: [] };
    default:
      return { short: [] };
  }
};

/**
 * Moves a locked order, with the effects on stock, money and mail in the table of states, in the
 * caller's transaction.
 * @param order is updated
 * @throws AppError order.transition if the table does not allow it, order.handedOver if it is too late for it,
 * request.invalid without its reason; order.insufficientStock if a seller resumes an order without stock,
 * discount.used or discount.usedUp if other orders have the uses of its code
 */
export const moveOrder = async (
  tx: Tx,
  variant: Variant,
  order: LockedOrder,
  to: OrderState,
  move: Move,
): Promise<void> => {
  const from = order.state;
  const { actor, reason = '', converted = '' } = move;
  const transition = transitionOf(from, to);
  const effects = transition?.by[actor];
  const refuse = () => new AppError('order.transition', { detail: { from, to } });
  if (!transition || !effects) throw refuse();
  if (effects.after) {
    const movedBy = await lastActor(tx, order.id);
    if (!movedBy || !effects.after.includes(movedBy)) throw refuse();
  }
  const { withinHours = Number.POSITIVE_INFINITY } = effects;
  if (withinHours < Number.POSITIVE_INFINITY) {
    const last = await readLastMove(tx, order.id);
    const age = move.now.getTime() - new Date(last?.at ?? 0).getTime();
    if (age > withinHours * HOUR_MS) throw new AppError('order.handedOver');
  }
  if (effects.needsReason && reason.trim() === '') throw refuseField('reason', messages.required);
  const isResumed = isCancelled(order);
  const taken = isResumed && (await lostUse(tx, order.id));
  if (taken) throw taken;
  const { stock } = transition;
  const until = reservedUntil(variant, order, stock, move.now);
  await Promise.all([
    tx.execute(
      sql`update orders set state = ${to}, version = version + 1,
            reserved_until = ${until}::timestamptz where id = ${order.id}`,
    ),
    tx.execute(
      sql`insert into order_events (order_id, from_state, to_state, actor, user_id, reason,
            reserved_before, held_before, tracking_before, tracking_after, at)
          values (${order.id}, ${from}, ${to}, ${actor}, ${move.userId ?? null}::int,
            ${reason}, ${order.reservedUntil}::timestamptz,
            exists (select from order_items where order_id = ${order.id} and taken <> '{}'),
            ${move.parcel?.before ?? null}::text, ${move.parcel?.after ?? null}::text,
            ${move.now.toISOString()}::timestamptz)`,
    ),
    // Sent together with the statements above; the stock is locked last.
    stock === 'return' ? releaseStock(tx, order.id, move.alsoLock) : undefined,
  ]);
  order.state = to;
  order.version += 1;
  order.reservedUntil = until;
  const { short, refusal } = await takeStock(tx, variant, order, stock, actor);
  if (refusal && stock === 'retake' && actor === 'seller') throw refusal;
  const changes = {
    noStock: short.length > 0 ? noStock(short, to) : null,
    unreachableText: unreachableText(order.userEmail),
    ...(isResumed && { giveBack: null }),
    ...(effects.money === 'owed' && (await holdsPayment(tx, order))
      ? { giveBack: 'Se canceló un pedido pagado en línea: devuelve el dinero.' }
      : {}),
    ...(hasBeenPaid({ state: from }) !== hasBeenPaid(order)
      ? { giveBackOutside: outsideText(await readOwedOutside(tx, order.id)) }
      : {}),
  };
  // The mail about the move leads to it.
  await updateAttention(tx, variant, order, changes, { mailed: ['giveBackOutside'] });
  const mails = move.sendEmail ? [...effects.buyer, 'orderState' as const] : effects.buyer;
  if (move.sendEmail !== false)
    await mailBuyer(tx, variant, order.id, mails, {
      converted,
      reason: actor === 'seller' ? reason : '',
    });
  const { shop = 'none' } = move.isOwn ? (transition.by.seller ?? {}) : effects;
  await mailShop(tx, variant, order.id, shop, { converted, reason });
  if (actor === 'seller') await holdMails(tx, order);
};
