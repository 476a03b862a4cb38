/** The cart of this browser, in local storage and shared by its tabs. */
import { computed } from 'nanostores';
import * as z from 'zod/mini';
import { MAX_ROWS } from '#contract/limits';
import { newGuid } from '../guid.ts';
import { persistedAtom } from '../persisted.ts';
import { showBriefly, showToast } from '../toasts.ts';
import * as rules from './cart-rules.ts';

const storedCart = z.object({
  /** The key of the order to be made of this cart: repetitions are the same order. */
  guid: z.string(),
  items: z.array(rules.cartItem).check(z.maxLength(MAX_ROWS)),
});

const $stored = persistedAtom('cart', storedCart, { guid: '', items: [] });

export interface Cart {
  /** OrderGUID; empty for an empty cart. */
  guid: string;
  items: readonly rules.CartItem[];
  itemsCount: number;
  /** Integer cents, with tax, without shipping. */
  totalCents: number;
}

export const $cart = computed(
  $stored,
  ({ guid, items }): Cart => ({
    guid,
    items,
    itemsCount: rules.countOf(items),
    totalCents: rules.totalCentsOf(items),
  }),
);

/** Replaces the items; a changed cart gets a new order key. */
export const changeCart = (items: rules.CartItem[]): void => {
  $stored.set({ guid: items.length === 0 ? '' : newGuid(), items });
};

const ADDED_TEXT = 'El producto fue agregado correctamente!';

/** Adds one unit and shows a message, or why there is no room. */
export const addToCart = (item: rules.NewItem): void => {
  const { items } = $stored.get();
  const next = rules.withAdded(items, item);
  if (rules.countOf(next) === rules.countOf(items)) {
    const exists = items.some(rules.isCodeOf(item.code));
    showToast('warning', exists ? rules.MAX_QUANTITY_TEXT : rules.FULL_TEXT);
    return;
  }
  changeCart(next);
  showBriefly(ADDED_TEXT, 1_000);
};
