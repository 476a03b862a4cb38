/** What somebody counts in a branch, code by code as a scanner types them: kept on the device until it is applied. */
import * as z from 'zod/mini';
import { MAX_STOCK } from '#contract/calls/stock-changes';
import { persistedAtom, readStored } from '../persisted.ts';

const counted = z.object({
  code: z.string().check(z.minLength(1)),
  quantity: z.int().check(z.minimum(0), z.maximum(MAX_STOCK)),
});
const count = z.object({
  /** Empty = not said yet. */
  branch: z.string(),
  counted: z.readonly(z.array(counted)),
  /** When it was changed last, by this device's clock; milliseconds since 1970. */
  changedAt: z.number(),
});
export type Counted = z.output<typeof counted>;
export type StockCount = z.output<typeof count>;

export const $stockCount = persistedAtom('count', count, {
  branch: '',
  counted: [],
  changedAt: 0,
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

const change = (how: (counted: readonly Counted[]) => readonly Counted[]): void => {
  const before = $stockCount.get();
  $stockCount.set({ ...before, counted: how(before.counted), changedAt: Date.now() });
};

export const scanCode = (code: string): void => change((all) => withScanned(all, code));
export const setCounted = (code: string, quantity: number): void =>
  change((all) => all.map((one) => (one.code === code ? { code, quantity } : one)));
export const settleCounted = (settled: readonly Counted[]): void =>
  change((all) => withoutSettled(all, settled));
export const dropCount = (): void => change(() => []);
export const countIn = (branch: string): void =>
  $stockCount.set({ ...$stockCount.get(), branch, changedAt: Date.now() });

/** Whether closing the page would lose it: a browser may refuse to keep anything. */
export const isCountOnlyHere = (): boolean => {
  const now = $stockCount.get();
  if (now.counted.length === 0) return false;
  const kept = readStored('count', count);
  return JSON.stringify(kept?.counted) !== JSON.stringify(now.counted);
};
