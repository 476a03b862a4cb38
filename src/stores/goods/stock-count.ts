/**
 * What somebody counts in a branch, code by code as a scanner types them: kept on the device until it is applied,
 * each person's apart (docs/decisions/0136).
 */
import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { MAX_STOCK } from '#contract/calls/stock-changes';
import { $session, personBefore } from '../account/session.ts';
import { persistedAtom, readStored } from '../persisted.ts';

const counted = z.object({
  code: z.string().check(z.minLength(1)),
  quantity: z.int().check(z.minimum(0), z.maximum(MAX_STOCK)),
});
const count = z.object({
  /** Empty = not said yet. */
  branch: z.string(),
  counted: z.array(counted),
  /** When it was changed last, by this device's clock; milliseconds since 1970. */
  changedAt: z.number(),
});
const owned = z.object({
  ...count.shape,
  /** Who counts: the account's GUID; empty = whoever comes next. */
  owner: z.string(),
  ownerName: z.string(),
});
/** A device had one count before, whoever counted. */
const former = z.pipe(
  count,
  z.transform((one) => [{ ...one, owner: '', ownerName: '' }]),
);
const kept = z.union([z.array(owned), former]);

export type Counted = z.output<typeof counted>;
export type StockCount = z.output<typeof owned>;

const NOTHING: StockCount = { branch: '', counted: [], changedAt: 0, owner: '', ownerName: '' };

const $kept = persistedAtom('count', kept, []);

/** Before the server has said who it is, the browser knows whom it was told of last. */
let counter = { owner: personBefore() ?? '', ownerName: '' };

const ownOf = (all: readonly StockCount[]): StockCount | undefined =>
  all.find(({ owner }) => owner === counter.owner) ?? all.find(({ owner }) => owner === '');

/** What who is in counts here. */
export const $stockCount = atom(NOTHING);
/** What others left on this device. */
export const $othersCounts = atom<readonly StockCount[]>([]);

const show = (): void => {
  const all: readonly StockCount[] = $kept.get();
  const own = ownOf(all);
  $stockCount.set({ ...(own ?? NOTHING), ...counter });
  $othersCounts.set(all.filter((one) => one !== own && one.counted.length > 0));
};
$kept.subscribe(show);
$session.subscribe((session) => {
  if (session.status === 'user') {
    const { gUID, firstName, lastName } = session.user;
    counter = { owner: gUID, ownerName: `${firstName} ${lastName}`.trim() };
    // A session that ran out took nobody away from the device.
  } else if (session.status === 'anonymous' && !session.hasEnded)
    counter = { owner: '', ownerName: '' };
  show();
});

/** One more of a code, or its first; the last one scanned stands on top. */
export const withScanned = (counted: readonly Counted[], code: string): Counted[] => {
  const key = code.toLowerCase();
  const known = counted.find((one) => one.code.toLowerCase() === key);
  const others = counted.filter((one) => one !== known);
  const quantity = Math.min(MAX_STOCK, (known?.quantity ?? 0) + 1);
  return [{ code: known?.code ?? code, quantity }, ...others];
};

/** What is still counted once these were settled: what was scanned since then stays, with all that was counted of it. */
export const withoutSettled = (
  counted: readonly Counted[],
  settled: readonly Counted[],
): Counted[] =>
  counted.filter(
    (one) => !settled.some(({ code, quantity }) => code === one.code && quantity === one.quantity),
  );

/** Those of them that are products', whose codes a reply writes as the shop does. */
export const countedAmong = (
  counted: readonly Counted[],
  products: readonly { code: string }[],
): Counted[] => {
  const known = new Set(products.map(({ code }) => code.toLowerCase()));
  return counted.filter(({ code }) => known.has(code.toLowerCase()));
};

const keep = (own: StockCount): void =>
  $kept.set([{ ...own, ...counter, changedAt: Date.now() }, ...$othersCounts.get()]);
const change = (how: (counted: readonly Counted[]) => Counted[]): void => {
  const own = $stockCount.get();
  keep({ ...own, counted: how(own.counted) });
};

export const scanCode = (code: string): void => change((all) => withScanned(all, code));
export const setCounted = (code: string, quantity: number): void =>
  change((all) => all.map((one) => (one.code === code ? { code, quantity } : one)));
export const settleCounted = (settled: readonly Counted[]): void =>
  change((all) => withoutSettled(all, settled));
export const dropCount = (): void => change(() => []);
export const countIn = (branch: string): void => keep({ ...$stockCount.get(), branch });

/** Goes on with what somebody else left; what is counted already is not mixed with it. */
export const takeOver = (other: StockCount): void => {
  if ($stockCount.get().counted.length > 0) return;
  $othersCounts.set($othersCounts.get().filter((one) => one !== other));
  keep(other);
};

/** Whether closing the page would lose it: a browser may refuse to keep anything. */
export const isCountOnlyHere = (): boolean => {
  const own = $stockCount.get();
  if (own.counted.length === 0) return false;
  const stored = ownOf(readStored('count', kept) ?? []);
  return JSON.stringify(stored?.counted) !== JSON.stringify(own.counted);
};
