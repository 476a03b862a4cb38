/** What a delivery that an order has for nothing still costs, in the one wording of checkout, page, mail and slip. */
import { needsAddress } from '../contract/orders/payments.ts';
import type { Variant } from './schema.ts';

/**
 * `El flete se paga al recibir`; empty where the order says all that it costs, and of what is fetched.
 * @param priceCents what the order has it for: the shop may ask another price since
 */
export const freightNote = (
  { shippings }: Pick<Variant, 'shippings'>,
  shippingId: string,
  priceCents: number,
): string => {
  if (priceCents > 0 || !needsAddress(shippingId)) return '';
  return shippings.find(({ id }) => id === shippingId)?.description ?? '';
};
