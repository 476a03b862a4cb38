/** Changes of the cart by the cart page and the checkout, apart from pages that only add. */
import { $cart, changeCart } from './cart.ts';
import * as changes from './cart-change-rules.ts';
import * as rules from './cart-rules.ts';

/** Keeps the order key if nothing changes. */
const changeCount = (next: rules.CartItem[]): void => {
  if (rules.countOf(next) !== rules.countOf($cart.get().items)) changeCart(next);
};

/**
 * Adds several products as far as there is room.
 * @returns how many of each were added
 */
export const addAll = (rows: readonly rules.CartItem[]): { code: string; quantity: number }[] => {
  let items = [...$cart.get().items];
  const added = rows.map(({ quantity, ...item }) => {
    const before = rules.countOf(items);
    for (let n = 0; n < quantity; n += 1) items = rules.withAdded(items, item);
    return { code: item.code, quantity: rules.countOf(items) - before };
  });
  changeCount(items);
  return added;
};

export const changeQuantity = (code: string, by: 1 | -1): void =>
  changeCount(changes.withQuantityChanged($cart.get().items, code, by));

/** Sets the quantity that was entered in a row. */
export const setQuantity = (code: string, quantity: number): void =>
  changeCount(changes.withQuantity($cart.get().items, code, quantity));

export const removeFromCart = (code: string): void =>
  changeCart(changes.without($cart.get().items, code));

/** Applies prices from the server's error. */
export const takePrices = (
  prices: readonly { code: string; name: string; priceCents: number }[],
): void => changeCart(changes.withPrices($cart.get().items, prices));

/** Gives the cart a new order key, after the old one was used with other data. */
export const renewOrderKey = (): void => changeCart([...$cart.get().items]);

/** Removes what was ordered: an unchanged cart becomes empty. */
export const takeOut = (bought: readonly { code: string; quantity: number }[]): void => {
  changeCount(changes.withoutBought($cart.get().items, bought));
};
