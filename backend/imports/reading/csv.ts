/** Reads the rows of a text file, piece by piece: whatever program wrote it, and however large it is. */

import { isUtf8 } from 'node:buffer';
import Papa from 'papaparse';
import {
  type Separator,
  separatorNames,
  separatorOf,
  toldSeparator,
  withShortBlanks,
} from './separator.ts';
import {
  breathe,
  LONGEST_CELL,
  plainCell,
  type SheetRow,
  trimmedRow,
  Unreadable,
} from './unreadable.ts';

interface Encoding {
  /** As `TextDecoder` knows it. */
  label: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  name: string;
}

const UTF8: Encoding = { label: 'utf-8', name: 'UTF-8' };
const UTF16LE: Encoding = { label: 'utf-16le', name: 'UTF-16' };
const UTF16BE: Encoding = { label: 'utf-16be', name: 'UTF-16' };
/** Excel's CSV on Spanish Windows. */
const WINDOWS: Encoding = { label: 'windows-1252', name: 'Windows-1252' };

const LOOKED_AT = 4_096;
/** Letters of Latin scripts leave every other byte of UTF-16 empty. */
const MANY = 0.3;

const emptyShare = (head: Buffer, offset: number): number => {
  let empty = 0;
  for (let at = offset; at < head.length; at += 2) if (head[at] === 0) empty += 1;
  return empty / Math.max(1, head.length / 2);
};

/** Marks at the start are believed; without one the bytes decide. */
const encodingOf = (file: Buffer): Encoding => {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) return UTF16LE;
  if (first === 0xfe && second === 0xff) return UTF16BE;
  const head = file.subarray(0, LOOKED_AT);
  if (emptyShare(head, 1) > MANY) return UTF16LE;
  if (emptyShare(head, 0) > MANY) return UTF16BE;
  return isUtf8(file) ? UTF8 : WINDOWS;
};

const SLICE = 256 * 1024;

/** The text in pieces, each line ending with `\n` alone, whatever it ended with. */
function* decoded(file: Buffer, { label }: Encoding): Generator<string> {
  const decoder = new TextDecoder(label);
  let held = '';
  for (let at = 0; at < file.length; at += SLICE) {
    const isLast = at + SLICE >= file.length;
    const text = held + decoder.decode(file.subarray(at, at + SLICE), { stream: !isLast });
    // Half of a line's end may lie in the next piece.
    held = !isLast && text.endsWith('\r') ? '\r' : '';
    yield (held ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n');
  }
}

const OPEN_QUOTE = 'Hay comillas que se abren y no se cierran';
const TOO_LONG = 'Una celda tiene más de 32.767 letras';
/** Longer than any row: a quote was opened and never closed. */
const LONGEST_ROW = 1024 * 1024;

const faultOf = (cells: readonly string[], hasOddQuotes: boolean): string => {
  if (cells.some((cell) => cell.length > LONGEST_CELL)) return TOO_LONG;
  // A quote in the middle of a quoted cell is somebody's inch; one that swallowed the next rows is not.
  return hasOddQuotes && cells.some((cell) => cell.includes('\n')) ? OPEN_QUOTE : '';
};

interface Pending {
  separator: Separator;
  /** What was read and not yet taken apart. */
  text: string;
  /** Lines before it. */
  line: number;
}

/** Takes the whole rows from what is pending. @param isLast that is all there is */
const takeRows = (pending: Pending, isLast: boolean): SheetRow[] => {
  const parser = new Papa.Parser({ delimiter: pending.separator, newline: '\n' });
  const found: Papa.ParseResult<string[]> = parser.parse(pending.text, 0, !isLast);
  const { data, errors, meta } = found;
  const odd = new Set(errors.map(({ row }) => row));
  if (isLast && errors.some(({ code }) => code === 'MissingQuotes'))
    throw new Unreadable(`${OPEN_QUOTE}: mira desde la fila ${pending.line + data.length}.`);
  const rows = data.flatMap((raw, at): SheetRow[] => {
    const cells = trimmedRow(raw.map(plainCell));
    if (!cells) return [];
    const fault = faultOf(cells, odd.has(at));
    return [{ line: pending.line + at + 1, cells: fault === TOO_LONG ? [] : cells, fault }];
  });
  pending.line += data.length;
  pending.text = isLast ? '' : pending.text.slice(meta.cursor);
  if (pending.text.length > LONGEST_ROW)
    throw new Unreadable(`${OPEN_QUOTE}: mira desde la fila ${pending.line + 1}.`);
  return rows;
};

/** The first lines, by which the separator is told. */
const headOf = (text: string): string => {
  const cut = text.slice(0, 65_536);
  const end = cut.length < text.length ? cut.lastIndexOf('\n') : -1;
  return end > 0 ? cut.slice(0, end) : cut;
};

const begin = (text: string): Pending => {
  const told = toldSeparator(text);
  return told
    ? { separator: told.separator, text: text.slice(told.length), line: 1 }
    : { separator: separatorOf(headOf(text)), text, line: 0 };
};

/**
 * @param told is told once how the file was understood: `CSV, UTF-8, punto y coma`
 * @throws Unreadable
 */
export async function* readCsv(
  file: Buffer,
  told: (format: string) => void,
): AsyncGenerator<SheetRow[]> {
  const encoding = encodingOf(file);
  let pending: Pending | undefined;
  for (const text of decoded(file, encoding)) {
    if (pending) pending.text += text;
    else {
      pending = begin(text);
      told(`CSV, ${encoding.name}, ${separatorNames[pending.separator]}`);
    }
    // With what was left before it: a run of blanks may have begun there.
    pending.text = withShortBlanks(pending.text, pending.separator);
    yield takeRows(pending, false);
    await breathe();
  }
  if (pending) yield takeRows(pending, true);
}
