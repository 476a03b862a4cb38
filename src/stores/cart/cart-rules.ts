/** What a cart is and how it changes: pure functions, no storage and no page. */
import * as z from 'zod/mini';
import { MAX_CODE, MAX_QUANTITY, MAX_ROWS } from '#contract/limits';

export const cartItem = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(MAX_CODE)),
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

export const countOf = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0);

export const subtotalCents = (item: CartItem): number => item.priceCents * item.quantity;

export const totalCentsOf = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + subtotalCents(item), 0);

export const FULL_TEXT = `Tu compra ya tiene ${MAX_ROWS} productos distintos: quita alguno para agregar otro.`;
export const MOST_TEXT = `De un producto se llevan hasta ${MAX_QUANTITY} unidades por compra.`;

/** 'N item' or 'N items'. */
export const countText = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;
