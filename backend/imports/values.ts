/**
 * Parsers of cells, for the formats used in Uruguay. Each returns the value, or the problem as a
 * sentence.
 */
import { type DecimalSign, readNumber } from '#contract/amounts/read-number';
import { MAX_CODE } from '#contract/limits';
import { plainCode, visibleText } from '#contract/text/plain-codes';
import { cut, normal } from '#contract/text/plain-text';
import { asWritten } from '#contract/text/sheet-cells';
import { isDay } from '#contract/time/wire-dates';
import type { NamedCurrency } from './currencies.ts';
import { withoutExponent } from './reading/book-values.ts';

/**
 * Notes that a cell gives a lower bound (`>100`), fewer than none (`-2`), dollars, its own tax (`12 + IVA`), parts
 * that are left out, or a department without a known city.
 */
export interface ReadNote {
  kind: 'atLeast' | 'negative' | 'dollars' | 'tax' | 'partly' | 'capital';
  text: string;
}

export type Read =
  | { value: unknown; note?: ReadNote }
  | {
      problem: string;
      /** Codes that are no problem if a record has one of them. */
      unlessStored?: readonly string[];
      /** The message without what differs between rows; absent = derived from it. */
      reason?: string;
      /** A name that a list of names does not know. */
      unknown?: { list: string; name: string };
      /** Whether a seller answered that its rows are skipped. */
      skips?: true;
      /** Whether the cell says on purpose that there is no value: it costs its row nothing. */
      isLeft?: true;
    };
/** How a cell is to be read. */
export interface Reading {
  /** The file's decimal sign. */
  decimal: DecimalSign;
  /** Whether a book stores a text or a number; absent for text files, which do not tell. */
  source?: 'text' | 'number' | undefined;
  /** The currency of amounts without a sign of their own; absent = pesos. */
  currency?: NamedCurrency;
  /** The currency of amounts with a bare `$`; absent = pesos. */
  bareSign?: NamedCurrency;
  /** Pesos for a dollar; null = the file has no dollars. */
  rate?: number | null;
  /** The heading of the column. */
  heading?: string;
}

/**
 * Removes surrounding blanks, invisible characters and the apostrophe that keeps a spreadsheet from
 * running a formula.
 */
export const cleanText = (raw: string): string => asWritten(visibleText(raw)).trim();

export const quoted = (text: string): string =>
  `«${text.length > 40 ? `${cut(text, 40)}…` : text}»`;

export const readText =
  (most: number) =>
  (text: string): Read =>
    text.length > most
      ? { problem: `Tiene ${text.length} letras y entran ${most}.` }
      : { value: text };

const MONTH =
  '(?:(?:ene|feb|mar|abr|may|jun|jul|ago|sept?|set|oct|nov|dic|jan|apr|aug|dec|fev|mai|out|dez|mrz|okt)\\.?' +
  '|enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre' +
  '|january|february|march|april|june|july|august|september|october|november|december)';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const YEAR = '(?:\\d{2}|\\d{4})';
const TIME = '\\d{1,2}:\\d{2}:\\d{2}(?:[.,]\\d+)?';
const HALF_DAY = '\\s?[ap]\\.?\\s?m\\.?';
/** Dates as spreadsheets write them, in Spanish, English and Portuguese. */
const AS_DATE = new RegExp(
  `^(?:${[
    `${DAY}[-./ ]${MONTH}(?:[-./ ]${YEAR})?`,
    `${MONTH}[-./ ]${YEAR}`,
    `${DAY}/${DAY}/${YEAR}`,
    `${DAY}[-.]${DAY}[-.](?:19|20)\\d{2}`,
    '\\d{4}[-/]\\d{2}[-/]\\d{2}',
  ].join('|')})(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?(?:${HALF_DAY})?Z?)?$`,
  'i',
);
const AS_TIME = new RegExp(`^(?:${TIME}(?:${HALF_DAY})?|\\d{1,2}:\\d{2}${HALF_DAY})$`, 'i');
const AS_EXPONENT = /^-?\d(?:[.,]\d+)?E[+-]?\d+$/i;
/** A number of Excel that was copied as a text. */
const COPIED_EXPONENT = /^-?\d[.,]\d+E\+\d+$/i;
/** The readers of books write a number so that a code with an E was taken for. */
const BOOK_EXPONENT = /^\d+E\+?\d+$/;
/** Spreadsheets keep 15 digits and write zeros in place of the others. */
const AS_ROUNDED = /^[1-9]\d{14}0+$/;
const AS_BOOLEAN = /^(?:verdadero|falso|true|false)$/i;
const AS_FRACTION = /^-?\d+,\d+$/;

/** Spreadsheets write months in small letters or with a capital: `MAR-05` is no such date. */
const isDate = (text: string): boolean => AS_DATE.test(text) && !/[A-ZÁÉÍÓÚÑ]{3}/.test(text);

