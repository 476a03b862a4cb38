/** What only the cart itself and the checkout do to a cart; a page that adds to it goes without. */
import { $cart, changeCart } from './cart.ts';
import * as changes from './cart-change-rules.ts';
import * as rules from './cart-rules.ts';

/** What stays as it is stays the same order. */
const changeCount = (next: rules.CartItem[]): void => {
  if (rules.countOf(next) !== rules.countOf($cart.get().items)) changeCart(next);
};

/**
 * Adds several products at once, as far as there is room.
 * @returns how many of each went in
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

/** What was typed into a row's box; of more than an order takes the row says so. */
export const setQuantity = (code: string, quantity: number): void =>
  changeCount(changes.withQuantity($cart.get().items, code, quantity));

export const removeFromCart = (code: string): void =>
  changeCart(changes.without($cart.get().items, code));

/** Takes the prices that the server gave in its refusal. */
export const takePrices = (
  prices: readonly { code: string; name: string; priceCents: number }[],
): void => changeCart(changes.withPrices($cart.get().items, prices));

/** The key went out with other data before: the same cart becomes another order. */
export const renewOrderKey = (): void => changeCart([...$cart.get().items]);

/** An order took these: a cart that is as it was becomes empty, one that grew keeps the rest. */
export const takeOut = (bought: readonly { code: string; quantity: number }[]): void => {
  changeCount(changes.withoutBought($cart.get().items, bought));
};
