/** Which entries have a number, for the numbers that documents consist of: the documents turned round. */
import { AT, type Documents } from '../search-index/search-document.ts';

export interface Postings {
  /** Where a number's entries begin; the next number's beginning is their end. */
  begin: Int32Array;
  ids: Int32Array;
}

type Numbers = (data: Int32Array, at: number, work: (number: number) => void) => void;

const from = (data: Int32Array, start: number, end: number, work: (number: number) => void) => {
  for (let place = start; place < end; place++) work(data[place] ?? 0);
};

export const termsOfDocument: Numbers = (data, at, work) => {
  work(data[at + AT.category] ?? 0);
  // Marks, words and fitments stand together, at the end of a document.
  from(data, at + (data[at + AT.providersEnd] ?? 0), at + (data[at + AT.length] ?? 0), work);
};

export const brandsOfDocument: Numbers = (data, at, work) =>
  from(data, at + AT.first, at + (data[at + AT.makesEnd] ?? 0), work);

export const postingsOf = ({ data, start }: Documents, numbersOf: Numbers): Postings => {
  const counts: number[] = [];
  const each = (work: (number: number, id: number) => void) => {
    for (const [id, at] of start.entries()) if (at >= 0) numbersOf(data, at, (n) => work(n, id));
  };
  each((number) => {
    counts[number] = (counts[number] ?? 0) + 1;
  });
  const begin = new Int32Array(counts.length + 1);
  for (let number = 0; number < counts.length; number++)
    begin[number + 1] = (begin[number] ?? 0) + (counts[number] ?? 0);
  const next = begin.slice();
  const ids = new Int32Array(begin.at(-1) ?? 0);
  each((number, id) => {
    const at = next[number] ?? 0;
    ids[at] = id;
    next[number] = at + 1;
  });
  return { begin, ids };
};

/** How many entries these numbers have, those of several counted for each; a younger number has none here. */
export const sizeOf = ({ begin }: Postings, numbers: readonly number[]): number => {
  const startOf = (number: number): number => begin[number] ?? begin.at(-1) ?? 0;
  return numbers.reduce((sum, at) => sum + startOf(at + 1) - startOf(at), 0);
};
