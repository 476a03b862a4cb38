import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#contract/calls/imports';
import { MAX_CELL, type SheetRow, TOO_MANY_ROWS, trimmedRow, Unreadable } from './sheet-rows.ts';

/** The number of rows of a sheet of Excel and LibreOffice. */
const MAX_LINE = 1_048_576;

export interface BookCell {
  text: string;
  /** Whether the book stores a number, date or boolean, which is no text. */
  isNumber: boolean;
}

/** How many rows and columns a merged cell covers. */
export interface Size {
  rows: number;
  columns: number;
}

/** A cell that is merged with those below it. */
interface Span extends BookCell {
  /** The last line. */
  until: number;
}

/** Returns a column's letters: 0 → `A`, 27 → `AB`. */
const lettersOf = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : lettersOf(Math.floor(column / 26) - 1) + lettersOf(column % 26);

/** Collects the rows of a book's sheet. */
export const createRowBuilder = () => {
  let ready: SheetRow[] = [];
  let count = 0;
  let line = 0;
  let cells: string[] = [];
  let numbers: number[] = [];
  let wide: { from: number; to: number }[] = [];
  let fault = '';
  const spans = new Map<number, Span>();

  const put = (column: number, { text, isNumber }: BookCell): void => {
    while (cells.length < column) cells.push('');
    cells[column] = text;
    // A cell may be written twice.
    if (numbers.includes(column)) numbers = numbers.filter((other) => other !== column);
    if (isNumber) numbers.push(column);
  };
  /** Repeats merged cells in a row that has cells of its own. */
  const fillDown = (): void => {
    for (const [column, span] of spans)
      if (span.until < line) spans.delete(column);
      else if ((cells[column] ?? '') === '') put(column, span);
  };
  const rowOf = (): SheetRow | undefined => {
    const trimmed = trimmedRow(cells);
    if (!trimmed && fault === '') return undefined;
    return {
      line,
      cells: trimmed ?? [],
      ...(numbers.length > 0 && { numbers }),
      ...(wide.length > 0 && { wide }),
      fault,
    };
  };
  return {
    line: () => line,
    /** Begins a row. A number that is missing, senseless or used already is the next one. */
    begin: (number: number): void => {
      line = Number.isInteger(number) && number > line && number <= MAX_LINE ? number : line + 1;
      cells = [];
      numbers = [];
      wide = [];
      fault = '';
    },
    /** Skips empty rows. */
    skip: (rows: number): void => {
      line = Math.min(line + rows, MAX_LINE);
    },
    /**
     * Adds a cell.
     * @param size what it covers
     * @throws Unreadable if there are too many columns
     */
    put: (column: number, cell: BookCell, size?: Size): void => {
      if (cell.text.trim() === '') return;
      if (column >= MAX_IMPORT_COLUMNS)
        throw new Unreadable(`La hoja tiene más de ${MAX_IMPORT_COLUMNS} columnas.`);
      if (cell.text.length > MAX_CELL) {
        fault = `La celda ${lettersOf(column)}${line} tiene más de 32.767 letras`;
        return;
      }
      put(column, cell);
      if (!size) return;
      if (size.rows > 1) spans.set(column, { ...cell, until: line + size.rows - 1 });
      if (size.columns > 1) wide.push({ from: column, to: column + size.columns - 1 });
    },
    /**
     * Ends a row.
     * @param times that it is repeated
     * @returns whether it has cells of its own
     * @throws Unreadable if there are too many rows
     */
    end: (times = 1): boolean => {
      if (!rowOf()) return false;
      if (spans.size > 0) fillDown();
      count += times;
      // A few bytes may repeat a row a million times.
      if (count > MAX_IMPORT_ROWS) throw new Unreadable(TOO_MANY_ROWS);
      const row = rowOf();
      for (let time = 0; time < times && row; time += 1) {
        if (time > 0) line += 1;
        ready.push({ ...row, line });
      }
      return true;
    },
    take: (): SheetRow[] => {
      const taken = ready;
      ready = [];
      return taken;
    },
  };
};
