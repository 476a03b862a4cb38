/** Cells that a spreadsheet opens without running them, and how they are read back. */

/** Blanks, quotes and zero-width characters, which a spreadsheet may remove before it reads. */
const SKIPPED = /^[\s\p{Z}\p{C}\p{Pi}\p{Pf}"'`´]+/u;

/**
 * Makes a cell harmless: spreadsheets run cells that begin with = + - @, and a tab or a line break may begin
 * another cell; an apostrophe makes them text (ASVS 5.0, 1.2.10). Other Unicode forms of these signs, such as
 * the full-width ＝, count too, since some spreadsheets read them so.
 */
export const neutral = (text: string): string => {
  const [first = ''] = text.replace(SKIPPED, '');
  const isRun = /^[=+\-@]/.test(first.normalize('NFKC'));
  return isRun || /^[\t\r\n]/.test(text) ? `'${text}` : text;
};

/** Removes the apostrophe that `neutral` added. */
export const asWritten = (text: string): string =>
  text.startsWith("'") && neutral(text.slice(1)) === text ? text.slice(1) : text;

/** Decimal commas, as a Spanish spreadsheet reads them. */
const cell = (value: string | number): string =>
  typeof value === 'number'
    ? `${value}`.replace('.', ',')
    : `"${neutral(value).replaceAll('"', '""')}"`;

/** Separators of cells, in order of preference. The comma comes late: it may be a decimal comma. */
export const SEPARATORS = [';', '\t', ',', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** Writes lines of a CSV file. */
export const csvLines = (
  rows: readonly (readonly (string | number)[])[],
  separator: Separator = ';',
): string => rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('');

/** Begins a file and marks it as UTF-8 for spreadsheets. */
export const CSV_MARK = '\uFEFF';
