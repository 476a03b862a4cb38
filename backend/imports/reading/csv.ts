import Papa from 'papaparse';
import type { Separator } from '#contract/text/sheet-cells';
import type { RateRows } from './best-sheet.ts';
import { decoded, encodingOf } from './encodings.ts';
import { findFixedColumns, fixedRows } from './fixed-width.ts';
import { endOpenCells, UNCLOSED, usualWidth } from './open-quotes.ts';
import { declaredSeparator, separatorIn, separatorNames, withShortBlanks } from './separator.ts';
import {
  breathe,
  HUGE_ROW,
  MAX_CELL,
  MAX_ROW,
  plainCell,
  type SheetRow,
  TOO_LONG,
  trimmedRow,
  Unreadable,
} from './sheet-rows.ts';

const OPEN_QUOTE = 'Hay comillas que se abren y no se cierran';

const faultOf = (cells: readonly string[], hasOddQuotes: boolean): string => {
  const isOpen = cells.some((cell) => cell.startsWith(UNCLOSED));
  // A stray quote is accepted (it may mean inches) unless it swallowed the next rows.
  if (isOpen || (hasOddQuotes && cells.some((cell) => cell.includes('\n')))) return OPEN_QUOTE;
  return cells.some((cell) => cell.length > MAX_CELL) ? TOO_LONG : '';
};

interface Pending {
  separator: Separator;
  /** The usual number of cells of a row. */
  width: number;
  /** Decoded text in which the end of the first row is not certain. */
  raw: string;
  /** Text of whole rows that is not parsed yet. */
  text: string;
  /** The number of lines before it. */
  line: number;
}

/** Parses the complete rows of the pending text. @param isLast whether no more text follows */
const takeRows = (pending: Pending, isLast: boolean): SheetRow[] => {
  const { ready, rest } = endOpenCells(pending.raw, { ...pending, isLast });
  pending.text += ready;
  pending.raw = rest;
  const parser = new Papa.Parser({ delimiter: pending.separator, newline: '\n' });
  const result: Papa.ParseResult<string[]> = parser.parse(pending.text, 0, !isLast);
  const { data, errors, meta } = result;
  const odd = new Set(errors.map(({ row }) => row));
  const rows = data.flatMap((raw, at): SheetRow[] => {
    const cells = trimmedRow(raw.map(plainCell));
    if (!cells) return [];
    const fault = faultOf(cells, odd.has(at));
    const line = pending.line + at + 1;
    if (fault === TOO_LONG) return [{ line, cells: [], fault }];
    return [{ line, cells: cells.map((cell) => cell.replace(UNCLOSED, '')), fault }];
  });
  pending.line += data.length;
  pending.text = isLast ? '' : pending.text.slice(meta.cursor);
  if (pending.raw.length > MAX_ROW)
    throw new Unreadable(`${HUGE_ROW}: mira la fila ${pending.line + 1}.`);
  return rows;
};

/** Returns the first lines, by which the separator is detected. */
const headOf = (text: string): string => {
  const cut = text.slice(0, 65_536);
  const end = cut.length < text.length ? cut.lastIndexOf('\n') : -1;
  return end > 0 ? cut.slice(0, end) : cut;
};

const begin = (text: string): Pending => {
  const declared = declaredSeparator(text);
  const raw = declared ? text.slice(declared.length) : text;
  const separator = declared?.separator ?? separatorIn(headOf(text)).separator;
  const width = usualWidth(headOf(raw), separator);
  return { separator, width, raw, text: '', line: declared ? 1 : 0 };
};

/** A separator that fewer rows have in common may be part of the texts. */
const FITTING = 0.6;

/** Reads the rows of a file whose columns have a fixed width, if it is one. */
const readFixed = (pieces: Iterator<string>, first: string, rate: RateRows) => {
  const head = headOf(first);
  const isSeparated = declaredSeparator(head) || separatorIn(head).fit >= FITTING;
  const columns = isSeparated ? undefined : findFixedColumns(head, rate);
  return columns && fixedRows(pieces, first, columns);
};

/**
 * Reads the rows of a text file in batches.
 * @param onFormat called once with the detected format: `CSV, UTF-8, punto y coma`
 * @param rate rates rows that may be headings
 * @throws Unreadable
 */
export async function* readCsv(
  file: Buffer,
  onFormat: (format: string) => void,
  rate: RateRows,
): AsyncGenerator<SheetRow[]> {
  const encoding = encodingOf(file);
  let pending: Pending | undefined;
  const pieces = decoded(file, encoding);
  for (const text of pieces) {
    if (pending) pending.raw += text;
    else {
      const fixed = readFixed(pieces, text, rate);
      if (fixed) {
        onFormat(`CSV, ${encoding.name}, ancho fijo`);
        for (const rows of fixed) {
          yield rows;
          await breathe();
        }
        return;
      }
      pending = begin(text);
      onFormat(`CSV, ${encoding.name}, ${separatorNames[pending.separator]}`);
    }
    // Shorten blanks in the rest of the last piece too: a run may continue.
    pending.raw = withShortBlanks(pending.raw, pending.separator);
    yield takeRows(pending, false);
    await breathe();
  }
  if (pending) yield takeRows(pending, true);
}
