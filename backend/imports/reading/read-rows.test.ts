import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import writeExcel from 'write-excel-file/universal';
import { CSV_MARK, csvLines } from '#contract/text/sheet-cells';
import { cleanText } from '../values.ts';
import { readRows } from './read-rows.ts';
import { type SheetRow, Unreadable } from './sheet-rows.ts';

const read = async (file: Buffer) => {
  let format = '';
  const rows: SheetRow[] = [];
  for await (const batch of readRows(file, (detected) => {
    format = detected;
  }))
    rows.push(...batch);
  return { format, rows };
};
const cellsOf = async (file: Buffer) => (await read(file)).rows.map(({ cells }) => cells);

const windows1252 = (text: string): Buffer => Buffer.from(text, 'latin1');
const utf16 = (text: string, isMarked = true): Buffer =>
  Buffer.from((isMarked ? '\uFEFF' : '') + text, 'utf16le');
const utf16be = (text: string): Buffer => utf16(text).swap16();

const TABLE = [
  ['Código', 'Nombre', 'Precio'],
  ['A-1', 'Radiador ñandú', '1.234,50'],
  ['A-2', 'Tanque', '99'],
];
const lines = (separator: string, end = '\r\n') =>
  TABLE.map((row) => row.join(separator) + end).join('');

describe('encoding, separator and line ends are detected', () => {
  test.each<[string, Buffer, string]>([
    ['UTF-8', Buffer.from(lines(';')), 'CSV, UTF-8, punto y coma'],
    [
      'UTF-8 with a byte order mark',
      Buffer.from(`\uFEFF${lines(';')}`),
      'CSV, UTF-8, punto y coma',
    ],
    ['Windows-1252', windows1252(lines(';')), 'CSV, Windows-1252, punto y coma'],
    ['UTF-16', utf16(lines('\t')), 'CSV, UTF-16, tabulador'],
    ['UTF-16 without a byte order mark', utf16(lines('\t'), false), 'CSV, UTF-16, tabulador'],
    ['big-endian UTF-16', utf16be(lines('\t')), 'CSV, UTF-16, tabulador'],
    ['bars', Buffer.from(lines('|')), 'CSV, UTF-8, barra'],
    ['line ends of old Macs', Buffer.from(lines(';', '\r')), 'CSV, UTF-8, punto y coma'],
    [
      'no line end after the last line',
      Buffer.from(lines(';').trimEnd()),
      'CSV, UTF-8, punto y coma',
    ],
    ['a declared separator', Buffer.from(`sep=;\r\n${lines(';')}`), 'CSV, UTF-8, punto y coma'],
  ])('%s', async (_name, file, format) => {
    const { rows, format: detected } = await read(file);
    expect(detected).toBe(format);
    expect(rows.map(({ cells }) => cells)).toEqual(TABLE);
  });

  test('reads commas between cells and in a quoted price', async () => {
    const file = Buffer.from('codigo,precio\r\nA1,"1.234,50"\r\nA2,99\r\n');
    expect(await cellsOf(file)).toEqual([
      ['codigo', 'precio'],
      ['A1', '1.234,50'],
      ['A2', '99'],
    ]);
  });

  test('prefers semicolons if every price has a comma', async () => {
    const file = Buffer.from('A1;1,50\nA2;2,50\nA3;3,50\n');
    expect(await cellsOf(file)).toEqual([
      ['A1', '1,50'],
      ['A2', '2,50'],
      ['A3', '3,50'],
    ]);
  });
});

test('skips blank lines and trailing empty columns, and keeps the line numbers', async () => {
  const { rows } = await read(Buffer.from('\n\ncodigo;precio;;;\n;;;;\nA1;5;;;\n'));
  expect(rows).toEqual([
    { line: 3, cells: ['codigo', 'precio'], fault: '' },
    { line: 5, cells: ['A1', '5'], fault: '' },
  ]);
});

