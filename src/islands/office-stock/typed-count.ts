/**
 * Distinguishes a quantity typed into a count's box from a code that a barcode scanner types there while the box has the
 * focus.
 */
import { MAX_STOCK } from '#contract/calls/stock-changes';

export interface TypedCount {
  text: string;
  /** The quantity to return to if the text turns out to be a code. */
  before: number;
  /** The typed number if it is a valid count, else `before`. */
  quantity: number;
  /** Whether a letter was typed: number inputs drop letters, so the rest of a code looks like a number. */
  isCode: boolean;
  /** Milliseconds. */
  at: number;
}

/** A scanner's keys follow each other far sooner: text that old was typed on purpose. */
const SETTLED_MS = 500;

const isCount = (text: string): boolean => /^\d+$/.test(text) && Number(text) <= MAX_STOCK;

/** Returns whether the typed text is a code, which is not counted. */
export const isCode = (typed: TypedCount | undefined): boolean =>
  typed !== undefined && (typed.isCode || (typed.text !== '' && !isCount(typed.text)));

interface Key {
  /** The value of the box after the key; empty also if it is not a number. */
  text: string;
  isEmptied: boolean;
  isLetter: boolean;
  at: number;
}

/** Keys in quick succession. */
export interface Burst {
  keys: number;
  /** Time of the last key in milliseconds. */
  at: number;
}

/** No hand types this many keys, Enter included, with less time between them. */
const SCANNED = { ms: 30, keys: 3 };

/** Returns the burst extended by a key, or a new one if the key came late. @param at time of the key */
export const extendBurst = (burst: Burst | undefined, at: number): Burst => ({
  keys: burst && at - burst.at <= SCANNED.ms ? burst.keys + 1 : 1,
  at,
});

/** Returns whether a scanner typed the burst. @param at time of the Enter key */
export const isScanned = (burst: Burst | undefined, at: number): boolean =>
  burst !== undefined && burst.keys >= SCANNED.keys && at - burst.at <= SCANNED.ms;

/**
 * Returns the state of the box after a key.
 * @param counted the current quantity
 * @param last the state after the previous key, if any since the box got the focus
 */
export const typeCount = (
  counted: number,
  last: TypedCount | undefined,
  { text, isEmptied, isLetter, at }: Key,
): TypedCount => {
  const before = last && at - last.at < SETTLED_MS ? last.before : counted;
  // Emptying the box starts over.
  const hasLetter = isLetter || (!isEmptied && (last?.isCode ?? false));
  const quantity = !hasLetter && isCount(text) ? Number(text) : before;
  return { text, before, quantity, isCode: hasLetter, at };
};
