/** Whether each row of the cart can be had; asks while somebody looks at it, not before. */
import { atom, onMount } from 'nanostores';
import { pauseAfter } from '#client/away';
import { send } from '#client/send';
import { stockCheck } from '#contract/calls/stock';
import { $cart } from './cart.ts';

/** `unknown`: the server did not answer; it is asked again by itself. */
export type RowStock = 'loading' | 'available' | 'unavailable' | 'unknown';

/** By the cart's codes; a row that is missing here is about to be asked for. */
export const $cartStock = atom<Readonly<Record<string, RowStock>>>({});

/** Quick clicks on plus make one call. */
const GATHER_MS = 150;

/** The quantity that each row was last asked with. */
const askedWith = new Map<string, number>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** Questions without an answer, one after the other. */
let failures = 0;

const isRow = (row: { code: string }, code: string): boolean => row.code.trim() === code.trim();

const schedule = (ms: number): void => {
  clearTimeout(timer);
  timer = setTimeout(() => void ask(), ms);
};

const ask = async (): Promise<void> => {
  const states = $cartStock.get();
  const rows = $cart.get().items.filter(({ code }) => states[code] === 'loading');
  if (rows.length === 0) return;
  const reply = await send(stockCheck, {
    items: rows.map(({ code, quantity }) => ({ Code: code, Quantity: quantity })),
  });
  const next = { ...$cartStock.get() };
  for (const { code, quantity } of rows) {
    // The row changed or went while the question was on its way.
    if (askedWith.get(code) !== quantity || next[code] === undefined) continue;
    const isHad = reply.ok && reply.data.data.some((row) => row.available && isRow(row, code));
    next[code] = reply.ok ? (isHad ? 'available' : 'unavailable') : 'unknown';
  }
  $cartStock.set(next);
  if (reply.ok) failures = 0;
  else scheduleRetry();
};

const scheduleRetry = (): void => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const states = $cartStock.get();
    for (const [code, state] of Object.entries(states))
      if (state === 'unknown') askedWith.delete(code);
    follow();
  }, pauseAfter(failures));
  failures += 1;
};

/** Every change of a row's quantity asks again (spec, section 4). */
const follow = (): void => {
  const before = $cartStock.get();
  const next: Record<string, RowStock> = {};
  for (const { code, quantity } of $cart.get().items) {
    const known = before[code];
    next[code] = known !== undefined && askedWith.get(code) === quantity ? known : 'loading';
    askedWith.set(code, quantity);
  }
  for (const code of askedWith.keys()) if (next[code] === undefined) askedWith.delete(code);
  $cartStock.set(next);
  if (Object.values(next).includes('loading')) schedule(GATHER_MS);
};

onMount($cartStock, () => {
  askedWith.clear();
  const stop = $cart.subscribe(follow);
  return () => {
    stop();
    clearTimeout(timer);
  };
});

/** What the server said when it refused the order. */
export const markUnavailable = (codes: readonly string[]): void => {
  const next = { ...$cartStock.get() };
  for (const { code, quantity } of $cart.get().items) {
    if (!codes.some((refused) => refused.trim() === code.trim())) continue;
    next[code] = 'unavailable';
    askedWith.set(code, quantity);
  }
  $cartStock.set(next);
};