test('reads escaped quotes, inch marks and line breaks within a cell', async () => {
  const file = Buffer.from(
    'a;b\r\n"Radiador ""Gol""; 1.6";1\r\n"Radiador 5" tubo";2\r\nTubo 3" x;3\r\n"dos\r\nlíneas";4\r\n',
  );
  expect(await cellsOf(file)).toEqual([
    ['a', 'b'],
    ['Radiador "Gol"; 1.6', '1'],
    ['Radiador 5" tubo', '2'],
    ['Tubo 3" x', '3'],
    ['dos\nlíneas', '4'],
  ]);
});

const book = async (rows: (string | number | boolean | Date | null)[][]): Promise<Buffer> => {
  const blob = await writeExcel(rows).toBlob();
  return Buffer.from(await blob.arrayBuffer());
};

test('reads an Excel workbook: texts, numbers as written in Uruguay, booleans, dates', async () => {
  const file = await book([
    ['Código', 'Precio', 'Visible', 'Fecha'],
    ['00123', 1234.5, true, null],
    [123456789012, 0.1 + 0.2, false, null],
    [null, null, null, null],
    ['ñandú\n"2"', -3, null, null],
  ]);
  const { format, rows } = await read(file);
  expect(format).toBe('XLSX');
  expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
    [1, 'Código', 'Precio', 'Visible', 'Fecha'],
    [2, '00123', '1234,5', 'sí'],
    [3, '123456789012', '0,3', 'no'],
    [5, 'ñandú\n"2"', '-3'],
  ]);
});

test('marks numeric cells, but not such texts', async () => {
  const file = await book([
    [12.345, '12,345', 1234.567, 0.5],
    [null, -0.125, 12345, null],
  ]);
  expect((await read(file)).rows).toEqual([
    { line: 1, cells: ['12,345', '12,345', '1234,567', '0,5'], numbers: [0, 2, 3], fault: '' },
    { line: 2, cells: ['', '-0,125', '12345'], numbers: [1, 2], fault: '' },
  ]);
});

test.each([
  '"US$" #,##0.00',
  '"U$S "#,##0.00;[Red]-"U$S "#,##0.00',
  '[$US$-409] #,##0.00',
  '_-[$USD]\\ * #,##0.00_-',
  '\\U\\S\\$#,##0.00',
  '#,##0.00 "usd"',
])('reads a number with the dollar format %s as an amount in dollars', async (format) => {
  const blob = await writeExcel([
    [{ value: 31.2, type: Number, format }],
    [{ value: -12.345, type: Number, format }],
    [{ value: 1200, type: Number, format: '"$" #,##0.00' }],
    [{ value: 1200, type: Number, format: '[$$U-380A] #,##0.00' }],
  ]).toBlob();
  expect((await read(Buffer.from(await blob.arrayBuffer()))).rows).toEqual([
    { line: 1, cells: ['US$ 31,2'], numbers: [0], fault: '' },
    { line: 2, cells: ['US$ -12,345'], numbers: [0], fault: '' },
    { line: 3, cells: ['1200'], numbers: [0], fault: '' },
    { line: 4, cells: ['1200'], numbers: [0], fault: '' },
  ]);
});

test('reads a cell with a date format as a date', async () => {
  const blob = await writeExcel([
    [{ value: new Date(Date.UTC(2026, 2, 4)), type: Date, format: 'dd/mm/yyyy' }],
  ]).toBlob();
  expect(await cellsOf(Buffer.from(await blob.arrayBuffer()))).toEqual([['04/03/2026']]);
});

