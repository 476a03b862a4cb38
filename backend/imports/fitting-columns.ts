/** Columns whose headings a file uses otherwise: their contents tell. */

import type { Field } from './kinds/kind.ts';
import type { SheetRow } from './reading/sheet-rows.ts';
import { cleanText } from './values.ts';

/** From the root's level down. */
const LEVELS = ['category', 'category2', 'category3'] as const;
const SHARE = 0.8;
/** Digits, or signs within a single word. */
const CODE = /\d|^\S*[-_./]\S*$/;

/** Returns whether most texts are words, which codes of families are not. */
const areWords = (texts: readonly string[]): boolean =>
  texts.length > 0 &&
  texts.filter((text) => /\p{L}{3}/u.test(text) && !CODE.test(text)).length >= texts.length * SHARE;

type Rows = readonly Pick<SheetRow, 'cells'>[];

const textsAt = (rows: Rows, place: number): string[] =>
  rows.map(({ cells }) => cleanText(cells[place] ?? '')).filter((text) => text !== '');

/**
 * Takes a column of families whose values are words for a level of the category: the one above
 * those on its right.
 */
const withGoodsFamily = (
  ids: readonly string[],
  rows: Rows,
  fields: readonly Field[],
): readonly string[] => {
  const place = ids.indexOf('family');
  const isKey = fields.some(({ id, isKey: is }) => id === 'family' && is);
  if (place < 0 || isKey || !areWords(textsAt(rows, place))) return ids;
  const levels = [...ids.entries()].filter(
    ([at, id]) => at === place || LEVELS.some((level) => level === id),
  );
  const isRoot = levels[0]?.[0] === place;
  return ids.map((id, at) => {
    const level = levels.findIndex(([own]) => own === at);
    if (level < 0) return id;
    // A path has its order already: a family beside it says nothing more.
    return isRoot ? (LEVELS[level] ?? '') : at === place ? '' : id;
  });
};

/** Returns the fields of columns that fit their contents: units of measure, such as `JGO`, count nothing. */
export const fittingColumns = (
  ids: readonly string[],
  rows: Rows,
  fields: readonly Field[],
): readonly string[] =>
  withGoodsFamily(ids, rows, fields).map((id, place) => {
    const field = fields.find((each) => each.id === id);
    const texts = textsAt(rows, place);
    const isCount = field?.isNumber && !field.isMoney && texts.length > 0;
    return isCount && !texts.some((text) => /\d/.test(text)) ? '' : id;
  });
