/** Says in a sentence why a file cannot be read at all. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

/** One row of a file. */
export interface SheetRow {
  /** As a spreadsheet counts them, from 1. */
  line: number;
  cells: string[];
  /** Places of numbers such as `12,345` which are no thousands, for the file has them as numbers. */
  fractions?: number[];
  /** What was odd about it; empty = nothing. */
  fault: string;
}

/** How much text a row has. */
export const lettersOf = ({ cells }: SheetRow): number => {
  let letters = 0;
  for (const cell of cells) letters += cell.length;
  return letters;
};

/** Excel's own limit. */
export const LONGEST_CELL = 32_767;

/** Lets others have their turn: a large file is read for seconds. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** What no column of the database takes. */
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;
export const plainCell = (text: string): string => text.replace(CONTROLS, '').toWellFormed();

/** Without empty cells behind the last one; null where nothing is left. */
export const trimmedRow = (cells: readonly string[]): string[] | null => {
  let end = cells.length;
  while (end > 0 && (cells[end - 1] ?? '').trim() === '') end -= 1;
  return end === 0 ? null : cells.slice(0, end);
};
