import { eq, type sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { charges, payments } from '#backend/database/tables/payments';
import { updateAttention } from '#backend/orders/attention';
import { isPaidByHand, lastActor, refundsLate } from '#backend/orders/history';
import { lockAccountOf } from '#backend/orders/limits';
import { PAYMENT_REASONS } from '#backend/orders/payment-note';
import { isUseLost, type LockedOrder, lockOrder, moveOrder } from '#backend/orders/transition';
import { moneyText } from '#contract/amounts/money';
import { canMove, isCancelled, type OrderState } from '#contract/orders/order-states';
import { paysOnline, type RedirectId } from '#contract/orders/payments';
import type { Variant } from '#variants/schema';
import { convertedText } from './conversion.ts';
import { isOf, type Reading } from './gateway.ts';
import {
  decide,
  isPaid,
  type PaymentState,
  partlyReturnedText,
  type ReadPayment,
} from './outcome.ts';
import { mailPaidCancelled, mailReturned, type Returned, type Sum } from './payment-mails.ts';
import { hasStatus, storeReading } from './payment-records.ts';
import {
  isForReturn,
  isOwnReturn,
  type Requester,
  traceReturned,
  traceUndone,
  undoneSoFar,
} from './refund-trace.ts';
import { readDueCharges, settleOnline } from './settle-online.ts';

const reasons: Readonly<Record<PaymentState, (payments: readonly ReadPayment[]) => string>> = {
  PPE: () => PAYMENT_REASONS.pending,
  PAP: () => PAYMENT_REASONS.paid,
  PCH: (payments) => {
    if (payments.some(isPaid)) return PAYMENT_REASONS.otherAmount;
    return payments.some(({ status }) => status === 'rejected')
      ? PAYMENT_REASONS.declined
      : PAYMENT_REASONS.cancelled;
  },
  CAN: (payments) =>
    payments.some(({ status }) => status === 'charged_back')
      ? PAYMENT_REASONS.chargedBack
      : PAYMENT_REASONS.returned,
};

interface Following {
  payments: readonly ReadPayment[];
  converted: string;
  isOwn: boolean;
  now: Date;
}

/** Moves the order to the state of its payments, where the table allows that. */
const follow = async (
  tx: Tx,
  variant: Variant,
  order: LockedOrder,
  to: PaymentState,
  { payments: all, ...move }: Following,
) => {
  if (!canMove(order.state, to, 'provider', await lastActor(tx, order.id))) return;
  // It stays cancelled, and the money goes back.
  if (await isUseLost(tx, order)) return;
  await moveOrder(tx, variant, order, to, {
    actor: 'provider',
    reason: reasons[to](all),
    ...move,
  });
};

/** A payment at its provider. */
export interface AtProvider {
  provider: RedirectId;
  providerId: string;
}

export interface Reconciled {
  id: number;
  state: OrderState;
  number: number;
  /** Payments to refund automatically, because the buyer cancelled or replaced the order. */
  giveBack: AtProvider[];
}

interface News {
  readings: readonly Reading[];
  /** Payments that could not be parsed; undefined where not all payments were read. */
  unreadable?: number;
  /** The requester of the refund that these readings answer. */
  by?: Requester;
}

const GIVE_BACK = 'Llegó un pago de un pedido cancelado: devuelve el dinero.';
const CODE_TAKEN =
  'Llegó un pago de un pedido vencido, y otro pedido ya usó su código de descuento: devuelve el dinero, o amplía los usos del código y apruébalo.';
const giveBackText = async (tx: Tx, order: LockedOrder): Promise<string> =>
  (await isUseLost(tx, order)) ? CODE_TAKEN : GIVE_BACK;
const WON_BACK =
  'La tienda ganó el contracargo y el dinero volvió a ella. El pedido sigue cancelado: si ya se entregó, está cobrado; si no, acuerda con el comprador entregarlo o devolver el dinero.';
const PAID_ONLINE_TOO =
  'El pedido ya figuraba como pagado y también se pagó en línea: si cobraste las dos veces, devuelve el pago en línea.';
const RETURNED_ONLINE =
  'Lo que se pagó en línea volvió al comprador y el pedido sigue en pie: comprueba que lo cobraste de otra forma antes de entregarlo.';
/** @param times how often it has happened to this payment */
const undoneText = (sum: Sum, times: number): string =>
  `No se hizo una devolución que el medio de pago había confirmado (${moneyText(sum)})${times > 1 ? `, por ${times}.ª vez` : ''}: revísala en el medio de pago y devuelve el dinero otra vez.`;
const UNREADABLE = 'El medio de pago informa un pago que no se puede leer: revísalo allí.';

/**
 * Stores the provider's reports about payments of an order, and moves the order accordingly, in one
 * transaction.
 * @param news the provider's readings
 * @param where condition over `o`, the orders, that selects the order
 * @returns the order's state, or undefined if there is no such order
 */
export const reconcile = async (
  { db, variant, now }: { db: Db; variant: Variant; now: () => Date },
  provider: string,
  where: ReturnType<typeof sql>,
  { readings, unreadable, by }: News,
): Promise<Reconciled | undefined> =>
  db.transaction(async (tx) => {
    await lockAccountOf(tx, where);
    const order = await lockOrder(tx, where);
    if (!order) return undefined;
    const [charge] = await tx.select().from(charges).where(eq(charges.orderId, order.id));
    const newlyPaid = new Set<string>();
    const allReturned: Returned[] = [];
    const allUndone: string[] = [];
    let isWonBack = false;
    const differences = await readDueCharges(tx, order.id);
    for (const reading of readings) {
      const difference = differences.find(({ guid }) => isOf(reading, { ...order, guid }));
      if (difference || isOf(reading, order)) {
        const { returned, undone, isNewlyPaid, isWon } = await storeReading(
          tx,
          { provider, orderId: order.id, dueChargeId: difference?.id ?? null },
          reading,
          now(),
        );
        if (undone) {
          await traceUndone(tx, { provider, orderId: order.id }, undone);
          const times = await undoneSoFar(tx, { provider, orderId: order.id }, undone);
          allUndone.push(undoneText(undone, times));
        }
        if (returned) {
          await traceReturned(tx, { provider, orderId: order.id }, returned, { now: now(), by });
          allReturned.push(returned);
        }
        if (isWon) isWonBack = true;
        // A payment whose refund was undone is not new: `returnUndone` informs the shop.
        else if (isNewlyPaid && !undone) newlyPaid.add(reading.providerId);
      }
    }
    const stored = await tx
      .select()
      .from(payments)
      .where(eq(payments.orderId, order.id))
      .orderBy(payments.id);
    const allNow = stored.filter(hasStatus);
    const paymentsNow = allNow.filter(({ dueChargeId }) => dueChargeId === null);
    const { state, marks } = decide(paymentsNow, charge ?? null);
    const converted = charge ? convertedText(charge) : '';
    const isOwn = allReturned.length > 0 && (await isOwnReturn(tx, order.id));
    // Its goods came back, so they are not put back into stock with a cancellation.
    const isKept =
      state === 'CAN' &&
      paymentsNow.every(({ status }) => status !== 'charged_back') &&
      (await isForReturn(tx, order.id));
    if (state && !isKept)
      await follow(tx, variant, order, state, {
        payments: paymentsNow,
        converted,
        isOwn,
        now: now(),
      });

    const difference = await settleOnline(tx, order, allNow, now());
    const laterReturned = allNow.filter(
      ({ dueChargeId, refundedCents }) => dueChargeId !== null && refundedCents > 0,
    );
    if (laterReturned.length > 0) marks.partlyReturned ??= partlyReturnedText(laterReturned);

    // If another payment still covers the order, the refunded one was a duplicate.
    const isStillPaid =
      paymentsNow.some(isPaid) &&
      allReturned.every((one) =>
        paymentsNow.some(({ providerId }) => providerId === one.providerId),
      ) &&
      state === 'PAP' &&
      paymentsNow.every((payment) =>
        allReturned.every(
          ({ providerId }) => payment.providerId !== providerId || !isPaid(payment),
        ),
      );
    // After the move: the mail names the order's state.
    for (const returned of allReturned)
      await mailReturned(
        tx,
        variant,
        { ...order, isStillPaid },
        {
          ...returned,
          undone: await undoneSoFar(tx, { provider, orderId: order.id }, returned),
        },
      );

    const paidInVain = isCancelled(order) ? allNow.filter(isPaid) : [];
    const isPaidToo = state === 'PAP' && !isCancelled(order) && (await isPaidByHand(tx, order.id));
    // An order that a seller marked as paid stays paid after an online refund, although the seller may have meant that payment.
    const isReturnedOnly =
      state === 'CAN' &&
      !isCancelled(order) &&
      !isOwn &&
      paymentsNow.every(({ status }) => status !== 'charged_back');
    const goesBack = paidInVain.length > 0 && (await refundsLate(tx, order.id));
    for (const payment of paidInVain.filter(({ providerId }) => newlyPaid.has(providerId)))
      await mailPaidCancelled(tx, variant, order.id, { ...payment, isReturned: goesBack });
    await updateAttention(
      tx,
      variant,
      order,
      {
        otherAmount: null,
        paidTwice: null,
        partlyReturned: null,
        disputed: null,
        chargedBack: null,
        ...marks,
        difference,
        paidOnlineToo: isPaidToo ? PAID_ONLINE_TOO : null,
        ...(state === 'PAP' || isCancelled(order) ? { returnedOnline: null } : {}),
        ...(isReturnedOnly && allReturned.length > 0 ? { returnedOnline: RETURNED_ONLINE } : {}),
        giveBack:
          paidInVain.length > 0
            ? (order.marks.giveBack ?? (isWonBack ? WON_BACK : await giveBackText(tx, order)))
            : null,
        ...(allReturned.length > 0 ? { returnUndone: null } : {}),
        ...(allUndone.length > 0 ? { returnUndone: allUndone.join(' ') } : {}),
        ...(unreadable === undefined ? {} : { unreadable: unreadable > 0 ? UNREADABLE : null }),
      },
      {
        // `mailPaidCancelled` has more details.
        mailed: isWonBack ? [] : ['giveBack'],
        seen: marks.partlyReturned && (await isOwnReturn(tx, order.id)) ? ['partlyReturned'] : [],
      },
    );
    const giveBack = goesBack
      ? paidInVain.flatMap(({ provider: by, providerId, status }) =>
          status === 'approved' && paysOnline(by) ? { provider: by, providerId } : [],
        )
      : [];
    return { id: order.id, state: order.state, number: order.number, giveBack };
  });
