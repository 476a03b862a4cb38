/** Whether each row of the cart can be had, and at what price; asks while somebody looks at it, not before. */
import { atom, onMount } from 'nanostores';
import { toCents } from '#contract/amounts/money';
import type { CallInput, CallOutput } from '#contract/call';
import { stockCheck } from '#contract/calls/stock';
import { $draft } from '../checkout/checkout-draft.ts';
import { type Answer, queryOf } from '../reads/query.ts';
import { $cart } from './cart.ts';
import { setQuantity, takePrices } from './cart-changes.ts';
import { type CartItem, isCodeOf } from './cart-rules.ts';

/** `unknown`: the server did not answer; it is asked again by itself. `withdrawn`: not sold any more. */
export type RowStock = 'loading' | 'available' | 'unavailable' | 'withdrawn' | 'unknown';

/** By the cart's codes; a row that is missing here is about to be asked for. */
export const $cartStock = atom<Readonly<Record<string, RowStock>>>({});

/** How many there are, of the rows of which somebody wanted more. */
export const $cartLeft = atom<Readonly<Record<string, number>>>({});

/** What a row cost before the server said otherwise, in cents. */
export const $pricesBefore = atom<Readonly<Record<string, number>>>({});

/** A host that breaks over a row may tell of it a while later. */
const UNTOLD_MS = 15_000;

/** Rows whose quantity changed: every change asks again (spec, section 4), for them alone. */
const $changed = atom<CallInput<typeof stockCheck> | null>(null);
const $answer = queryOf(stockCheck, $changed, {
  settleMs: 150,
  // Of a row that is not among the answer's nothing is known yet.
  againAfter: ({ data }) =>
    ($changed.get()?.items.some(({ Code }) => !data.some(isCodeOf(Code))) ?? false) && UNTOLD_MS,
});

interface Known {
  quantity: number;
  stock: RowStock;
  /** Whether somebody asked for this quantity here, after another one. */
  isChosen: boolean;
}

/** By code, what is known of so many units. */
const known = new Map<string, Known>();
const left = new Map<string, number>();
const pricesBefore = new Map<string, number>();
const publish = (): void => {
  $cartStock.set(Object.fromEntries([...known].map(([code, { stock }]) => [code, stock])));
  $cartLeft.set(Object.fromEntries(left));
  $pricesBefore.set(Object.fromEntries(pricesBefore));
};

const forgetOthers = (items: readonly CartItem[]): void => {
  for (const facts of [known, left, pricesBefore])
    for (const code of facts.keys())
      if (!items.some((row) => row.code === code)) facts.delete(code);
};

const followCart = (): void => {
  const { items } = $cart.get();
  forgetOthers(items);
  for (const { code, quantity } of items) {
    const before = known.get(code);
    if (before?.quantity !== quantity)
      known.set(code, { quantity, stock: 'loading', isChosen: before !== undefined });
  }
  const open = [...known].filter(([, { stock }]) => stock === 'loading' || stock === 'unknown');
  if (open.length > 0)
    $changed.set({ items: open.map(([Code, { quantity: Quantity }]) => ({ Code, Quantity })) });
  publish();
};

type Checked = CallOutput<typeof stockCheck>['data'][number];

/** A row that is not among the answer's is one that the back end could not tell of. */
const stockOf = (row: Checked | undefined): RowStock => {
  if (!row) return 'unknown';
  if (row.isOnSale === false) return 'withdrawn';
  return row.available ? 'available' : 'unavailable';
};

/** Units that the buyer's own unpaid order holds: it makes way for what the cart becomes. */
const heldOf = (code: string): number =>
  $draft.get().openItems.find((row) => isCodeOf(row.code)({ code }))?.quantity ?? 0;

/** What the buyer asked for here becomes what there is; what stood in the cart before is not touched. */
const takeRow = (code: string, row: Checked | undefined, asked: Known): void => {
  const { quantity, isChosen } = asked;
  const held = heldOf(code);
  const rest = row?.left === undefined ? undefined : row.left + held;
  const isOwn = row?.isOnSale !== false && quantity <= (rest ?? held);
  // So many there are: what was said of an earlier quantity is settled.
  if (rest === undefined || isOwn) left.delete(code);
  else left.set(code, rest);
  const isCut = isChosen && rest !== undefined && rest > 0 && rest < quantity;
  known.set(
    code,
    isCut
      ? { ...asked, quantity: rest, stock: 'available' }
      : { ...asked, stock: isOwn ? 'available' : stockOf(row) },
  );
  if (isCut) setQuantity(code, rest);
};

/** The key of an order that went out stays with what it was sent with. */
const isSent = (): boolean => {
  const { guid } = $cart.get();
  const { openGuid, sentGuid } = $draft.get();
  return guid === openGuid || guid === sentGuid;
};

/** The cart says what its rows cost today, and what it said before. */
const takeTodaysPrices = (rows: readonly Checked[]): void => {
  if (isSent()) return;
  const changed = $cart.get().items.flatMap(({ code, priceCents }) => {
    const price = rows.find((row) => isCodeOf(row.code)({ code }))?.price;
    const now = price === undefined ? priceCents : toCents(price);
    if (now === priceCents) return [];
    pricesBefore.set(code, pricesBefore.get(code) ?? priceCents);
    return [{ code, name: '', priceCents: now }];
  });
  if (changed.length > 0) takePrices(changed);
};

/** The last answer that was taken: what the server said since, as it refused an order, is newer. */
let taken: object | undefined;

const take = ({ data, input, isStale, error }: Answer<typeof stockCheck>): void => {
  if (data && input && !isStale && data !== taken) {
    taken = data;
    for (const { Code, Quantity } of input.items) {
      const asked = known.get(Code);
      // The row changed or went while the question was on its way.
      if (asked?.quantity !== Quantity) continue;
      takeRow(Code, data.data.find(isCodeOf(Code)), asked);
    }
    takeTodaysPrices(data.data);
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
export const markUnavailable = (
  refused: readonly { code: string; left?: number | undefined }[],
  stock: 'unavailable' | 'withdrawn',
): void => {
  for (const { code, quantity } of $cart.get().items) {
    const row = refused.find(isCodeOf(code));
    if (!row) continue;
    known.set(code, { quantity, stock, isChosen: false });
    if (row.left !== undefined) left.set(code, row.left);
  }
  publish();
};
