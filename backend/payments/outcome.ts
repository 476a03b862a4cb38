import type { Marks } from '#backend/database/tables/order-attention';
import { PAID_STATUSES } from '#backend/database/tables/payments';
import { moneyText } from '#contract/amounts/money';
import { canMove, hasBeenPaid, type Mover, type OrderState } from '#contract/orders/order-states';
import { PAYMENT_STATUSES, type PaymentStatus } from './gateway.ts';

export interface ReadPayment {
  status: PaymentStatus;
  currency: string;
  amountCents: number;
  refundedCents: number;
  /** The provider's own detail of the status. */
  detail?: string;
}

/** The sum that must arrive. */
interface Due {
  currency: string;
  amountCents: number;
}

/** States that payments can move an order to. */
export type PaymentState = Extract<OrderState, 'PCH' | 'PPE' | 'PAP' | 'CAN'>;

interface Verdict {
  /** The order's state by its payments; null = unaffected. */
  state: PaymentState | null;
  /** Problems for the seller; absent ones are cleared. */
  marks: Marks;
}

/** Returns the later of two statuses of a payment, in whichever order they came in. */
export const laterStatus = (a: PaymentStatus, b: PaymentStatus): PaymentStatus =>
  PAYMENT_STATUSES.indexOf(a) >= PAYMENT_STATUSES.indexOf(b) ? a : b;

export const isPaid = ({ status }: Pick<ReadPayment, 'status'>): boolean =>
  PAID_STATUSES.some((paid) => paid === status);

/** PayPal does not always report the sum. */
const isPartlyReturned = ({ refundedCents, detail }: ReadPayment): boolean =>
  refundedCents > 0 || detail === 'PARTIALLY_REFUNDED';

/** A further partial refund changes the text, so that the seller sees it again. */
export const partlyReturnedText = (right: readonly ReadPayment[]): string => {
  const [currency = ''] = right.map((payment) => payment.currency);
  const amountCents = right.reduce((sum, { refundedCents }) => sum + refundedCents, 0);
  return amountCents > 0
    ? `Parte del pago fue devuelta: ${moneyText({ currency, amountCents })}.`
    : 'Parte del pago fue devuelta.';
};

const isRight = (payment: ReadPayment, due: Due | null): boolean =>
  payment.currency === due?.currency && payment.amountCents === due.amountCents;

const marksOf = (payments: readonly ReadPayment[], due: Due | null): Marks => {
  const paid = payments.filter(isPaid);
  const right = paid.filter((payment) => isRight(payment, due));
  const has = (status: PaymentStatus) => payments.some((payment) => payment.status === status);
  const others = paid
    .filter((payment) => !isRight(payment, due))
    .map(
      (payment) =>
        `Llegó un pago de ${moneyText(payment)} que no coincide con ${due ? moneyText(due) : 'el pedido'}: revisa y devuelve el dinero.`,
    );
  return {
    ...(others.length > 0 ? { otherAmount: others.join(' ') } : {}),
    ...(right.length > 1
      ? { paidTwice: 'El pedido se pagó más de una vez: devuelve lo que sobra.' }
      : {}),
    ...(right.some(isPartlyReturned) ? { partlyReturned: partlyReturnedText(right) } : {}),
    ...(has('disputed') ? { disputed: 'El comprador inició un reclamo en el medio de pago.' } : {}),
    ...(has('charged_back')
      ? { chargedBack: 'El medio de pago anuló el cobro (contracargo).' }
      : {}),
  };
};

const stateOf = (payments: readonly ReadPayment[], due: Due | null): PaymentState | null => {
  const has = (...statuses: PaymentStatus[]) =>
    payments.some(({ status }) => statuses.includes(status));
  const paid = payments.filter(isPaid);
  if (paid.some((payment) => isRight(payment, due))) return 'PAP';
  if (paid.length > 0) return 'PCH';
  if (has('refunded', 'charged_back')) return 'CAN';
  if (has('pending')) return 'PPE';
  return has('rejected', 'cancelled') ? 'PCH' : null;
};

/**
 * Derives an order's state and problems from its payments, in any order.
 * @param due null if the order was never sent to a provider: then nothing can be paid
 */
export const decide = (payments: readonly ReadPayment[], due: Due | null): Verdict => ({
  state: stateOf(payments, due),
  marks: marksOf(payments, due),
});

/**
 * Returns the payments that a refund affects: the surplus of a paid order, if any, else all.
 * @param payments the refundable ones
 * @param pays whether a payment paid a difference
 */
export const paymentsToRefund = <P extends ReadPayment>(
  payments: readonly P[],
  { due, state, pays }: { due: Due | null; state: OrderState; pays: (payment: P) => boolean },
): P[] => {
  const paid = payments.filter(({ status }) => status === 'approved');
  if (!hasBeenPaid({ state })) return paid;
  const paysOrder = paid.find((payment) => isRight(payment, due));
  const surplus = paid.filter((payment) => payment !== paysOrder && !pays(payment));
  return paysOrder && surplus.length > 0 ? surplus : paid;
};

/**
 * Returns the order's state after these payments were refunded.
 * @param order its current state and last mover
 */
export const stateAfterRefund = <P extends ReadPayment>(
  payments: readonly P[],
  returning: readonly P[],
  due: Due | null,
  { state, movedBy }: { state: OrderState; movedBy: Mover | undefined },
): OrderState => {
  const after = payments.map((payment) =>
    returning.includes(payment) ? { ...payment, status: 'refunded' as const } : payment,
  );
  const to = stateOf(after, due);
  return to && canMove(state, to, 'provider', movedBy) ? to : state;
};
