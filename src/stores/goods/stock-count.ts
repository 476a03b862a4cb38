/**
 * A stock count of a branch, code by code from a scanner: stored on the device until it is applied, one for each
 * user (docs/decisions/0136).
 */
import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { MAX_STOCK } from '#contract/calls/stock-changes';
import { plainCode } from '#contract/text/plain-codes';
import { $session, lastKnownUser } from '../account/session.ts';
import { persistedAtom, readStored } from '../persisted.ts';

const counted = z.object({
  code: z.string().check(z.minLength(1)),
  quantity: z.int().check(z.minimum(0), z.maximum(MAX_STOCK)),
});
const count = z.object({
  /** Empty = not chosen yet. */
  branch: z.string(),
  counted: z.array(counted),
  /** Last change by this device's clock, milliseconds since 1970. */
  changedAt: z.number(),
});
const owned = z.object({
  ...count.shape,
  /** GUID of the account; empty = anybody. */
  owner: z.string(),
  ownerName: z.string(),
});
/** Earlier versions stored a single count per device. */
const singleCount = z.pipe(
  count,
  z.transform((one) => [{ ...one, owner: '', ownerName: '' }]),
);
const storedCounts = z.union([z.array(owned), singleCount]);

export type Counted = z.output<typeof counted>;
export type StockCount = z.output<typeof owned>;

const EMPTY: StockCount = { branch: '', counted: [], changedAt: 0, owner: '', ownerName: '' };

const $stored = persistedAtom('count', storedCounts, []);

/** The last known user, until the server has confirmed it. */
let counter = { owner: lastKnownUser() ?? '', ownerName: '' };

const ownOf = (all: readonly StockCount[]): StockCount | undefined =>
  all.find(({ owner }) => owner === counter.owner) ?? all.find(({ owner }) => owner === '');

/** The current user's count. */
export const $stockCount = atom(EMPTY);
/** Counts that other users left on this device. */
export const $othersCounts = atom<readonly StockCount[]>([]);

const show = (): void => {
  const all: readonly StockCount[] = $stored.get();
  const own = ownOf(all);
  $stockCount.set({ ...(own ?? EMPTY), ...counter });
  $othersCounts.set(all.filter((one) => one !== own && one.counted.length > 0));
};
$stored.subscribe(show);
$session.subscribe((session) => {
  if (session.status === 'user') {
    const { gUID, firstName, lastName } = session.user;
    counter = { owner: gUID, ownerName: `${firstName} ${lastName}`.trim() };
    // After an expired session the person is still at the device.
  } else if (session.status === 'anonymous' && !session.hasEnded)
    counter = { owner: '', ownerName: '' };
  show();
});

/** Adds one unit of a code and moves it to the top. */
export const withScanned = (counted: readonly Counted[], scanned: string): Counted[] => {
  const code = plainCode(scanned);
  const key = code.toLowerCase();
  const existing = counted.find((one) => one.code.toLowerCase() === key);
  const others = counted.filter((one) => one !== existing);
  const quantity = Math.min(MAX_STOCK, (existing?.quantity ?? 0) + 1);
  return [{ code: existing?.code ?? code, quantity }, ...others];
};

/** Removes applied entries; those scanned again since then stay completely. */
export const withoutSettled = (
  counted: readonly Counted[],
  settled: readonly Counted[],
): Counted[] =>
  counted.filter(
    (one) => !settled.some(({ code, quantity }) => code === one.code && quantity === one.quantity),
  );

/** Returns the entries of compared products, counted by their codes in any case or by barcodes. */
export const countedAmong = (
  counted: readonly Counted[],
  products: readonly { scanned: readonly string[] }[],
): Counted[] => {
  const codes = new Set(
    products.flatMap(({ scanned }) => scanned.map((code) => code.toLowerCase())),
  );
  return counted.filter(({ code }) => codes.has(code.toLowerCase()));
};

const store = (own: StockCount): void =>
  $stored.set([{ ...own, ...counter, changedAt: Date.now() }, ...$othersCounts.get()]);
const change = (how: (counted: readonly Counted[]) => Counted[]): void => {
  const own = $stockCount.get();
  store({ ...own, counted: how(own.counted) });
};

export const scanCode = (code: string): void => change((all) => withScanned(all, code));
export const setCounted = (code: string, quantity: number): void =>
  change((all) => all.map((one) => (one.code === code ? { code, quantity } : one)));
export const settleCounted = (settled: readonly Counted[]): void =>
  change((all) => withoutSettled(all, settled));
export const dropCount = (): void => change(() => []);
export const countIn = (branch: string): void => store({ ...$stockCount.get(), branch });

/** Takes over another user's count, unless the current user has one. */
export const takeOver = (other: StockCount): void => {
  if ($stockCount.get().counted.length > 0) return;
  $othersCounts.set($othersCounts.get().filter((one) => one !== other));
  store(other);
};

/** Checks whether closing the page would lose the count because storage is unavailable. */
export const isCountOnlyHere = (): boolean => {
  const own = $stockCount.get();
  if (own.counted.length === 0) return false;
  const stored = ownOf(readStored('count', storedCounts) ?? []);
  return JSON.stringify(stored?.counted) !== JSON.stringify(own.counted);
};
