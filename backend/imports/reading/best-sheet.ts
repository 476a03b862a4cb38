import type { SheetRow } from './sheet-rows.ts';

/** The number of first rows by which a sheet is rated. */
export const RATED_ROWS = 20;

/** Rates the first rows of a sheet by how many of its columns are known; 0 = none. */
export type RateRows = (first: readonly SheetRow[]) => number;

/** Returns the sheet with data whose rows are rated best; of equal ones, the first. */
export const bestSheet = <S extends { first: readonly SheetRow[] }>(
  sheets: readonly S[],
  rate: RateRows,
): S | undefined => {
  const [only, ...more] = sheets;
  if (more.length === 0) return only;
  let best: { sheet: S; rating: number } | undefined;
  for (const sheet of sheets) {
    if (sheet.first.length === 0) continue;
    const rating = rate(sheet.first);
    if (!best || rating > best.rating) best = { sheet, rating };
  }
  return best?.sheet;
};
