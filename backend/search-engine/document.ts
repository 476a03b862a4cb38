/** The stored form of an entry: whole numbers of four bytes, with words, categories, fitments and marks as numbers of terms. */
import type { TermType } from '#backend/database/tables/catalog';
import { writeAttribute } from './attribute-terms.ts';
import { spansOf, writeFitment } from './fitment.ts';
import type { Entry } from './types.ts';

interface Term {
  type: TermType;
  text: string;
}

const fitmentTexts = ({ fitments }: Entry): string[] => [...new Set(fitments.map(writeFitment))];

/** Returns everything in an entry that is stored as the number of a term. */
export const termsOf = (entry: Entry): Term[] => [
  { type: 'category', text: entry.category },
  ...[...entry.nameWords, ...entry.detailWords].map((text) => ({ type: 'word' as const, text })),
  ...fitmentTexts(entry).map((text) => ({ type: 'fitment' as const, text })),
  ...entry.marks.map(({ kind, id }) => ({ type: kind, text: id })),
  ...entry.attributes.map((one) => ({ type: 'attribute' as const, text: writeAttribute(one) })),
];

/**
 * Offsets in a document. Lists follow each other from `first` on: brands, brands of fitments, spans
 * of years, sizes, providers, marks with attributes, words of the name, further words, fitments. The offsets here
 * are the ends of the lists; the last ends with the document.
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
  fitmentBrandsEnd: 8,
  spansEnd: 9,
  sizesEnd: 10,
  providersEnd: 11,
  marksEnd: 12,
  nameEnd: 13,
  detailsEnd: 14,
  first: 15,
} as const;

/** Documents in memory. */
export interface Documents {
  /** Consecutive documents; replaced ones stay until the copy is read again. */
  data: Int32Array;
  /** By entry id: the offset of its document; -1 = none. */
  start: Int32Array;
}

/** Bytes of a number. */
export const BYTES = 4;

/** Length of the document of a removed entry. */
export const GONE_LENGTH = 2;

const bytesOf = (numbers: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * BYTES);
  for (const [place, number] of numbers.entries()) bytes.writeInt32LE(number, place * BYTES);
  return bytes;
};

export const encodeGone = (id: number): Buffer => bytesOf([GONE_LENGTH, id]);

/** @param numberOf returns the number of a term */
export const encodeEntry = (
  entry: Entry,
  numberOf: (type: TermType, text: string) => number,
): Buffer => {
  const numbersOf = (type: TermType, texts: Iterable<string>) =>
    [...texts].map((text) => numberOf(type, text));
  const fitmentBrands = new Set(entry.fitments.flatMap(({ brand }) => brand ?? []));
  const lists = [
    [...entry.brands],
    [...fitmentBrands].filter((brand) => !entry.brands.has(brand)),
    spansOf(entry.fitments),
    entry.sizes.flat(),
    [...entry.providers],
    [
      ...entry.marks.map(({ kind, id }) => numberOf(kind, id)),
      ...numbersOf('attribute', entry.attributes.map(writeAttribute)),
    ],
    numbersOf('word', entry.nameWords),
    numbersOf('word', entry.detailWords),
    numbersOf('fitment', fitmentTexts(entry)),
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

/** Calls `work` with the number of each term of a document. */
export const eachTerm = (data: Int32Array, at: number, work: (number: number) => void): void => {
  work(data[at + AT.category] ?? 0);
  // Marks, words and fitments are at the end of a document.
  const end = at + (data[at + AT.length] ?? 0);
  for (let place = at + (data[at + AT.providersEnd] ?? 0); place < end; place++)
    work(data[place] ?? 0);
};

/** Calls `work` with each brand of a document and of its fitments. */
export const eachBrand = (data: Int32Array, at: number, work: (brand: number) => void): void => {
  const end = at + (data[at + AT.fitmentBrandsEnd] ?? 0);
  for (let place = at + AT.first; place < end; place++) work(data[place] ?? 0);
};
