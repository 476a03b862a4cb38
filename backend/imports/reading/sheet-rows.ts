/** A file that cannot be read. The message is a sentence for the user. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

/** One row of a file. */
export interface SheetRow {
  /** The line number in a spreadsheet, from 1. */
  line: number;
  cells: string[];
  /** Columns of a book's numeric cells: the reader writes decimal commas and dates into them. */
  numbers?: number[];
  /** Cells that are merged with those on their right. */
  wide?: { from: number; to: number }[];
  /** Why the row cannot be read; empty = it can. */
  fault: string;
}

export const charsOf = ({ cells }: SheetRow): number => {
  let chars = 0;
  for (const cell of cells) chars += cell.length;
  return chars;
};

export const WITH_PASSWORD = 'El libro tiene contraseña: quítasela y vuelve a elegirlo.';
export const TOO_MANY_ROWS =
  'El archivo tiene más de 200.000 filas: divídelo y trae una parte por vez.';

/** The limit of Excel for the text of a cell. */
export const MAX_CELL = 32_767;
export const TOO_LONG = 'Una celda tiene más de 32.767 letras';
/** A longer row has no end of a line. */
export const MAX_ROW = 1024 * 1024;
export const HUGE_ROW = 'Hay una fila de más de un millón de letras';

/** Yields to other work: reading a large file takes seconds. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Control characters, which the database refuses. */
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;
export const plainCell = (text: string): string => text.replace(CONTROLS, '').toWellFormed();

/** Removes trailing empty cells. @returns null for an empty row */
export const trimmedRow = (cells: readonly string[]): string[] | null => {
  let end = cells.length;
  while (end > 0 && (cells[end - 1] ?? '').trim() === '') end -= 1;
  return end === 0 ? null : cells.slice(0, end);
};