/** Returns what a spreadsheet has turned a code into; undefined if it looks untouched. */
const rewrittenInto = (text: string, source: Reading['source']): string | undefined => {
  if (COPIED_EXPONENT.test(text)) return 'un número';
  // Another text of a book was typed, or stored, as a text.
  if (source === 'text') return undefined;
  if (isDate(text)) return 'una fecha';
  if (AS_TIME.test(text)) return 'una hora';
  if (AS_BOOLEAN.test(text)) return 'un valor lógico';
  if (AS_EXPONENT.test(text) || AS_ROUNDED.test(text)) return 'un número';
  if (source !== 'number') return undefined;
  if (BOOK_EXPONENT.test(text)) return 'un número';
  // The readers of books write booleans so.
  if (/^(?:sí|no)$/.test(text)) return 'un valor lógico';
  // Zeros behind the comma are lost: `90.750` is 90,75.
  return AS_FRACTION.test(text) ? 'un número' : undefined;
};

/** Begins the problem of a code that a spreadsheet has changed. */
export const REWRITTEN = 'Excel cambió este código';

/** Returns the problem of a code that a spreadsheet has turned into a number. */
export const shortenedCode = (
  text: string,
  source?: Reading['source'],
): { problem: string } | undefined => {
  const into = rewrittenInto(text, source);
  return into === undefined
    ? undefined
    : {
        problem: `${REWRITTEN} por ${into}, ${quoted(text)}: dale formato de texto a la columna y escríbelo de nuevo.`,
      };
};

/**
 * Reads a code. One that a spreadsheet has turned into a number or a date is refused, unless a
 * record has it.
 */
export const readCode = (raw: string, { source }: Partial<Reading> = {}): Read => {
  // An apostrophe made a cell a text, before it was copied.
  const text = plainCode(raw).replace(/^'(?=[^'\s]+$)/, '');
  const rewritten = shortenedCode(text, source);
  if (rewritten) {
    const others = [text.replace(/^(\d+),(\d+)$/, '$1.$2'), withoutExponent(text)];
    return { ...rewritten, unlessStored: [...new Set([text, ...others])] };
  }
  return readText(MAX_CODE)(text);
};

export const noNumber = (text: string) => ({ problem: `${quoted(text)} no es un número.` });

export const readInteger =
  (least: number, most: number) =>
  (text: string, reading: Reading): Read => {
    const value = readNumber(text, reading.decimal);
    if (value === undefined) return noNumber(text);
    if (!Number.isInteger(value)) return { problem: `${quoted(text)} no es un número entero.` };
    if (value < least || value > most)
      return { problem: `${quoted(text)} no está entre ${least} y ${most}.` };
    return { value };
  };

/** Reads `31/12/2026`, `31-12-26` and `2026-12-31`, with or without a time. */
export const readDay = (text: string): Read => {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})\b/.exec(text) ?? [];
  const [iso] = /^\d{4}-\d{2}-\d{2}\b/.exec(text) ?? [];
  const value =
    iso ??
    `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(value) ? { value } : { problem: `${quoted(text)} no es una fecha como 31/12/2026.` };
};

/** `.T.` and `.F.` are those of FoxPro. */
const YES = new Set('si s 1 true verdadero x yes y v t .t. activo activa a'.split(' '));
const NO = new Set('no n 0 false falso f .f. inactivo inactiva i baja'.split(' '));
export const readBoolean = (text: string): Read => {
  const word = normal(text);
  if (YES.has(word)) return { value: true };
  if (NO.has(word)) return { value: false };
  return { problem: `${quoted(text)} no es «sí» ni «no».`, reason: 'No dice «sí» ni «no».' };
};

export const readUrl = (text: string): Read => {
  const isUrl = /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
  return isUrl ? readText(500)(text) : { problem: `${quoted(text)} no es una dirección web.` };
};

/** Splits a list in one cell. A backslash escapes a separator within a part. */
export const splitList = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.replace(/\\([|:;\n\\])/g, '$1').trim())
    .filter((part) => part !== '');

/** A bar that is not escaped by a backslash. */
export const BAR = /(?<!\\)\|/;
export const escaped = (text: string): string => text.replace(/[|\\]/g, '\\$&');

/** Reads `Alto: 380 mm | Ancho: 505 mm` as pairs. */
export const readPairs =
  (first: string, second: string, check: (value: string) => Read) =>
  (text: string): Read => {
    const pairs: Record<string, string>[] = [];
    for (const part of text.split(BAR)) {
      if (part.trim() === '') continue;
      const at = /(?<!\\): /.exec(`${part} `)?.index ?? -1;
      const plainOf = (piece: string) => piece.trim().replace(/\\([|:\\])/g, '$1');
      const [name, value] = [plainOf(part.slice(0, at)), plainOf(part.slice(at + 1))];
      if (at < 1 || name === '' || value === '')
        return { problem: `${quoted(part.trim())} no tiene la forma «nombre: valor».` };
      const checked = check(value);
      if ('problem' in checked) return checked;
      if (name.length > 200) return { problem: `${quoted(name)} es demasiado largo.` };
      pairs.push({ [first]: name, [second]: value });
    }
    return { value: pairs };
  };

export const escapedName = (name: string): string => escaped(name).replaceAll(': ', '\\: ');
export const writePairs = (
  pairs: readonly Readonly<Record<string, string>>[],
  first: string,
  second: string,
): string =>
  pairs
    .map((pair) => `${escapedName(pair[first] ?? '')}: ${escaped(pair[second] ?? '')}`)
    .join(' | ');
