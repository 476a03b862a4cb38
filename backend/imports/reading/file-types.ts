/** Names files that are no table, by their first bytes, and says what to do. */
import { Unreadable, WITH_PASSWORD } from './sheet-rows.ts';
import type { Zip } from './zip.ts';

const startsWith = (file: Buffer, ...bytes: number[]): boolean =>
  bytes.every((byte, at) => file[at] === byte);

/** A zip archive, also an empty one. */
export const isZip = (file: Buffer): boolean =>
  startsWith(file, 0x50, 0x4b, 0x03, 0x04) || startsWith(file, 0x50, 0x4b, 0x05, 0x06);

const WORD = 'Es un documento de texto: copia la tabla a una planilla y guárdala como .xlsx.';
const NEEDED = 'hace falta un CSV, un XLSX o un ODS.';

/** Returns whether an OLE file has a stream of this name (MS-CFB, 2.6.1: in UTF-16). */
const hasStream = (file: Buffer, name: string): boolean =>
  file.includes(Buffer.from(name, 'utf16le'));

/** Returns what an OLE file is: older documents, and those with a password. */
const oleRefusal = (file: Buffer): string => {
  if (hasStream(file, 'EncryptedPackage')) return WITH_PASSWORD;
  if (hasStream(file, 'WordDocument')) return WORD;
  return 'Es un libro de Excel 97-2003 (.xls): ábrelo con Excel y guárdalo como .xlsx.';
};

const isPicture = (file: Buffer): boolean =>
  startsWith(file, 0x89, 0x50, 0x4e, 0x47) ||
  startsWith(file, 0xff, 0xd8, 0xff) ||
  /^(?:GIF8|RIFF.{4}WEBP|.{4}ftyp(?:heic|heix|mif1|avif))/s.test(
    file.subarray(0, 16).toString('latin1'),
  );

/** Returns a message if the first bytes show that a file is not a table; it is no zip archive. */
export const refusalOf = (file: Buffer): string | undefined => {
  if (startsWith(file, 0xd0, 0xcf, 0x11, 0xe0)) return oleRefusal(file);
  if (startsWith(file, 0x25, 0x50, 0x44, 0x46)) return `Es un PDF: ${NEEDED}`;
  if (isPicture(file)) return `Es una imagen: ${NEEDED}`;
  if (startsWith(file, 0x1f, 0x8b) || /^(?:Rar!|7z\xbc\xaf)/.test(file.toString('latin1', 0, 4)))
    return 'Es un archivo comprimido: descomprímelo y elige la planilla que tiene dentro.';
  const beginning = file.toString('latin1', 0, 1_000).replace(/^\xef\xbb\xbf/, '');
  if (/^\{\\rtf/.test(beginning)) return WORD;
  if (/urn:schemas-microsoft-com:office:spreadsheet|progid="Excel\.Sheet"/.test(beginning))
    return 'Es una hoja de Excel 2003 en XML: ábrela con Excel y guárdala como .xlsx.';
  if (
    /^\s*<(!doctype|html|head|meta|body|table|style|\?xml)/i.test(beginning) ||
    /^MIME-Version:/i.test(beginning)
  )
    return 'Es una página web con otro nombre: ábrela con Excel y guárdala como .xlsx.';
  const isText = startsWith(file, 0xff, 0xfe) || startsWith(file, 0xfe, 0xff);
  const head = file.subarray(0, 4_096);
  const controls = head.filter(
    (byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27),
  ).length;
  const zeros = head.filter((byte) => byte === 0).length;
  if (!isText && controls - zeros > head.length * 0.05) return `No es una tabla: ${NEEDED}`;
  return undefined;
};

const ODS = 'application/vnd.oasis.opendocument.spreadsheet';

/** Returns which book an archive is. @throws Unreadable with what it is instead */
export const bookTypeOf = async (zip: Zip): Promise<'xlsx' | 'ods'> => {
  const type = (await zip.text('mimetype')).trim();
  if (
    type.startsWith(ODS) ||
    (type === '' && zip.has('content.xml') && zip.has('meta-inf/manifest.xml'))
  ) {
    if ((await zip.text('META-INF/manifest.xml')).includes('encryption-data'))
      throw new Unreadable(WITH_PASSWORD);
    return 'ods';
  }
  if (type.startsWith('application/vnd.oasis.opendocument')) throw new Unreadable(WORD);
  if (zip.has('word/document.xml')) throw new Unreadable(WORD);
  const names = zip.names();
  if (names.some((name) => name.endsWith('.iwa') || name === 'index.zip'))
    throw new Unreadable(
      'Es una planilla de Numbers: ábrela con Numbers y expórtala a Excel (.xlsx).',
    );
  if (names.some((name) => /\.(?:xlsx?|ods|csv|txt)$/.test(name)))
    throw new Unreadable(
      'Es un archivo comprimido: descomprímelo y elige la planilla que tiene dentro.',
    );
  return 'xlsx';
};
