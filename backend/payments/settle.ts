/** What the payments of an order say about its state; pure. */
import type { OrderState } from '#contract/order-states';
import { PAYMENT_STATUSES, type PaymentStatus } from './gateway.ts';

export interface KnownPayment {
  status: PaymentStatus;
  currency: string;
  amountCents: number;
  refundedCents: number;
}

/** What must arrive. */
export interface Due {
  currency: string;
  amountCents: number;
}

export interface Verdict {
  /** Where the order belongs by its payments; null = they say nothing about it. */
  state: OrderState | null;
  /** What a seller must look at, in Spanish; empty = nothing. */
  attention: string[];
}

/** Which of two readings of one payment is the later one, whatever order they came in. */
export const laterStatus = (a: PaymentStatus, b: PaymentStatus): PaymentStatus =>
  PAYMENT_STATUSES.indexOf(a) >= PAYMENT_STATUSES.indexOf(b) ? a : b;

const isPaid = ({ status }: KnownPayment): boolean =>
  status === 'approved' || status === 'disputed';

const money = ({ currency, amountCents }: Due): string =>
  `${currency} ${(amountCents / 100).toFixed(2).replace('.', ',')}`;

/**
 * Depends on the set of payments alone, not on the order in which they became known.
 * @param due null where the order was never sent to a provider: then nothing can have been paid
 */
export const decide = (payments: readonly KnownPayment[], due: Due | null): Verdict => {
  const attention: string[] = [];
  const isRight = (payment: KnownPayment) =>
    payment.currency === due?.currency && payment.amountCents === due.amountCents;
  const has = (...statuses: PaymentStatus[]) =>
    payments.some(({ status }) => statuses.includes(status));

  const paid = payments.filter(isPaid);
  for (const payment of paid.filter((one) => !isRight(one)))
    attention.push(
      `Llegó un pago de ${money(payment)} que no coincide con ${due ? money(due) : 'el pedido'}: revisa y devuelve el dinero.`,
    );
  const right = paid.filter(isRight);
  if (right.length > 1) attention.push('El pedido se pagó más de una vez: devuelve lo que sobra.');
  if (right.some(({ refundedCents }) => refundedCents > 0))
    attention.push('Parte del pago fue devuelta.');
  if (has('disputed')) attention.push('El comprador inició un reclamo en el medio de pago.');
  if (has('charged_back')) attention.push('El medio de pago anuló el cobro (contracargo).');

  if (right.length > 0) return { state: 'PAP', attention };
  if (paid.length > 0) return { state: 'PCH', attention };
  if (has('refunded', 'charged_back')) return { state: 'CAN', attention };
  if (has('pending')) return { state: 'PPE', attention };
  if (has('rejected', 'cancelled')) return { state: 'PCH', attention };
  return { state: null, attention };
};
