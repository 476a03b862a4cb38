import { useStore } from '@nanostores/react';
import { $cart } from '#stores/cart/cart';
import {
  $cartLeft,
  $cartStock,
  $cartUpTo,
  $pricesBefore,
  $publicPrices,
  type RowStock,
} from '#stores/cart/cart-stock';
import { $draft } from '#stores/checkout/checkout-draft';

export interface RowFacts {
  stock: RowStock;
  /** Undefined if not more than available was requested. */
  left: number | undefined;
  /** Units that are known to be available; undefined if the whole quantity's stock is known. */
  upTo: number | undefined;
  priceBeforeCents: number | undefined;
  /** Undefined if the buyer has no price of its own. */
  publicCents: number | undefined;
}

/** @returns by a row's code */
export const useRowFacts = (): ((code: string) => RowFacts) => {
  const stock = useStore($cartStock);
  const left = useStore($cartLeft);
  const upTo = useStore($cartUpTo);
  const before = useStore($pricesBefore);
  const forAll = useStore($publicPrices);
  const { guid } = useStore($cart);
  const { openGuid } = useStore($draft);
  // Units that the buyer's own unpaid order holds count as available.
  const isHeld = openGuid !== '' && openGuid === guid;
  return (code) => {
    const reported = stock[code] ?? 'loading';
    return {
      stock:
        isHeld && (reported === 'unavailable' || reported === 'partly') ? 'available' : reported,
      left: isHeld ? undefined : left[code],
      upTo: isHeld ? undefined : upTo[code],
      priceBeforeCents: before[code],
      publicCents: forAll[code],
    };
  };
};