const stored = (
  name: string,
  body: Buffer,
  sizes: { packed: number; full: number },
  method = 8,
) => {
  const local = Buffer.alloc(30 + name.length);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(method, 8);
  local.writeUInt32LE(sizes.packed, 18);
  local.writeUInt32LE(sizes.full, 22);
  local.writeUInt16LE(name.length, 26);
  local.write(name, 30);
  return Buffer.concat([local, body]);
};
/** Builds a zip archive whose declared sizes (`says`) may be false. */
const archive = (files: { name: string; text: Buffer; says?: number }[]): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, text, says } of files) {
    const packed = deflateRawSync(text);
    const sizes = { packed: packed.length, full: says ?? text.length };
    const part = stored(name, packed, sizes);
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(sizes.packed, 20);
    entry.writeUInt32LE(sizes.full, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    entry.write(name, 46);
    parts.push(part);
    directory.push(entry);
    at += part.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, central, end]);
};
const workbook = Buffer.from(
  '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="x"/></sheets></workbook>',
);
const relations = Buffer.from(
  '<Relationships><Relationship Id="x" Target="worksheets/sheet1.xml"/></Relationships>',
);
const bookOf = (sheet: Buffer, says?: number) =>
  archive([
    { name: 'xl/workbook.xml', text: workbook },
    { name: 'xl/_rels/workbook.xml.rels', text: relations },
    { name: 'xl/worksheets/sheet1.xml', text: sheet, ...(says !== undefined && { says }) },
  ]);

describe('a file that is no workbook, or a malicious one, is refused with a message', () => {
  const row = Buffer.from('<worksheet><sheetData><row><c t="str"><v>A1</v></c></row>');
  test('the smallest valid workbook is read', async () => {
    const file = bookOf(Buffer.concat([row, Buffer.from('</sheetData></worksheet>')]));
    expect(await cellsOf(file)).toEqual([['A1']]);
  });
  test.each<[string, Buffer, RegExp]>([
    ['a sheet that declares 500 MB', bookOf(row, 500 * 1024 * 1024), /demasiado grande/],
    [
      'a sheet of 40 MB that declares 100 bytes',
      bookOf(Buffer.concat([row, Buffer.alloc(40 * 1024 * 1024, 32)]), 100),
      /dañado/,
    ],
    [
      'nested XML entities',
      bookOf(
        Buffer.from(
          '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><worksheet><sheetData><row><c t="str"><v>&c;</v></c></row></sheetData></worksheet>',
        ),
      ),
      /no se puede leer/,
    ],
    ['a truncated workbook', bookOf(row).subarray(0, 200), /dañado/],
    ['another archive', archive([{ name: 'a.dat', text: Buffer.from('x') }]), /No es un libro/],
    [
      'an Excel 97 workbook',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      /Excel 97-2003/,
    ],
    ['an HTML page named .xls', Buffer.from('<html><table><tr><td>A'), /página web/],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4, 5, 6, 7, 1, 2, 3]),
      /Es una imagen/,
    ],
    ['a PDF', Buffer.from('%PDF-1.7'), /PDF/],
    ['nothing but blanks', Buffer.from(' \n;;\n\n'), /vacío/],
    ['300 columns', Buffer.from(`${'a;'.repeat(300)}a`), /columnas/],
    ['200,001 rows', Buffer.from('a;b\n'.repeat(200_001)), /200\.000 filas/],
  ])('%s', async (_name, file, sentence) => {
    await expect(read(file)).rejects.toThrow(sentence);
  });
});

