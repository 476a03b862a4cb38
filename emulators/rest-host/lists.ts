import { type Fields, listOf, numberOf, textOf } from './fields.ts';

/** Returns the requested values by filter key; no value and -1 are no choice. */
export const filtersOf = (input: Fields): Map<string, string[]> => {
  const filters = new Map<string, string[]>();
  for (const item of listOf(input, 'filters')) {
    const value = textOf(item, 'FilterValue').trim();
    if (value === '' || value === '-1') continue;
    const key = textOf(item, 'FilterKey');
    filters.set(key, [...(filters.get(key) ?? []), value]);
  }
  return filters;
};

/** Returns one page. @param rowsMax default size of a page */
export const pageOf = <T>(input: Fields, rows: readonly T[], rowsMax: number): T[] => {
  const most = numberOf(input, 'rowsMax', rowsMax) || rowsMax;
  const from = numberOf(input, 'rowIndex') * most;
  return rows.slice(from, from + most);
};

/** Removes accents and case. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Decides whether the texts contain every typed word. */
export const hasWords = (typed: string, texts: readonly string[]): boolean => {
  const all = folded(texts.join(' '));
  return folded(typed)
    .split(/\s+/)
    .every((word) => all.includes(word));
};

export const isBelow = (categoryId: string, under: string): boolean =>
  categoryId === under || categoryId.startsWith(`${under}.`);
