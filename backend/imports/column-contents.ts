/** Columns of files without known headings: their contents tell what they may be. */
import { readNumber } from '#contract/amounts/read-number';
import { barcodeIn } from '#contract/text/barcodes';
import { matchColumns } from './columns.ts';
import { isErrorCell } from './error-cells.ts';
import type { Field } from './kinds/kind.ts';
import type { SheetRow } from './reading/sheet-rows.ts';
import { cleanText } from './values.ts';

type Content = 'barcode' | 'number' | 'code' | 'text' | 'empty';
type Row = Pick<SheetRow, 'line' | 'cells'>;

/** A column of which a few cells differ is still of its kind. */
const SHARE = 0.8;
const CURRENCY = /\$|u\$s|us\$|usd|uyu/gi;
const CODE = /^(?=.*\d)[\p{L}\d./_+-]{1,30}$/u;

const numberIn = (text: string): number | undefined =>
  readNumber(text.replace(CURRENCY, '').trim(), ',');

const contentOf = (text: string): Exclude<Content, 'empty'> => {
  if (barcodeIn(text) !== undefined) return 'barcode';
  if (numberIn(text) !== undefined) return 'number';
  return CODE.test(text) ? 'code' : 'text';
};

const textsAt = (rows: readonly Row[], place: number): string[] =>
  rows
    .map(({ cells }) => cleanText(cells[place] ?? ''))
    .filter((text) => text && !isErrorCell(text));

/** Returns what most cells of each column are. */
const contentsOf = (rows: readonly Row[], width: number): Content[] =>
  Array.from({ length: width }, (_, place) => {
    const all = textsAt(rows, place).map(contentOf);
    if (all.length === 0) return 'empty';
    const isMost = (...some: readonly Content[]): boolean =>
      all.filter((one) => some.includes(one)).length >= all.length * SHARE;
    if (isMost('barcode')) return 'barcode';
    if (isMost('number', 'barcode')) return 'number';
    return isMost('code', 'number', 'barcode') ? 'code' : 'text';
  });

/** Returns whether a column counts its rows or numbers them, as codes do: no two are the same. */
const isDistinct = (texts: readonly string[]): boolean =>
  texts.length > 1 &&
  new Set(texts).size === texts.length &&
  texts.every((text) => /^\d+$/.test(text));

const lengthOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length);

/** Guesses the fields of columns: a code, a barcode, the longest text as the name, and one amount as the price. */
export const guessByContents = (
  rows: readonly Row[],
  width: number,
  fields: readonly Field[],
): string[] => {
  const contents = contentsOf(rows, width);
  const ids = contents.map(() => '');
  const places = [...contents.keys()];
  const free = (content: Content) =>
    places.filter((place) => contents[place] === content && ids[place] === '');
  const put = (place: number | undefined, ...choices: readonly string[]): void => {
    const id = choices.find((one) => fields.some((field) => field.id === one));
    if (place !== undefined && id !== undefined) ids[place] = id;
  };
  if (!fields.some(({ id }) => id === 'price' || id.startsWith('stock.'))) return ids;
  const numbered = free('number').find((place) => isDistinct(textsAt(rows, place)));
  put(free('code')[0] ?? (free('number').length > 1 ? numbered : undefined), 'code');
  put(free('barcode')[0], 'barcode', 'barcodes');
  const [name] = free('text').toSorted(
    (one, other) => lengthOf(textsAt(rows, other)) - lengthOf(textsAt(rows, one)),
  );
  put(name, 'name');
  const amounts = free('number');
  const withCents = amounts.filter((place) =>
    textsAt(rows, place).some((text) => /\D\d\d$/.test(text)),
  );
  const price = [amounts, withCents].find((some) => some.length === 1);
  put(price?.[0], 'price');
  // The branch of the units is asked as for a column «Stock».
  const counts = free('number').filter((place) =>
    textsAt(rows, place).every((text) => /^\d{1,5}$/.test(text)),
  );
  if (counts.length === 1) put(counts[0], ...matchColumns(['stock'], fields));
  return ids;
};

/** Returns whether rows hold nothing but barcodes and small whole numbers, as scanners count. */
export const areCounts = (rows: readonly Row[], width: number): boolean => {
  const contents = contentsOf(rows, width);
  const filled = [...contents.keys()].filter((place) => contents[place] !== 'empty');
  const [count, ...more] = filled.filter((place) => contents[place] !== 'barcode');
  return (
    filled.length === 2 &&
    count !== undefined &&
    more.length === 0 &&
    textsAt(rows, count).every((text) => /^\d{1,3}$/.test(text))
  );
};

const LONGEST_HEADING = 40;

/** Finds a row of words over a column of codes or numbers: headings that nobody knows. */
export const unknownHeadingLine = (rows: readonly Row[], width: number): number => {
  const found = rows.find((row, at) => {
    const filled = row.cells.flatMap((cell, place) => {
      const text = cleanText(cell);
      return text === '' ? [] : [{ text, place }];
    });
    const contents = contentsOf(rows.slice(at + 1), width);
    const below = filled.map(({ place }) => contents[place]);
    return (
      filled.length > 1 &&
      filled.every(({ text }) => contentOf(text) === 'text' && text.length <= LONGEST_HEADING) &&
      below.some((content) => content !== 'text' && content !== 'empty')
    );
  });
  return found?.line ?? 0;
};

/** Names a column of a file without headings by its place and contents, for remembered lists. */
export const contentKeys = (rows: readonly Row[], width: number): string[] =>
  contentsOf(rows, width).map((content, place) => `#${place} ${content}`);
