/** Means of payment at the counter: the shop has the money, and no provider is asked. */
import { formatMoney } from '../amounts/money.ts';
import type { OrderState } from './order-states.ts';
import type { PaymentId } from './payments.ts';

export const COUNTER_PAYMENT_IDS = ['EFE', 'TAR', 'TRA'] as const;
export type CounterPaymentId = (typeof COUNTER_PAYMENT_IDS)[number];

export const counterPaymentNames: Readonly<Record<CounterPaymentId, string>> = {
  EFE: 'Efectivo',
  TAR: 'Terminal de tarjetas',
  TRA: 'Transferencia',
};

/** The order's payment when several means share its total. */
export const SEVERAL = 'VAR';
/** An order's payment at the counter. */
type TillPaymentId = CounterPaymentId | typeof SEVERAL;
/** The payment of any order. */
export type OrderPaymentId = PaymentId | TillPaymentId;

/** Returns whether an order was paid at the counter. */
export const isPaidAtCounter = ({ paymentId }: { paymentId: string }): boolean =>
  [...COUNTER_PAYMENT_IDS, SEVERAL].some((id) => id === paymentId);

/** The states that a sale at the counter passes through at once, moved by its seller. */
export const COUNTER_STATES: readonly OrderState[] = ['INI', 'PAP', 'DIS'];

interface Part {
  id: CounterPaymentId;
  /** The part of the total, in cents. */
  cents: number;
}

/** Returns the payment of an order that its parts pay together. */
export const tillPayment = (parts: readonly Part[]): { id: TillPaymentId; name: string } => {
  const [first] = parts;
  if (first && parts.length === 1) return { id: first.id, name: counterPaymentNames[first.id] };
  const texts = parts.map(({ id, cents }) => `${counterPaymentNames[id]} ${formatMoney(cents)}`);
  return { id: SEVERAL, name: texts.join(' + ') };
};
