/** The rows of a file, whichever program it comes from. */
import { MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#contract/calls/imports';
import { readCsv } from './csv.ts';
import { lettersOf, type SheetRow, Unreadable } from './unreadable.ts';
import { readXlsx } from './xlsx.ts';

const startsWith = (file: Buffer, ...bytes: number[]): boolean =>
  bytes.every((byte, at) => file[at] === byte);

/** What is no table at all, by what it begins with, in a sentence. */
const strangerOf = (file: Buffer): string | undefined => {
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

/** Of all cells together: a book may have one long text in hundreds of thousands of them, and stay small itself. */
const MOST_LETTERS = 4 * MAX_IMPORT_BYTES;

/**
 * @param told is told once how the file was understood
 * @throws Unreadable where it is no table, or too large a one
 */
export async function* readRows(
  file: Buffer,
  told: (format: string) => void,
): AsyncGenerator<SheetRow[]> {
  const isBook = startsWith(file, 0x50, 0x4b, 0x03, 0x04);
  const stranger = isBook ? undefined : strangerOf(file);
  if (stranger) throw new Unreadable(stranger);
  let count = 0;
  let letters = 0;
  for await (const rows of isBook ? readXlsx(file, told) : readCsv(file, told)) {
    count += rows.length;
    if (count > MAX_IMPORT_ROWS)
      throw new Unreadable(
        'El archivo tiene más de 200.000 filas: divídelo y trae una parte por vez.',
      );
    for (const row of rows) letters += lettersOf(row);
    if (letters > MOST_LETTERS)
      throw new Unreadable(
        'El archivo tiene demasiado texto: quítale las columnas que no importas.',
      );
    if (rows.some(({ cells }) => cells.length > MAX_IMPORT_COLUMNS))
      throw new Unreadable(`Hay filas con más de ${MAX_IMPORT_COLUMNS} columnas.`);
    if (rows.length > 0) yield rows;
  }
  if (count === 0) throw new Unreadable('El archivo está vacío.');
}
