/** The cart of this browser, kept in local storage and the same in every tab. */
import { computed } from 'nanostores';
import * as z from 'zod/mini';
import { MAX_ROWS } from '#contract/limits';
import { newGuid } from '../guid.ts';
import { persistedAtom } from '../persisted.ts';
import { showBriefly, showToast } from '../toasts.ts';
import * as rules from './cart-rules.ts';

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
export const changeCart = (items: rules.CartItem[]): void => {
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
  changeCart(next);
  showBriefly(ADDED_TEXT, 1_000);
};
