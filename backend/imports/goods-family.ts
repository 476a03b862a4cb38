/** A column «Familia» whose values are kinds of goods, not codes of families of spare parts. */

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

/**
 * Takes a column of families whose values are words for a level of the category: the one above
 * those on its right.
 */
export const goodsFamily = (
  ids: readonly string[],
  rows: readonly Pick<SheetRow, 'cells'>[],
  fields: readonly Field[],
): readonly string[] => {
  const place = ids.indexOf('family');
  const isKey = fields.some(({ id, isKey: is }) => id === 'family' && is);
  const texts = rows.map(({ cells }) => cleanText(cells[place] ?? '')).filter((text) => text);
  if (place < 0 || isKey || !areWords(texts)) return ids;
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