describe('a small file built to take hours is read or refused within a second', () => {
  const MANY = 60_000;
  const sheet = (address: string) =>
    Buffer.from(
      `<worksheet><sheetData><row><c r="${address}" s="0" t="str"><v>A1</v></c></row></sheetData></worksheet>`,
    );
  const styled = (code: string) =>
    archive([
      { name: 'xl/workbook.xml', text: workbook },
      { name: 'xl/_rels/workbook.xml.rels', text: relations },
      { name: 'xl/worksheets/sheet1.xml', text: sheet('A1') },
      {
        name: 'xl/styles.xml',
        text: Buffer.from(
          `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>`,
        ),
      },
    ]);
  const shared = (text: string, cells: number) =>
    archive([
      { name: 'xl/workbook.xml', text: workbook },
      { name: 'xl/_rels/workbook.xml.rels', text: relations },
      { name: 'xl/sharedStrings.xml', text: Buffer.from(`<sst><si><t>${text}</t></si></sst>`) },
      {
        name: 'xl/worksheets/sheet1.xml',
        text: Buffer.from(
          `<worksheet><sheetData>${'<row><c t="s"><v>0</v></c></row>'.repeat(cells)}</sheetData></worksheet>`,
        ),
      },
    ]);
  const some = MANY / 2;
  const quotes = '"x'.repeat(some);
  const blanks = (blank: string) => blank.repeat(some / blank.length);
  test.each<[string, Buffer]>([
    ['unclosed brackets in a number format', styled('['.repeat(MANY))],
    ['a cell address with many digits', bookOf(sheet(`A${'1'.repeat(MANY)}A`))],
    ['one very long text in many cells', shared('x'.repeat(5_000_000), 1_000)],
    ['the longest text of Excel in many cells', shared('x'.repeat(32_767), 50_000)],
    ['quotes and blanks before a separator', Buffer.from(`a;b\n"${quotes}${blanks(' ')};1\n`)],
    ['quotes and blanks before a line', Buffer.from(`a;b\n"${quotes}${blanks(' ')}\n1;2\n`)],
    ['quotes and other kinds of blanks', Buffer.from(`a;b\n"${quotes}${blanks('\u00a0\t')};1\n`)],
    ['quotes and tabs', Buffer.from(`a\tb\n"${quotes}${blanks('\t')}\n1\t2\n`)],
    ['quotes and tabs among blanks', Buffer.from(`a\tb\n"${quotes}${blanks('\t ')}\n1\t2\n`)],
  ])('%s', async (_name, file) => {
    // Processor time, as the machine may be busy with other work.
    const begun = process.cpuUsage();
    await cellsOf(file).catch((error: unknown) => expect(error).toBeInstanceOf(Unreadable));
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });

  test('refuses a small workbook with more text than any list', async () => {
    await expect(cellsOf(shared('x'.repeat(32_767), 10_000))).rejects.toThrow('demasiado texto');
  });

  test('keeps long texts, many columns and blanks of ordinary files', async () => {
    expect(await cellsOf(shared(`${'x'.repeat(32_766)}é`, 2))).toEqual(
      Array(2).fill([`${'x'.repeat(32_766)}é`]),
    );
    const wide = `a${'\t'.repeat(150)}b`;
    expect(await cellsOf(Buffer.from(`${wide}\n${wide}\n`))).toEqual(
      Array(2).fill(['a', ...Array(149).fill(''), 'b']),
    );
    const spaced = `a\t${' '.repeat(100)}\tb\n`;
    expect(await cellsOf(Buffer.from(spaced.repeat(2)))).toEqual(Array(2).fill(['a', '', 'b']));
    const apart = `a${' '.repeat(100)}b;"c" ;"${' '.repeat(100)}\n\nd"\n`;
    expect(await cellsOf(Buffer.from(apart))).toEqual([
      [`a${' '.repeat(64)}b`, 'c', `${' '.repeat(64)}\n\nd`],
    ]);
  });
});

test('parses any table written as CSV', async () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 30 })
    .map((raw) => cleanText(raw.replace(/\r/g, '')));
  const table = fc.array(fc.tuple(text, text, fc.integer({ min: 0, max: 1e9 })), {
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(table, async (input) => {
      const rows = [['código', 'texto', 'número'], ...input];
      const expected = input
        .map((row) => row.map(String))
        .map(([a = '', b = '', c = '']) => [a, b, c]);
      const back = async (file: Buffer) =>
        (await cellsOf(file)).slice(1).map((cells) => cells.map((cell) => cleanText(cell)));
      expect(await back(Buffer.from(CSV_MARK + csvLines(rows)))).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});
