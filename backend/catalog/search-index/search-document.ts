/** An entry as the lists keep it: what it names by number, and its document in whole numbers. */
import type { TermType } from '#backend/database/tables/catalog';
import type { Entry } from './search-entry.ts';

/** What an entry names by number. */
export const termsOf = (entry: Entry): { type: TermType; text: string }[] => [
  { type: 'category', text: entry.category },
  ...[...entry.nameWords, ...entry.words].map((text) => ({ type: 'word' as const, text })),
  ...[...entry.fitments].map((text) => ({ type: 'fitment' as const, text })),
  ...entry.marks.map(({ kind, id }) => ({ type: kind, text: id })),
];

/**
 * Where a document keeps what, in whole numbers of four bytes. Lists follow each other from `first` on:
 * brands, makes, spans of years, sizes, providers, marks, words of the name, further words, fitments; what stands
 * here is where each ends, and the last ends with the document.
 */
export const AT = {
  length: 0,
  id: 1,
  isVisible: 2,
  category: 3,
  price: 4,
  relevance: 5,
  isStocked: 6,
  brandsEnd: 7,
  makesEnd: 8,
  spansEnd: 9,
  sizesEnd: 10,
  providersEnd: 11,
  marksEnd: 12,
  nameEnd: 13,
  wordsEnd: 14,
  first: 15,
} as const;
/** Many of them, as a process holds them. */
export interface Documents {
  /** One after the other; what was replaced stays until it is much. */
  data: Int32Array;
  /** By an entry's id, where its document starts; -1 = there is none. */
  start: Int32Array;
}

/** Of a number. */
export const BYTES = 4;

/** An entry that is no more. */
export const GONE_LENGTH = 2;
export const isGone = (length: number): boolean => length === GONE_LENGTH;

const bytesOf = (numbers: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * BYTES);
  for (const [place, number] of numbers.entries()) bytes.writeInt32LE(number, place * BYTES);
  return bytes;
};

export const encodeGone = (id: number): Buffer => bytesOf([GONE_LENGTH, id]);

/** @param numberOf a term's */
export const encodeEntry = (
  entry: Entry,
  numberOf: (type: TermType, text: string) => number,
): Buffer => {
  const words = (texts: Iterable<string>) => [...texts].map((text) => numberOf('word', text));
  const lists = [
    [...entry.brands],
    [...entry.makes],
    entry.spans,
    entry.sizes.flat(),
    [...entry.providers],
    entry.marks.map(({ kind, id }) => numberOf(kind, id)),
    words(entry.nameWords),
    words(entry.words),
    [...entry.fitments].map((text) => numberOf('fitment', text)),
  ];
  let end: number = AT.first;
  const ends = lists.map((list) => {
    end += list.length;
    return end;
  });
  return bytesOf([
    end,
    entry.id,
    Number(entry.isVisible),
    numberOf('category', entry.category),
    entry.priceCents,
    entry.relevance,
    Number(entry.isStocked),
    ...ends.slice(0, -1),
    ...lists.flat(),
  ]);
};
