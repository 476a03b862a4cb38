/** Notes about the reading of a book, as sentences. */
import { counted } from '#contract/amounts/counted';
import { enumerate } from '#contract/text/enumeration';
import { plainLine } from '#contract/text/plain-codes';
import { cut } from '#contract/text/plain-text';

const MAX_NAMED = 5;
const named = (name: string): string => `«${cut(plainLine(name), 40)}»`;

/** @param others names of further sheets with data */
const ofSheets = (read: string, others: readonly string[]): string => {
  const shown = others.slice(0, MAX_NAMED).map(named);
  const more = others.length - shown.length;
  const all = enumerate(more > 0 ? [...shown, `${more} más`] : shown);
  return others.length === 1
    ? `Se leyó la hoja ${named(read)}; la hoja ${all} también tiene datos, y no se lee.`
    : `Se leyó la hoja ${named(read)}; las hojas ${all} también tienen datos, y no se leen.`;
};

/**
 * Returns the format of a book, and below it notes about its reading, each in a line.
 * @param others names of further sheets with data
 */
export const bookFormat = (
  format: string,
  { read, others, hidden }: { read: string; others: readonly string[]; hidden: number },
): string =>
  [
    format,
    ...(others.length > 0 ? [ofSheets(read, others)] : []),
    ...(hidden > 0
      ? [
          `La hoja tiene ${counted(hidden, 'fila oculta, que también se lee', 'filas ocultas, que también se leen')}.`,
        ]
      : []),
  ].join('\n');

/** Returns the notes of `bookFormat`. */
export const notesOf = (format: string): string[] => format.split('\n').slice(1);
