/** What is typed over a count: a number of units, or a code that a scanner types there while the box has the focus. */
import { MAX_STOCK } from '#contract/calls/stock-changes';

export interface TypedCount {
  /** What stands in the box. */
  text: string;
  /** What stays counted if it is a code. */
  before: number;
  /** What is counted now: what stands in the box where that can be a count, else what was counted before. */
  quantity: number;
  /** A letter was among it: a browser leaves it out, and what is left of a code would be a number. */
  isCode: boolean;
  /** When, in milliseconds. */
  at: number;
}

/** Between two keys a scanner takes far less: what stood so long was meant. */
const SETTLED_MS = 500;

const isCount = (text: string): boolean => /^\d+$/.test(text) && Number(text) <= MAX_STOCK;

/** Whether what stands in the box was taken for a code, and counts as nothing. */
export const isCode = (typed: TypedCount | undefined): boolean =>
  typed !== undefined && (typed.isCode || (typed.text !== '' && !isCount(typed.text)));

interface Key {
  /** What stands in the box with it; empty also where that is no number. */
  text: string;
  /** Nothing stands in it any more. */
  isEmptied: boolean;
  isLetter: boolean;
  at: number;
}

/** Digits that came one right after the other. */
export interface Burst {
  keys: number;
  /** When the last of them came, in milliseconds. */
  at: number;
}

/** A scanner takes less from key to key; so many of them no hand types that fast, Enter behind them included. */
const SCANNED = { ms: 30, keys: 3 };

/** @param at when the next digit came */
export const nextOf = (burst: Burst | undefined, at: number): Burst => ({
  keys: burst && at - burst.at <= SCANNED.ms ? burst.keys + 1 : 1,
  at,
});

/** Whether a short code was scanned, which by itself is a number as any. @param at when Enter came */
export const isScanned = (burst: Burst | undefined, at: number): boolean =>
  burst !== undefined && burst.keys >= SCANNED.keys && at - burst.at <= SCANNED.ms;

/**
 * @param counted what is counted now
 * @param last what was typed already since somebody came to the box
 */
export const typeCount = (
  counted: number,
  last: TypedCount | undefined,
  { text, isEmptied, isLetter, at }: Key,
): TypedCount => {
  const before = last && at - last.at < SETTLED_MS ? last.before : counted;
  // A box that was emptied begins anew.
  const hasLetter = isLetter || (!isEmptied && (last?.isCode ?? false));
  const quantity = !hasLetter && isCount(text) ? Number(text) : before;
  return { text, before, quantity, isCode: hasLetter, at };
};
