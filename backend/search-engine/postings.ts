/** Which entries hold a number: the documents inverted. */
import type { Documents, eachTerm } from './document.ts';

export interface Postings {
  /** Where the entries of a number begin; they end where those of the next number begin. */
  begin: Int32Array;
  ids: Int32Array;
}

/** @param each calls its function with each number of a document (`eachTerm`, `eachBrand`) */
export const postingsOf = ({ data, start }: Documents, each: typeof eachTerm): Postings => {
  const counts: number[] = [];
  const eachPair = (work: (number: number, id: number) => void) => {
    for (const [id, at] of start.entries())
      if (at >= 0) each(data, at, (number) => work(number, id));
  };
  eachPair((number) => {
    counts[number] = (counts[number] ?? 0) + 1;
  });
  const begin = new Int32Array(counts.length + 1);
  for (let number = 0; number < counts.length; number++)
    begin[number + 1] = (begin[number] ?? 0) + (counts[number] ?? 0);
  const next = begin.slice();
  const ids = new Int32Array(begin.at(-1) ?? 0);
  eachPair((number, id) => {
    const at = next[number] ?? 0;
    ids[at] = id;
    next[number] = at + 1;
  });
  return { begin, ids };
};

/** Returns the entries of a number; a number newer than the postings has none. */
export const entriesOf = ({ begin, ids }: Postings, number: number): Int32Array =>
  ids.subarray(begin[number] ?? ids.length, begin[number + 1] ?? ids.length);

/** Returns how many entries these numbers have; an entry with several of them counts for each. */
export const sizeOf = ({ begin, ids }: Postings, numbers: readonly number[]): number => {
  const startOf = (number: number): number => begin[number] ?? ids.length;
  return numbers.reduce((sum, number) => sum + startOf(number + 1) - startOf(number), 0);
};
