/** Cells that a spreadsheet opens without running anything in them, and how they are read back. */

/** Blanks, quotes and signs without a width, which a spreadsheet may take away before it reads. */
const SKIPPED = /^[\s\p{Z}\p{C}\p{Pi}\p{Pf}"'`´]+/u;

/**
 * Spreadsheets run cells that begin with = + - @, and other tables may be read where a tab or a line
 * begins; an apostrophe makes them text (ASVS 5.0, 1.2.10). Unicode's other forms of these signs, such
 * as the full-width ＝, count as the signs themselves: some spreadsheets read them so.
 */
export const neutral = (text: string): string => {
  const [first = ''] = text.replace(SKIPPED, '');
  const isRun = /^[=+\-@]/.test(first.normalize('NFKC'));
  return isRun || /^[\t\r\n]/.test(text) ? `'${text}` : text;
};

/** Without the apostrophe that `neutral` put before it. */
export const asWritten = (text: string): string =>
  text.startsWith("'") && neutral(text.slice(1)) === text ? text.slice(1) : text;

/** Decimal commas, as a Spanish spreadsheet reads them. */
const cell = (value: string | number): string =>
  typeof value === 'number'
    ? `${value}`.replace('.', ',')
    : `"${neutral(value).replaceAll('"', '""')}"`;

/** Lines of a CSV file, with semicolons between their cells. */
export const csvLines = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('');

/** Stands at the start of the file and tells spreadsheets that it is UTF-8. */
export const CSV_MARK = '\uFEFF';
