import { isUtf8 } from 'node:buffer';
import Papa from 'papaparse';
import type { Separator } from '#contract/text/sheet-cells';
import { endOpenCells, UNCLOSED, usualWidth } from './open-quotes.ts';
import { declaredSeparator, separatorNames, separatorOf, withShortBlanks } from './separator.ts';
import {
  breathe,
  MAX_CELL,
  plainCell,
  type SheetRow,
  trimmedRow,
  Unreadable,
} from './sheet-rows.ts';

interface Encoding {
  /** The label for `TextDecoder`. */
  label: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh';
  name: string;
}

const UTF8: Encoding = { label: 'utf-8', name: 'UTF-8' };
const UTF16LE: Encoding = { label: 'utf-16le', name: 'UTF-16' };
const UTF16BE: Encoding = { label: 'utf-16be', name: 'UTF-16' };
/** The encoding of Excel's CSV on Spanish Windows. */
const WINDOWS: Encoding = { label: 'windows-1252', name: 'Windows-1252' };
/** The encoding of Excel's CSV on older Macs. */
const MAC: Encoding = { label: 'macintosh', name: 'Mac' };

/** Á É Í Ó Ú Ü Ñ á é í ó ú ü ñ in each of the two encodings. */
const WINDOWS_LETTERS = Buffer.from('ÁÉÍÓÚÜÑáéíóúüñ', 'latin1');
const MAC_LETTERS = Buffer.from('e783eaeef28684878e92979c9f96', 'hex');

const isAsciiLetter = (byte = 0): boolean => {
  const small = byte | 0x20;
  return small >= 0x61 && small <= 0x7a;
};

/** Tells two encodings apart by which one makes the bytes beside letters Spanish ones. */
const singleByteEncoding = (file: Buffer): Encoding => {
  let windows = 0;
  let mac = 0;
  for (const [at, byte] of file.subarray(0, MAX_SCANNED).entries()) {
    if (byte < 0x80 || !(isAsciiLetter(file[at - 1]) || isAsciiLetter(file[at + 1]))) continue;
    if (WINDOWS_LETTERS.includes(byte)) windows += 1;
    if (MAC_LETTERS.includes(byte)) mac += 1;
  }
  return mac > windows ? MAC : WINDOWS;
};

const SAMPLE_BYTES = 4_096;
/** Bytes by which single-byte encodings are told apart. */
const MAX_SCANNED = 2 * 1024 * 1024;
/** Latin text in UTF-16 has a zero in every other byte. */
const MIN_ZERO_SHARE = 0.3;

const zeroShare = (head: Buffer, offset: number): number => {
  let zeros = 0;
  for (let at = offset; at < head.length; at += 2) if (head[at] === 0) zeros += 1;
  return zeros / Math.max(1, head.length / 2);
};

/** Detects the encoding by the byte order mark, otherwise by the bytes. */
const encodingOf = (file: Buffer): Encoding => {
  const [first, second, third] = file;
  if (first === 0xff && second === 0xfe) return UTF16LE;
  if (first === 0xfe && second === 0xff) return UTF16BE;
  if (first === 0xef && second === 0xbb && third === 0xbf) return UTF8;
  const head = file.subarray(0, SAMPLE_BYTES);
  if (zeroShare(head, 1) > MIN_ZERO_SHARE) return UTF16LE;
  if (zeroShare(head, 0) > MIN_ZERO_SHARE) return UTF16BE;
  return isUtf8(file) ? UTF8 : singleByteEncoding(file);
};

const SLICE = 256 * 1024;

/** Decodes the file in pieces and normalizes line ends to `\n`. */
function* decoded(file: Buffer, { label }: Encoding): Generator<string> {
  const decoder = new TextDecoder(label);
  let held = '';
  for (let at = 0; at < file.length; at += SLICE) {
    const isLast = at + SLICE >= file.length;
    const text = held + decoder.decode(file.subarray(at, at + SLICE), { stream: !isLast });
    // A `\r\n` may be split between two pieces.
    held = !isLast && text.endsWith('\r') ? '\r' : '';
    yield (held ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n');
  }
}

const OPEN_QUOTE = 'Hay comillas que se abren y no se cierran';
const TOO_LONG = 'Una celda tiene más de 32.767 letras';
/** A longer row has no end of a line. */
const MAX_ROW = 1024 * 1024;
const HUGE_ROW = 'Hay una fila de más de un millón de letras';

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
  const separator = declared?.separator ?? separatorOf(headOf(text));
  const width = usualWidth(headOf(raw), separator);
  return { separator, width, raw, text: '', line: declared ? 1 : 0 };
};

/**
 * Reads the rows of a text file in batches.
 * @param onFormat called once with the detected format: `CSV, UTF-8, punto y coma`
 * @throws Unreadable
 */
export async function* readCsv(
  file: Buffer,
  onFormat: (format: string) => void,
): AsyncGenerator<SheetRow[]> {
  const encoding = encodingOf(file);
  let pending: Pending | undefined;
  for (const text of decoded(file, encoding)) {
    if (pending) pending.raw += text;
    else {
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
