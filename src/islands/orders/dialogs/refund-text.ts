import * as z from 'zod/mini';
import { amountText, fromCents, toCents } from '#contract/amounts/money';
import { typedCents } from '#contract/amounts/typed-amounts';
import type { Order } from '#contract/entities/orders';
import type { Refund } from '#contract/entities/refunds';
import { optionalText } from '#contract/fields/fields';
import {
  isCancelled,
  type OrderState,
  orderStates,
  transitionOf,
} from '#contract/orders/order-states';
import { differenceWayNames } from '#contract/orders/paid-ways';
import { enumerate } from '#contract/text/enumeration';
import { shortDateTime } from '#contract/time/dates';

const outcomeText = (before: OrderState, after: OrderState): string => {
  const { goods, name } = orderStates[before];
  if (goods === 'left')
    return `ya fue despachado: queda como ${name} y sus productos no vuelven al stock.`;
  if (isCancelled({ state: before })) return 'ya está cancelado y queda así.';
  if (transitionOf(before, after)?.stock === 'return')
    return 'queda cancelado y sus productos vuelven al stock.';
  return `queda como estaba: ${orderStates[after].name}.`;
};

/** As many characters as an amount can have. */
export const AMOUNT_LENGTH = 12;

/** Such as `$ 1.234,50 y US$ 31,20`. */
export const sumsOf = ({ payments }: Refund): string => enumerate(payments.map(amountText));

/** Names one of several payments, which may be of the same amount. */
export const paymentText = (payment: Refund['payments'][number]): string =>
  payment.date === undefined
    ? amountText(payment)
    : `${amountText(payment)}, ${shortDateTime(payment.date)}`;

/** Names the providers of payments, such as `Mercado Pago y PayPal`. */
const providersOf = ({ paymentName }: Pick<Order, 'paymentName'>, { payments }: Refund): string =>
  enumerate([
    ...new Set(payments.map(({ by }) => (by === undefined ? paymentName : differenceWayNames[by]))),
  ]);

/** Tells what was received without the provider, which its refund does not give back; empty = nothing. */
export const outsideText = ({ outside = 0 }: Refund): string =>
  outside > 0
    ? ` Además se cobraron ${amountText({ currency: 'UYU', amount: outside })} por fuera: devuélvelos aparte.`
    : '';

export const refundText = (
  order: Pick<Order, 'number' | 'state' | 'paymentName'>,
  refund: Refund,
): string =>
  `Se devuelven ${sumsOf(refund)} por ${providersOf(order, refund)}. El pedido ${order.number} ${outcomeText(order.state, refund.state)}${outsideText(refund)}`;

/**
 * Parses the partial refund that a seller typed.
 * @param chosen the id of one of several payments; empty = all of them, in full
 * @returns undefined for a full refund; null if it is invalid
 */
export const typedPart = (
  { payments }: Refund,
  typed: string,
  chosen = '',
): { id: string; amount: number } | undefined | null => {
  const isOnly = payments.length === 1;
  const payment = isOnly ? payments[0] : payments.find(({ id }) => id === chosen);
  if (!payment || (isOnly && typed.trim() === '')) return undefined;
  const whole = toCents(payment.amount);
  const cents = typed.trim() === '' ? whole : typedCents(typed);
  if (!(cents > 0) || cents > whole) return null;
  return isOnly && cents === whole ? undefined : { id: payment.id, amount: fromCents(cents) };
};

/** Returns the form of a partial refund. */
export const partTyped = (refund: Refund | null | undefined, chosen = '') =>
  z.object({
    amount: optionalText(AMOUNT_LENGTH).check(
      z.refine((typed) => !refund || typedPart(refund, typed, chosen) !== null, {
        error: () => `Ingresa un importe de hasta ${refund ? sumsOf(refund) : ''}`,
      }),
    ),
  });

export const partText = (
  order: Pick<Order, 'number' | 'state' | 'paymentName'>,
  refund: Refund,
  { id, amount }: { id: string; amount: number },
): string => {
  const chosen = { ...refund, payments: refund.payments.filter((payment) => payment.id === id) };
  const currency = chosen.payments[0]?.currency ?? '';
  return `Se devuelven ${amountText({ currency, amount })} de ${sumsOf(chosen)} por ${providersOf(order, chosen)}. El pedido ${order.number} queda como estaba: ${orderStates[order.state].name}.`;
};
