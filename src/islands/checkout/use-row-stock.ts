/** Whether a row of the cart can be had: what the buyer's own unpaid order holds is the buyer's. */
import { useStore } from '@nanostores/react';
import { $cart } from '#stores/cart';
import { $cartStock, type RowStock } from '#stores/cart-stock';
import { $draft } from '#stores/checkout-draft';

/** @returns by a row's code */
export const useRowStock = (): ((code: string) => RowStock) => {
  const stock = useStore($cartStock);
  const { guid } = useStore($cart);
  const { openGuid } = useStore($draft);
  const isHeld = openGuid !== '' && openGuid === guid;
  return (code) => {
    const known = stock[code] ?? 'loading';
    return isHeld && known === 'unavailable' ? 'available' : known;
  };
};
