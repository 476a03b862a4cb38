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
  /** What stands in the box with it. */
  text: string;
  isLetter: boolean;
  at: number;
}

/**
 * @param counted what is counted now
 * @param last what was typed already since somebody came to the box
 */
export const typeCount = (
  counted: number,
  last: TypedCount | undefined,
  { text, isLetter, at }: Key,
): TypedCount => {
  const before = last && at - last.at < SETTLED_MS ? last.before : counted;
  const hasLetter = isLetter || (last?.isCode ?? false);
  const quantity = !hasLetter && isCount(text) ? Number(text) : before;
  return { text, before, quantity, isCode: hasLetter, at };
};
