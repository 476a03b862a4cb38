import { needsAddress } from '../contract/orders/payments.ts';
import type { Variant } from './schema.ts';

/**
 * Returns the note about freight that the buyer pays on delivery, such as `El flete se paga al recibir`.
 * @param priceCents the delivery price of the order, which the shop may have changed since
 */
export const freightNote = (
  { shippings }: Pick<Variant, 'shippings'>,
  shippingId: string,
  priceCents: number,
): string => {
  if (priceCents > 0 || !needsAddress(shippingId)) return '';
  return shippings.find(({ id }) => id === shippingId)?.description ?? '';
};
