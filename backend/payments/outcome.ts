/** What the payments of an order say about its state; pure. */
import type { Marks } from '#backend/database/tables/order-attention';
import { PAID_STATUSES } from '#backend/database/tables/payments';
import { moneyText } from '#contract/amounts/money';
import { canMove, hasBeenPaid, type Mover, type OrderState } from '#contract/orders/order-states';
import { PAYMENT_STATUSES, type PaymentStatus } from './gateway.ts';

export interface KnownPayment {
  status: PaymentStatus;
  currency: string;
  amountCents: number;
  refundedCents: number;
  /** The provider's own words. */
  detail?: string;
}

/** What must arrive. */
interface Due {
  currency: string;
  amountCents: number;
}

interface Verdict {
  /** Where the order belongs by its payments; null = they say nothing about it. */
  state: OrderState | null;
  /** What a seller must look at; what is not there is settled. */
  marks: Marks;
}

/** Which of two readings of one payment is the later one, whatever order they came in. */
export const laterStatus = (a: PaymentStatus, b: PaymentStatus): PaymentStatus =>
  PAYMENT_STATUSES.indexOf(a) >= PAYMENT_STATUSES.indexOf(b) ? a : b;

export const isPaid = ({ status }: Pick<KnownPayment, 'status'>): boolean =>
  PAID_STATUSES.some((paid) => paid === status);

/** PayPal does not always say beside it how much. */
const isPartlyReturned = ({ refundedCents, detail }: KnownPayment): boolean =>
  refundedCents > 0 || detail === 'PARTIALLY_REFUNDED';

/** Another part that goes back is another text: what a seller dealt with was the one before. */
const partlyReturnedText = (right: readonly KnownPayment[]): string => {
  const [currency = ''] = right.map((payment) => payment.currency);
  const amountCents = right.reduce((sum, { refundedCents }) => sum + refundedCents, 0);
  return amountCents > 0
    ? `Parte del pago fue devuelta: ${moneyText({ currency, amountCents })}.`
    : 'Parte del pago fue devuelta.';
};

const isRight = (payment: KnownPayment, due: Due | null): boolean =>
  payment.currency === due?.currency && payment.amountCents === due.amountCents;

const marksOf = (payments: readonly KnownPayment[], due: Due | null): Marks => {
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

const stateOf = (payments: readonly KnownPayment[], due: Due | null): OrderState | null => {
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
 * Depends on the set of payments alone, not on the order in which they became known.
 * @param due null where the order was never sent to a provider: then nothing can have been paid
 */
export const decide = (payments: readonly KnownPayment[], due: Due | null): Verdict => ({
  state: stateOf(payments, due),
  marks: marksOf(payments, due),
});

/**
 * What a refund gives back: of an order that stands paid what is too much, if anything is; else all.
 * @param payments those that can be given back
 */
export const toGiveBack = <P extends KnownPayment>(
  payments: readonly P[],
  due: Due | null,
  state: OrderState,
): P[] => {
  const paid = payments.filter(({ status }) => status === 'approved');
  if (!hasBeenPaid({ state })) return paid;
  const kept = paid.find((payment) => isRight(payment, due));
  const surplus = paid.filter((payment) => payment !== kept);
  return kept && surplus.length > 0 ? surplus : paid;
};

/**
 * Where the order stands once those payments went back.
 * @param order where it stands now, and who brought it there
 */
export const stateWithout = <P extends KnownPayment>(
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
