/** What a refund does, as the seller is asked about it: the money goes back, the order by its state. */
import type { Order } from '#contract/entities/orders';
import { formatMoney, toCents } from '#contract/money';
import type { OrderState } from '#contract/order-states';

const CANCELS = 'queda cancelado y sus productos vuelven al stock.';

const outcomes: Readonly<Record<OrderState, string>> = {
  INI: CANCELS,
  PCH: CANCELS,
  PPE: CANCELS,
  PAP: CANCELS,
  // What has left the shop does not come back by itself.
  DIS: 'ya fue despachado: queda como Despachado y sus productos no vuelven al stock.',
  CAN: 'ya está cancelado y queda así.',
};

export const refundText = (order: Pick<Order, 'number' | 'state' | 'total' | 'paymentName'>) =>
  `Se devuelven ${formatMoney(toCents(order.total))} por ${order.paymentName}. El pedido ${order.number} ${outcomes[order.state]}`;
