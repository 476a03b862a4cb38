import { MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#contract/calls/imports';
import { readCsv } from './csv.ts';
import { charsOf, type SheetRow, Unreadable } from './sheet-rows.ts';
import { readXlsx } from './xlsx.ts';

const startsWith = (file: Buffer, ...bytes: number[]): boolean =>
  bytes.every((byte, at) => file[at] === byte);

/** Returns a message if the first bytes show that the file is not a table. */
const refusalOf = (file: Buffer): string | undefined => {
  if (startsWith(file, 0xd0, 0xcf, 0x11, 0xe0))
    return 'Es un libro de Excel 97-2003 (.xls): ábrelo con Excel y guárdalo como .xlsx.';
  if (startsWith(file, 0x25, 0x50, 0x44, 0x46)) return 'Es un PDF: hace falta un CSV o un XLSX.';
  if (/^\s*<(!doctype|html|table|\?xml)/i.test(file.subarray(0, 200).toString('latin1')))
    return 'Es una página web con otro nombre: ábrela con Excel y guárdala como .xlsx.';
  const isText = startsWith(file, 0xff, 0xfe) || startsWith(file, 0xfe, 0xff);
  const head = file.subarray(0, 4_096);
  const controls = head.filter(
    (byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27),
  ).length;
  const zeros = head.filter((byte) => byte === 0).length;
  if (!isText && controls - zeros > head.length * 0.05)
    return 'No es una tabla: hace falta un CSV o un XLSX.';
  return undefined;
};

/**
 * Limit of all cells together: a small workbook may refer to one long text from hundreds of
 * thousands of cells.
 */
const MAX_CHARS = 4 * MAX_IMPORT_BYTES;

/**
 * Reads the rows of a CSV or XLSX file in batches.
 * @param onFormat called once with the detected format
 * @throws Unreadable if it is not a table, or too large
 */
export async function* readRows(
  file: Buffer,
  onFormat: (format: string) => void,
): AsyncGenerator<SheetRow[]> {
  const isBook = startsWith(file, 0x50, 0x4b, 0x03, 0x04);
  const refusal = isBook ? undefined : refusalOf(file);
  if (refusal) throw new Unreadable(refusal);
  let count = 0;
  let chars = 0;
  for await (const rows of isBook ? readXlsx(file, onFormat) : readCsv(file, onFormat)) {
    count += rows.length;
    if (count > MAX_IMPORT_ROWS)
      throw new Unreadable(
        'El archivo tiene más de 200.000 filas: divídelo y trae una parte por vez.',
      );
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
