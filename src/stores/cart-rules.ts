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

const sameCode =
  (code: string) =>
  (item: { code: string }): boolean =>
    item.code.trim() === code.trim();

/** Adds 1 to a code that is there (and takes the newer name and price), else a row with 1. */
export const withAdded = (items: readonly CartItem[], added: NewItem): CartItem[] => {
  const isAdded = sameCode(added.code);
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
    sameCode(code)(item)
      ? { ...item, quantity: Math.min(Math.max(item.quantity + by, 1), MAX_QUANTITY) }
      : item,
  );

export const without = (items: readonly CartItem[], code: string): CartItem[] =>
  items.filter((item) => !sameCode(code)(item));

/** What is left once an order took its share. */
export const withoutBought = (
  items: readonly CartItem[],
  bought: readonly { code: string; quantity: number }[],
): CartItem[] =>
  items.flatMap((item) => {
    const taken = bought.find(sameCode(item.code))?.quantity ?? 0;
    return item.quantity > taken ? [{ ...item, quantity: item.quantity - taken }] : [];
  });

/** Takes the prices (and names) that the server says now. */
export const withPrices = (
  items: readonly CartItem[],
  prices: readonly { code: string; name: string; priceCents: number }[],
): CartItem[] =>
  items.map((item) => {
    const now = prices.find(sameCode(item.code));
    return now
      ? { ...item, name: now.name === '' ? item.name : now.name, priceCents: now.priceCents }
      : item;
  });

export const countOf = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0);

export const subtotalCents = (item: CartItem): number => item.priceCents * item.quantity;

export const totalCentsOf = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + subtotalCents(item), 0);

/** 'N item' or 'N items'. */
export const countText = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;

export const removalQuestion = (name: string): string => `¿Esta seguro que desea eliminar ${name}?`;

/** Spec, section 6: a seller cannot use buy buttons; the server says the same. */
export const SELLER_TEXT = 'Los vendedores no pueden comprar.';

export const EMPTY_TEXT = 'Su carrito se encuentra vacio.';
