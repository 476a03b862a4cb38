/** The cart of this browser, kept in local storage and the same in every tab. */
import { computed } from 'nanostores';
import * as z from 'zod/mini';
import { MAX_QUANTITY, MAX_ROWS } from '#contract/limits';
import * as rules from './cart-rules.ts';
import { newGuid } from './guid.ts';
import { persistedAtom } from './persisted.ts';
import { showBriefly, showToast } from './toasts.ts';

const keptCart = z.object({
  /** The key of the order that this cart becomes: a repeat is the same order. */
  guid: z.string(),
  items: z.array(rules.cartItem).check(z.maxLength(MAX_ROWS)),
});

const $kept = persistedAtom('cart', keptCart, { guid: '', items: [] });

export interface Cart {
  /** OrderGUID; empty while the cart is. */
  guid: string;
  items: readonly rules.CartItem[];
  itemsCount: number;
  /** Integer cents, with tax, without shipping. */
  totalCents: number;
}

export const $cart = computed(
  $kept,
  ({ guid, items }): Cart => ({
    guid,
    items,
    itemsCount: rules.countOf(items),
    totalCents: rules.totalCentsOf(items),
  }),
);

/** A cart that changed is another order. */
const change = (items: rules.CartItem[]): void => {
  $kept.set({ guid: items.length === 0 ? '' : newGuid(), items });
};

const ADDED_TEXT = 'El producto fue agregado correctamente!';

/** Adds 1 of a product and says so, or why there is no room for it. */
export const addToCart = (item: rules.NewItem): void => {
  const { items } = $kept.get();
  const next = rules.withAdded(items, item);
  if (rules.countOf(next) === rules.countOf(items)) {
    const isKnown = items.some(rules.isCodeOf(item.code));
    showToast('warning', isKnown ? rules.MOST_TEXT : rules.FULL_TEXT);
    return;
  }
  change(next);
  showBriefly(ADDED_TEXT, 1_000);
};

/**
 * Adds several products at once, as far as there is room.
 * @returns how many of each went in
 */
export const addAll = (rows: readonly rules.CartItem[]): { code: string; quantity: number }[] => {
  let { items } = $kept.get();
  const added = rows.map(({ quantity, ...item }) => {
    const before = rules.countOf(items);
    for (let n = 0; n < quantity; n += 1) items = rules.withAdded(items, item);
    return { code: item.code, quantity: rules.countOf(items) - before };
  });
  if (rules.countOf(items) !== rules.countOf($kept.get().items)) change(items);
  return added;
};

export const changeQuantity = (code: string, by: 1 | -1): void =>
  change(rules.withQuantityChanged($kept.get().items, code, by));

/** What was typed into a row's box. */
export const setQuantity = (code: string, quantity: number): void => {
  if (quantity > MAX_QUANTITY) showToast('warning', rules.MOST_TEXT);
  const next = rules.withQuantity($kept.get().items, code, quantity);
  if (rules.countOf(next) !== rules.countOf($kept.get().items)) change(next);
};

export const removeFromCart = (code: string): void =>
  change(rules.without($kept.get().items, code));

/** Takes the prices that the server gave in its refusal. */
export const takePrices = (
  prices: readonly { code: string; name: string; priceCents: number }[],
): void => change(rules.withPrices($kept.get().items, prices));

/** The key went out with other data before: the same cart becomes another order. */
export const renewOrderKey = (): void => change([...$kept.get().items]);

/** An order took these: a cart that is as it was becomes empty, one that grew keeps the rest. */
export const takeOut = (bought: readonly { code: string; quantity: number }[]): void => {
  const items = rules.withoutBought($kept.get().items, bought);
  if (rules.countOf(items) !== rules.countOf($kept.get().items)) change(items);
};
