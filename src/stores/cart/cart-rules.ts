/** The cart and its pure functions. */
import * as z from 'zod/mini';
import { MAX_CODE, MAX_QUANTITY, MAX_ROWS } from '#contract/limits';
import { withCar } from '#contract/orders/cars-text';

export const cartItem = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(MAX_CODE)),
  /** The code of its page and picture: the family's or the product's own. */
  imageCode: z.string(),
  name: z.string(),
  /** The car that it is for; absent = not told. */
  vehicle: z.optional(z.string()),
  /** Integer cents with tax, as displayed. The server computes the order's price itself. */
  priceCents: z.int().check(z.minimum(0)),
  quantity: z.int().check(
    z.minimum(1),
    z.overwrite((stored) => Math.min(stored, MAX_QUANTITY)),
  ),
});
export type CartItem = z.output<typeof cartItem>;
export type NewItem = Omit<CartItem, 'quantity'>;

/** Compares codes ignoring surrounding blanks. */
export const isCodeOf =
  (code: string) =>
  (item: { code: string }): boolean =>
    item.code.trim() === code.trim();

/** Adds one unit to an existing row (with the newer name and price), or a new row. */
export const withAdded = (items: readonly CartItem[], added: NewItem): CartItem[] => {
  const isAdded = isCodeOf(added.code);
  if (!items.some(isAdded)) {
    return items.length >= MAX_ROWS ? [...items] : [...items, { ...added, quantity: 1 }];
  }
  return items.map((item) =>
    isAdded(item)
      ? {
          ...item,
          ...added,
          code: item.code,
          vehicle: withCar(item.vehicle, added.vehicle) || undefined,
          quantity: Math.min(item.quantity + 1, MAX_QUANTITY),
        }
      : item,
  );
};

export const countOf = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0);

export const subtotalCents = (item: Pick<CartItem, 'priceCents' | 'quantity'>): number =>
  item.priceCents * item.quantity;

export const totalCentsOf = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + subtotalCents(item), 0);

export const FULL_TEXT = `Tu compra ya tiene ${MAX_ROWS} productos distintos: quita alguno para agregar otro.`;
export const MAX_QUANTITY_TEXT = `De un producto se llevan hasta ${MAX_QUANTITY} unidades por compra.`;

/** 'N item' or 'N items'. */
export const countText = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;
