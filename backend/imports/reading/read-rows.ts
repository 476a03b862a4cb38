import { MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#contract/calls/imports';
import type { RateRows } from './best-sheet.ts';
import { readCsv } from './csv.ts';
import { bookTypeOf, isZip, refusalOf } from './file-types.ts';
import { readOds } from './ods.ts';
import { charsOf, type SheetRow, TOO_MANY_ROWS, Unreadable } from './sheet-rows.ts';
import { readXlsx } from './xlsx.ts';
import { openZip } from './zip.ts';

/**
 * Limit of all cells together: a small workbook may refer to one long text from hundreds of
 * thousands of cells.
 */
const MAX_CHARS = 4 * MAX_IMPORT_BYTES;

type Reader = (onFormat: (format: string) => void, rate: RateRows) => AsyncGenerator<SheetRow[]>;

/** Returns the reader of a file. @throws Unreadable if it is not a table */
const readerOf = async (file: Buffer): Promise<Reader> => {
  if (!isZip(file)) {
    const refusal = refusalOf(file);
    if (refusal) throw new Unreadable(refusal);
    return (onFormat, rate) => readCsv(file, onFormat, rate);
  }
  const zip = await openZip(file);
  const read = (await bookTypeOf(zip)) === 'ods' ? readOds : readXlsx;
  return (onFormat, rate) => read(zip, onFormat, rate);
};

/**
 * Reads the rows of a CSV, XLSX or ODS file in batches.
 * @param onFormat called once with the detected format
 * @param rate rates the first rows of a sheet, and lines that may be headings
 * @throws Unreadable if it is not a table, or too large
 */
export async function* readRows(
  file: Buffer,
  onFormat: (format: string) => void,
  rate: RateRows = () => 0,
): AsyncGenerator<SheetRow[]> {
  let count = 0;
  let chars = 0;
  const read = await readerOf(file);
  for await (const rows of read(onFormat, rate)) {
    count += rows.length;
    if (count > MAX_IMPORT_ROWS) throw new Unreadable(TOO_MANY_ROWS);
    for (const row of rows) chars += charsOf(row);
    if (chars > MAX_CHARS)
      throw new Unreadable(
        'El archivo tiene demasiado texto: quítale las columnas que no importas.',
      );
    if (rows.some(({ cells }) => cells.length > MAX_IMPORT_COLUMNS))
      throw new Unreadable(`Hay filas con más de ${MAX_IMPORT_COLUMNS} columnas.`);
    if (rows.length > 0) yield rows;
  }
  if (count === 0) throw new Unreadable('El archivo está vacío.');
}
