/** Whether each row of the cart can be had; asks while somebody looks at it, not before. */
import { atom, onMount } from 'nanostores';
import type { CallInput } from '#contract/call';
import { stockCheck } from '#contract/calls/stock';
import { $cart } from './cart.ts';
import { type Answer, queryOf } from './query.ts';

/** `unknown`: the server did not answer; it is asked again by itself. */
export type RowStock = 'loading' | 'available' | 'unavailable' | 'unknown';

/** By the cart's codes; a row that is missing here is about to be asked for. */
export const $cartStock = atom<Readonly<Record<string, RowStock>>>({});

/** Rows whose quantity changed: every change asks again (spec, section 4), for them alone. */
const $changed = atom<CallInput<typeof stockCheck> | null>(null);
const $answer = queryOf(stockCheck, $changed, { settleMs: 150 });

/** By code, what is known of so many units. */
const known = new Map<string, { quantity: number; stock: RowStock }>();
const publish = (): void =>
  $cartStock.set(Object.fromEntries([...known].map(([code, { stock }]) => [code, stock])));

const isSame = (one: string, other: string): boolean => one.trim() === other.trim();

const followCart = (): void => {
  const { items } = $cart.get();
  for (const code of known.keys()) if (!items.some((row) => row.code === code)) known.delete(code);
  for (const { code, quantity } of items)
    if (known.get(code)?.quantity !== quantity) known.set(code, { quantity, stock: 'loading' });
  const open = [...known].filter(([, { stock }]) => stock === 'loading' || stock === 'unknown');
  if (open.length > 0)
    $changed.set({ items: open.map(([Code, { quantity: Quantity }]) => ({ Code, Quantity })) });
  publish();
};

/** The last answer that was taken: what the server said since, as it refused an order, is newer. */
let taken: object | undefined;

const take = ({ data, input, isStale, error }: Answer<typeof stockCheck>): void => {
  if (data && input && !isStale && data !== taken) {
    taken = data;
    for (const { Code, Quantity } of input.items) {
      // The row changed or went while the question was on its way.
      if (known.get(Code)?.quantity !== Quantity) continue;
      const isHad = data.data.some((row) => row.available && isSame(row.code, Code));
      known.set(Code, { quantity: Quantity, stock: isHad ? 'available' : 'unavailable' });
    }
  }
  if (error) for (const row of known.values()) if (row.stock === 'loading') row.stock = 'unknown';
  publish();
};

onMount($cartStock, () => {
  known.clear();
  taken = undefined;
  $changed.set(null);
  const stops = [$cart.subscribe(followCart), $answer.subscribe(take)];
  return () => {
    for (const stop of stops) stop();
  };
});

/** What the server said when it refused the order. */
export const markUnavailable = (codes: readonly string[]): void => {
  for (const { code, quantity } of $cart.get().items)
    if (codes.some((refused) => isSame(refused, code)))
      known.set(code, { quantity, stock: 'unavailable' });
  publish();
};
