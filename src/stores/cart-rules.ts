/** What a cart is and how it changes: pure functions, no storage and no page. */
import * as z from 'zod/mini';
import { MAX_QUANTITY, MAX_ROWS } from '#contract/limits';

export const cartItem = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(60)),
  /** The code of its page and its picture: the family's, else the product's own. */
  imageCode: z.string(),
  name: z.string(),
  /** With tax, integer cents: what the person saw. The server prices the order itself. */
  priceCents: z.int().check(z.minimum(0)),
  quantity: z.int().check(
    z.minimum(1),
    z.overwrite((kept) => Math.min(kept, MAX_QUANTITY)),
  ),
});
export type CartItem = z.output<typeof cartItem>;
export type NewItem = Omit<CartItem, 'quantity'>;

/** Of rows that name a product; blanks around a code do not count. */
export const isCodeOf =
  (code: string) =>
  (item: { code: string }): boolean =>
    item.code.trim() === code.trim();

/** Adds 1 to a code that is there (and takes the newer name and price), else a row with 1. */
export const withAdded = (items: readonly CartItem[], added: NewItem): CartItem[] => {
  const isAdded = isCodeOf(added.code);
  if (!items.some(isAdded)) {
    return items.length >= MAX_ROWS ? [...items] : [...items, { ...added, quantity: 1 }];
  }
  return items.map((item) =>
    isAdded(item)
      ? { ...item, ...added, code: item.code, quantity: Math.min(item.quantity + 1, MAX_QUANTITY) }
      : item,
  );
};

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

export const countOf = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0);

export const subtotalCents = (item: CartItem): number => item.priceCents * item.quantity;

export const totalCentsOf = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + subtotalCents(item), 0);

/** Of what somebody wanted more than there is. */
export const leftText = (left: number): string =>
  left === 1 ? 'Queda 1 unidad.' : `Quedan ${left} unidades.`;

export const FULL_TEXT = `Tu compra ya tiene ${MAX_ROWS} productos distintos: quita alguno para agregar otro.`;
export const MOST_TEXT = `De un producto se llevan hasta ${MAX_QUANTITY} unidades por compra.`;

/** 'N item' or 'N items'. */
export const countText = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;

export const removalQuestion = (name: string): string => `¿Esta seguro que desea eliminar ${name}?`;

/** Spec, section 6: a seller cannot use buy buttons; the server says the same. */
export const SELLER_TEXT = 'Los vendedores no pueden comprar.';

export const EMPTY_TEXT = 'Su carrito se encuentra vacio.';
