/** The discount code of the cart, as the server applies it. */
import { computed } from 'nanostores';
import type * as z from 'zod/mini';
import type { SendError } from '#client/reply';
import { send } from '#client/send';
import { toCents } from '#contract/amounts/money';
import { discountChange, discountCheck } from '#contract/calls/discount-check';
import { $cart, type Cart } from '../cart/cart.ts';
import { isCodeOf, totalCentsOf } from '../cart/cart-rules.ts';
import { queryOf } from '../reads/query.ts';
import { $draft, changeDraft } from './checkout-draft.ts';

const inputOf = (code: string, { items }: Pick<Cart, 'items'>) => ({
  code,
  items: items.map((item) => ({ Code: item.code, Quantity: item.quantity })),
});

const $answer = queryOf(
  discountCheck,
  computed([$cart, $draft], (cart, { discountCode }) =>
    discountCode === '' || cart.items.length === 0 ? null : inputOf(discountCode, cart),
  ),
);

export interface Discounted {
  /** The code that orders carry; empty = none. */
  code: string;
  cents: number;
  /** The cart with the prices of its order; visitors see its total alone lowered. */
  cart: Cart;
  /** Whether the server has not answered for this cart yet. */
  isChecking: boolean;
  /** Why the code does not apply to this cart. */
  problem?: string | undefined;
}

/** Lowers the prices of a cart. */
const lowered = (cart: Cart, off: (code: string) => number): Cart => {
  const items = cart.items.map((item) => ({
    ...item,
    priceCents: Math.max(item.priceCents - off(item.code), 0),
  }));
  return { ...cart, items, totalCents: totalCentsOf(items) };
};

export const $discounted = computed(
  [$cart, $draft, $answer],
  (cart, { discountCode }, { data, isStale, isLoading, error, isAway }): Discounted => {
    const none = { code: '', cents: 0, cart, isChecking: false };
    if (discountCode === '') return none;
    // After too many checks the server decides when the order is placed.
    if (error?.code === 'request.tooMany') return { ...none, code: discountCode };
    if (error && !isAway) return { ...none, problem: error.text };
    if (!data || isStale) return { ...none, code: discountCode, isChecking: isLoading };
    const { items } = data.data;
    if (!items) {
      const cents = Math.min(toCents(data.data.discount), cart.totalCents);
      const lower = { ...cart, totalCents: cart.totalCents - cents };
      return { code: discountCode, cents, cart: lower, isChecking: false };
    }
    const lower = lowered(cart, (code) => {
      const row = items.find(isCodeOf(code));
      return row ? toCents(row.discount) : 0;
    });
    const cents = cart.totalCents - lower.totalCents;
    return { code: discountCode, cents, cart: lower, isChecking: false };
  },
);

/** Applies a code to the cart. @returns why not */
export const applyCode = async (typed: string): Promise<string | undefined> => {
  const reply = await send(discountCheck, inputOf(typed, $cart.get()));
  if (!reply.ok) return reply.error.text;
  changeDraft({ discountCode: reply.data.data.code });
  return undefined;
};

export const dropCode = (): void => changeDraft({ discountCode: '' });

/**
 * Follows the refusal of an order: a code that no longer applies leaves the cart, another discount is read again.
 * @returns the new total; undefined for other refusals
 */
export const followRefusal = ({ code, detail }: SendError): number | undefined => {
  if (!code?.startsWith('discount.')) return undefined;
  const change: z.output<typeof discountChange> | undefined = discountChange.safeParse(detail).data;
  if (!change) return undefined;
  if (code === 'discount.changed') $answer.again();
  else dropCode();
  return toCents(change.total);
};
