/** How a cart's rows change where they are shown, and what is said there: pure functions, no storage and no page. */
import { MAX_QUANTITY } from '#contract/limits';
import { type CartItem, isCodeOf } from './cart-rules.ts';

/** One more or one less; never below 1 (spec, section 4). */
export const withQuantityChanged = (
  items: readonly CartItem[],
  code: string,
  by: 1 | -1,
): CartItem[] =>
  items.map((item) =>
    isCodeOf(code)(item)
      ? { ...item, quantity: Math.min(Math.max(item.quantity + by, 1), MAX_QUANTITY) }
      : item,
  );

export const without = (items: readonly CartItem[], code: string): CartItem[] =>
  items.filter((item) => !isCodeOf(code)(item));

/** So many of it, as somebody typed. */
export const withQuantity = (
  items: readonly CartItem[],
  code: string,
  quantity: number,
): CartItem[] =>
  items.map((item) =>
    isCodeOf(code)(item)
      ? { ...item, quantity: Math.min(Math.max(Math.trunc(quantity), 1), MAX_QUANTITY) }
      : item,
  );

/** What is left once an order took its share. */
export const withoutBought = (
  items: readonly CartItem[],
  bought: readonly { code: string; quantity: number }[],
): CartItem[] =>
  items.flatMap((item) => {
    const taken = bought.find(isCodeOf(item.code))?.quantity ?? 0;
    return item.quantity > taken ? [{ ...item, quantity: item.quantity - taken }] : [];
  });

/** Takes the prices (and names) that the server says now. */
export const withPrices = (
  items: readonly CartItem[],
  prices: readonly { code: string; name: string; priceCents: number }[],
): CartItem[] =>
  items.map((item) => {
    const now = prices.find(isCodeOf(item.code));
    return now
      ? { ...item, name: now.name === '' ? item.name : now.name, priceCents: now.priceCents }
      : item;
  });

/** Of what somebody wanted more than there is. */
export const leftText = (left: number): string => {
  if (left === 0) return 'No queda ninguna unidad.';
  return left === 1 ? 'Queda 1 unidad.' : `Quedan ${left} unidades.`;
};

export const removalQuestion = (name: string): string => `¿Esta seguro que desea eliminar ${name}?`;

/** Spec, section 6: a seller cannot use buy buttons; the server says the same. */
export const SELLER_TEXT = 'Los vendedores no pueden comprar.';

export const EMPTY_TEXT = 'Su carrito se encuentra vacio.';
