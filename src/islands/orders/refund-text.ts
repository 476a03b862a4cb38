/** What a refund does, as the seller is asked about it: the money that goes back, and the order's state. */
import type { Order } from '#contract/entities/orders';
import type { Refund } from '#contract/entities/refunds';
import { moneyText, toCents } from '#contract/money';
import { type OrderState, orderStates } from '#contract/order-states';

const outcomeText = (before: OrderState, after: OrderState): string => {
  // What has left the shop does not come back by itself.
  if (before === 'DIS')
    return 'ya fue despachado: queda como Despachado y sus productos no vuelven al stock.';
  if (before === 'CAN') return 'ya está cancelado y queda así.';
  if (after === 'CAN') return 'queda cancelado y sus productos vuelven al stock.';
  return `queda como estaba: ${orderStates[after].name}.`;
};

/** Such as `$ 1.234,50 y USD 31,20`. */
export const sumsOf = ({ payments }: Refund): string =>
  payments
    .map(({ currency, amount }) => moneyText({ currency, amountCents: toCents(amount) }))
    .join(' y ');

export const refundText = (
  order: Pick<Order, 'number' | 'state' | 'paymentName'>,
  refund: Refund,
): string =>
  `Se devuelven ${sumsOf(refund)} por ${order.paymentName}. El pedido ${order.number} ${outcomeText(order.state, refund.state)}`;
