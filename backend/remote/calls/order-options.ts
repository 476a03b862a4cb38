/** The options of orders: some hosts name how an order is paid and delivered, without the id that was sent. */
import type { Order } from '#contract/entities/orders';
import { normal } from '#contract/text/plain-text';
import type { Variant } from '#variants/schema';

const idOf = (id: string, name: string, options: readonly { id: string; name: string }[]): string =>
  id || (options.find((one) => normal(one.name) === normal(name))?.id ?? '');

/** Adds the ids of payment and shipping that an order of a host only names. */
export const withOptionIds = <O extends Order>(
  order: O,
  { payments, shippings }: Pick<Variant, 'payments' | 'shippings'>,
): O => ({
  ...order,
  paymentId: idOf(order.paymentId, order.paymentName, payments),
  shippingId: idOf(order.shippingId, order.shippingName, shippings),
});
