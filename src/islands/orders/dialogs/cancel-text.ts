import type { Order } from '#contract/entities/orders';
import type { Refund } from '#contract/entities/refunds';
import { hasBeenPaid, isCancelled } from '#contract/orders/order-states';
import { paysOnline } from '#contract/orders/payments';
import { enumerate } from '#contract/text/enumeration';
import { outsideText, sumsOf } from './refund-text.ts';

type Paid = Pick<Order, 'number' | 'state' | 'paymentId' | 'paymentName'>;

/** The server did not report the possible refund. */
export const UNANSWERED = 'unanswered';
export type Answer = Refund | null | typeof UNANSWERED;

const received = (order: Paid, refund: Refund | null): string => {
  // The refund of an order that was paid twice names the surplus only.
  const sums = refund && !hasBeenPaid(refund) ? sumsOf(refund) : '';
  if (!hasBeenPaid(order)) return `Se cobraron ${sums} por ${order.paymentName}.`;
  return sums === ''
    ? `El pedido está pagado por ${order.paymentName}.`
    : `El pedido está pagado: ${sums} por ${order.paymentName}.`;
};

const wayBack = (order: Paid, refund: Answer): string => {
  if (!paysOnline(order.paymentId)) return 'Devuélvelo por fuera de la tienda.';
  if (refund === UNANSWERED)
    return 'No pudimos ver si hay un pago que devolver: míralo en el historial del pedido.';
  if (!refund) return 'Aquí no hay un pago que se pueda devolver: revísalo en el medio de pago.';
  return isCancelled(refund)
    ? 'Lo devuelve un vendedor con «Devolver el dinero», que también cancela el pedido.'
    : 'Lo devuelve un vendedor con «Devolver el dinero».';
};

/** @param refund the refund that is possible now @returns undefined without a payment */
export const cancelText = (order: Paid, refund: Answer): string | undefined => {
  const answered = refund === UNANSWERED ? null : refund;
  if (!answered && !hasBeenPaid(order)) return undefined;
  const outside = answered ? outsideText(answered) : '';
  return `${received(order, answered)} Cancelarlo no devuelve el dinero. ${wayBack(order, refund)}${outside}`;
};

const numbersOf = (orders: readonly Paid[]): string =>
  enumerate(orders.map(({ number }) => `N.º ${number}`));

const countText = (paid: readonly Paid[], all: number): string => {
  if (all === 1) return 'El pedido está pagado.';
  if (paid.length === all) return `Los ${all} están pagados.`;
  return paid.length === 1
    ? `1 de los ${all} está pagado: ${numbersOf(paid)}.`
    : `${paid.length} de los ${all} están pagados: ${numbersOf(paid)}.`;
};

/** @param movable those that will be cancelled @returns undefined if none of them is paid */
export const bulkCancelText = (movable: readonly Paid[]): string | undefined => {
  const paid = movable.filter(hasBeenPaid);
  if (paid.length === 0) return undefined;
  const outside = paid.filter(({ paymentId }) => !paysOnline(paymentId));
  const them = paid.length === 1 ? 'Cancelarlo' : 'Cancelarlos';
  const online =
    outside.length < paid.length
      ? 'Lo que se cobró en línea lo devuelve después un vendedor con «Devolver el dinero», en cada pedido; lo que se cobró en el local se devuelve allí.'
      : '';
  const others =
    outside.length > 0
      ? `Lo que no se pagó en línea (${numbersOf(outside)}) se devuelve por fuera de la tienda.`
      : '';
  return [countText(paid, movable.length), `${them} no devuelve el dinero.`, online, others]
    .filter(Boolean)
    .join(' ');
};
