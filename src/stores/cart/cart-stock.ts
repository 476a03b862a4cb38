/** Stock and price of each row of the cart, checked while the cart is visible. */
import { atom, onMount } from 'nanostores';
import { whenPersonChanges } from '#client/session-events';
import { toCents } from '#contract/amounts/money';
import type { CallInput, CallOutput } from '#contract/call';
import { stockCheck } from '#contract/calls/stock';
import { $draft } from '../checkout/checkout-draft.ts';
import { type Answer, queryOf } from '../reads/query.ts';
import { $cart } from './cart.ts';
import { setQuantity, takePrices } from './cart-changes.ts';
import { type CartItem, isCodeOf } from './cart-rules.ts';

/**
 * `unknown`: the server did not answer; it is queried again. `withdrawn`: no longer sold. `partly`: the server
 * tells only that there are some, but not whether so many.
 */
export type RowStock = 'loading' | 'available' | 'partly' | 'unavailable' | 'withdrawn' | 'unknown';

/** By code; missing rows are about to be checked. */
export const $cartStock = atom<Readonly<Record<string, RowStock>>>({});

/** Remaining units of rows with too large quantities. */
export const $cartLeft = atom<Readonly<Record<string, number>>>({});

/** Units that are known to be available, of rows with larger quantities. */
export const $cartUpTo = atom<Readonly<Record<string, number>>>({});

/** Prices before the server's update, in cents. */
export const $pricesBefore = atom<Readonly<Record<string, number>>>({});

/** Public prices of rows with a price of the buyer's own, in cents. */
export const $publicPrices = atom<Readonly<Record<string, number>>>({});

/** Delay before unknown rows are checked again, as when a host failed on them. */
const UNKNOWN_RETRY_MS = 15_000;

/** Rows with changed quantities: only they are checked again (spec, section 4). */
const $changed = atom<CallInput<typeof stockCheck> | null>(null);
const $answer = queryOf(stockCheck, $changed, {
  settleMs: 150,
  // Rows missing in the answer are unknown.
  againAfter: ({ data }) =>
    ($changed.get()?.items.some(({ Code }) => !data.some(isCodeOf(Code))) ?? false) &&
    UNKNOWN_RETRY_MS,
});

interface RowState {
  quantity: number;
  stock: RowStock;
  /** Whether this quantity was entered here, after another one. */
  isChosen: boolean;
}

/** Code → state of the row at its quantity. */
const rowStates = new Map<string, RowState>();
const left = new Map<string, number>();
const upTo = new Map<string, number>();
const pricesBefore = new Map<string, number>();
const publicPrices = new Map<string, number>();
/** Rows with the prices of another person, which new ones replace without a word. */
const ofAnother = new Set<string>();
const publish = (): void => {
  $cartStock.set(Object.fromEntries([...rowStates].map(([code, { stock }]) => [code, stock])));
  $cartLeft.set(Object.fromEntries(left));
  $cartUpTo.set(Object.fromEntries(upTo));
  $pricesBefore.set(Object.fromEntries(pricesBefore));
  $publicPrices.set(Object.fromEntries(publicPrices));
};

const deleteRemoved = (items: readonly CartItem[]): void => {
  for (const facts of [rowStates, left, upTo, pricesBefore, publicPrices, ofAnother])
    for (const code of facts.keys())
      if (!items.some((row) => row.code === code)) facts.delete(code);
};

const followCart = (): void => {
  const { items } = $cart.get();
  deleteRemoved(items);
  for (const { code, quantity } of items) {
    const before = rowStates.get(code);
    if (before?.quantity !== quantity)
      rowStates.set(code, { quantity, stock: 'loading', isChosen: before !== undefined });
  }
  const open = [...rowStates].filter(([, { stock }]) => stock === 'loading' || stock === 'unknown');
  if (open.length > 0)
    $changed.set({ items: open.map(([Code, { quantity: Quantity }]) => ({ Code, Quantity })) });
  publish();
};

type Checked = CallOutput<typeof stockCheck>['data'][number];

/** @param row undefined if the answer has no such row */
const stockOf = (row: Checked | undefined): RowStock => {
  if (!row) return 'unknown';
  if (row.isOnSale === false) return 'withdrawn';
  if (row.available === undefined) return 'partly';
  return row.available ? 'available' : 'unavailable';
};

