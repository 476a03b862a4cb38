/** What a delivery that an order has for nothing still costs, in the one wording of checkout, page and mail. */
import { needsAddress } from '../contract/orders/payments.ts';
import type { Variant } from './schema.ts';

/** `El flete se paga al recibir`; empty where the order says all that it costs, and of what is fetched. */
export const freightNote = (
  { shippings }: Pick<Variant, 'shippings'>,
  shippingId: string,
): string => {
  const shipping = shippings.find(({ id }) => id === shippingId);
  const isPaidAtTheDoor = shipping && needsAddress(shipping.id) && shipping.priceCents === 0;
  return isPaidAtTheDoor ? shipping.description : '';
};
