/** Pure functions for changes of a displayed cart. */
import { withoutTax } from '#contract/amounts/money';
import { MAX_QUANTITY } from '#contract/limits';
import { type CartItem, isCodeOf, subtotalCents } from './cart-rules.ts';

/** Changes a quantity by one; never below 1 (spec, section 4). */
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

/** Sets a quantity that was entered. */
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

/** Subtracts what an order took. */
export const withoutBought = (
  items: readonly CartItem[],
  bought: readonly { code: string; quantity: number }[],
): CartItem[] =>
  items.flatMap((item) => {
    const taken = bought.find(isCodeOf(item.code))?.quantity ?? 0;
    return item.quantity > taken ? [{ ...item, quantity: item.quantity - taken }] : [];
  });

/** Applies the server's current prices and names. */
export const withPrices = (
  items: readonly CartItem[],
  prices: readonly { code: string; name: string; priceCents: number }[],
): CartItem[] =>
  items.map((item) => {
    const current = prices.find(isCodeOf(item.code));
    return current
      ? {
          ...item,
          name: current.name === '' ? item.name : current.name,
          priceCents: current.priceCents,
        }
      : item;
  });

/** Splits the sum of a cart into price and tax, rounded once per row. */
export const taxPartsOf = (items: readonly CartItem[]): { netCents: number; taxCents: number } => {
  const rows = items.map(subtotalCents);
  const netCents = rows.reduce((sum, cents) => sum + withoutTax(cents), 0);
  return { netCents, taxCents: rows.reduce((sum, cents) => sum + cents, 0) - netCents };
};

/** Describes the remaining units if there are too few. */
export const leftText = (left: number): string => {
  if (left === 0) return 'No queda ninguna unidad.';
  return left === 1 ? 'Queda 1 unidad.' : `Quedan ${left} unidades.`;
};

/** Says how many units are known to be available, if more were requested. */
export const upToText = (upTo: number): string => `Hasta ${upTo}`;
export const ASK_FOR_MORE = 'Consulta por más.';

export const removalQuestion = (name: string): string => `¿Esta seguro que desea eliminar ${name}?`;

/** Spec, section 6: sellers cannot buy; the server checks it too. */
export const SELLER_TEXT = 'Los vendedores no pueden comprar.';

export const EMPTY_TEXT = 'Su carrito se encuentra vacio.';