/** Units reserved by the buyer's own unpaid order, which the next order replaces. */
const heldOf = (code: string): number =>
  $draft.get().openItems.find((row) => isCodeOf(row.code)({ code }))?.quantity ?? 0;

/** Reduces a quantity that was entered here to the available one; older quantities are not changed. */
const applyRow = (code: string, row: Checked | undefined, requested: RowState): void => {
  const { quantity, isChosen } = requested;
  const held = heldOf(code);
  const rest = row?.left === undefined ? undefined : row.left + held;
  const limit = row?.upTo === undefined ? undefined : row.upTo + held;
  const isOwn = row?.isOnSale !== false && quantity <= (rest ?? limit ?? held);
  if (limit === undefined || isOwn) upTo.delete(code);
  else upTo.set(code, limit);
  // Enough units: an earlier remainder is obsolete.
  if (rest === undefined || isOwn) left.delete(code);
  else left.set(code, rest);
  const isCut = isChosen && rest !== undefined && rest > 0 && rest < quantity;
  rowStates.set(
    code,
    isCut
      ? { ...requested, quantity: rest, stock: 'available' }
      : { ...requested, stock: isOwn ? 'available' : stockOf(row) },
  );
  if (isCut) setQuantity(code, rest);
};

/** Checks whether the cart's key was already used for an order, which keeps its prices. */
const isSent = (): boolean => {
  const { guid } = $cart.get();
  const { openGuid, sentGuid } = $draft.get();
  return guid === openGuid || guid === sentGuid;
};

/** Applies today's prices and remembers the previous ones. */
const applyPrices = (rows: readonly Checked[]): void => {
  if (isSent()) return;
  const changed = $cart.get().items.flatMap(({ code, priceCents }) => {
    const row = rows.find((one) => isCodeOf(one.code)({ code }));
    if (!row) return [];
    const { price, publicPrice } = row;
    const now = price === undefined ? priceCents : toCents(price);
    const forAll = publicPrice === undefined ? undefined : toCents(publicPrice);
    if (forAll === undefined) publicPrices.delete(code);
    else publicPrices.set(code, forAll);
    const isOfAnother = ofAnother.delete(code);
    if (now === priceCents) return [];
    // Lists put the public price into the cart.
    if (priceCents !== forAll && !isOfAnother)
      pricesBefore.set(code, pricesBefore.get(code) ?? priceCents);
    return [{ code, name: '', priceCents: now }];
  });
  if (changed.length > 0) takePrices(changed);
};

/** The last answer that was applied: errors of orders since then are newer. */
let lastAnswer: object | undefined;

const applyAnswer = ({ data, input, isStale, error }: Answer<typeof stockCheck>): void => {
  if (data && input && !isStale && data !== lastAnswer) {
    lastAnswer = data;
    for (const { Code, Quantity } of input.items) {
      const requested = rowStates.get(Code);
      // The row was changed or removed during the request.
      if (requested?.quantity !== Quantity) continue;
      applyRow(Code, data.data.find(isCodeOf(Code)), requested);
    }
    applyPrices(data.data);
  }
  if (error)
    for (const row of rowStates.values()) if (row.stock === 'loading') row.stock = 'unknown';
  publish();
};

onMount($cartStock, () => {
  rowStates.clear();
  lastAnswer = undefined;
  $changed.set(null);
  const stops = [$cart.subscribe(followCart), $answer.subscribe(applyAnswer)];
  return () => {
    for (const stop of stops) stop();
  };
});

/** Each person has own prices: all rows are checked again, not only those that changed last. */
whenPersonChanges(() => {
  pricesBefore.clear();
  publicPrices.clear();
  for (const { code } of $cart.get().items) ofAnother.add(code);
  for (const [code, row] of rowStates)
    rowStates.set(code, { ...row, stock: 'loading', isChosen: false });
  followCart();
});

/** Marks rows that the server rejected in an order. */
export const markUnavailable = (
  refused: readonly { code: string; left?: number | undefined }[],
  stock: 'unavailable' | 'withdrawn',
): void => {
  for (const { code, quantity } of $cart.get().items) {
    const row = refused.find(isCodeOf(code));
    if (!row) continue;
    rowStates.set(code, { quantity, stock, isChosen: false });
    if (row.left !== undefined) left.set(code, row.left);
  }
  publish();
};
