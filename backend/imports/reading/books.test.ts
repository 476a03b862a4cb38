/** Books as programs other than Excel write them, and those that are no table. */
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { RateRows } from './best-sheet.ts';
import { notesOf } from './book-notes.ts';
import { readRows } from './read-rows.ts';
import type { SheetRow } from './sheet-rows.ts';

const read = async (file: Buffer | Uint8Array, rate?: RateRows) => {
  let format = '';
  const rows: SheetRow[] = [];
  for await (const batch of readRows(
    Buffer.from(file),
    (detected) => {
      format = detected;
    },
    rate,
  ))
    rows.push(...batch);
  return { format, rows, cells: rows.map(({ cells }) => cells) };
};

const zipped = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
const relations = (list: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships>${list.map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`).join('')}</Relationships>`;

interface Parts {
  sheets?: readonly { name: string; xml: string; state?: string }[];
  texts?: string;
  styles?: string;
  workbook?: string;
}
/** A workbook of sheets, whose XML is the content of their `sheetData` and what follows. */
const book = ({ sheets = [], texts = '', styles = '', workbook = '' }: Parts) =>
  zipped({
    '_rels/.rels': relations([['r1', `${RELS}/officeDocument`, 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns:r="${RELS}">${workbook}<sheets>${sheets.map(({ name, state }, at) => `<sheet name="${name}" sheetId="${at + 1}" state="${state ?? 'visible'}" r:id="s${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map(
        (_, at) => [`s${at}`, `${RELS}/worksheet`, `worksheets/sheet${at}.xml`] as const,
      ),
      ['t', `${RELS}/sharedStrings`, 'sharedStrings.xml'],
      ['y', `${RELS}/styles`, 'styles.xml'],
    ]),
    ...(texts && { 'xl/sharedStrings.xml': `<sst>${texts}</sst>` }),
    ...(styles && { 'xl/styles.xml': `<styleSheet>${styles}</styleSheet>` }),
    ...Object.fromEntries(
      sheets.map(({ xml }, at) => [
        `xl/worksheets/sheet${at}.xml`,
        `<worksheet>${xml}</worksheet>`,
      ]),
    ),
  });
const sheetOf = (rows: string, behind = '', more: Omit<Parts, 'sheets'> = {}) =>
  book({ sheets: [{ name: 'Lista', xml: `<sheetData>${rows}</sheetData>${behind}` }], ...more });

const A1 = '<row><c t="str"><v>A1</v></c></row>';

describe('a workbook of any conforming program is read', () => {
  test('with other prefixes, names of parts and strict namespaces', async () => {
    const main = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
    const file = zipped({
      '_rels/.rels': relations([
        ['a', `${STRICT}/extendedProperties`, 'docProps/app.xml'],
        ['b', `${STRICT}/officeDocument`, '/contenido/libro.xml'],
      ]),
      'contenido/libro.xml': `<x:workbook xmlns:x="${main}" xmlns:rel="${STRICT}"><x:sheets><x:sheet name="Uno" sheetId="9" rel:id="h"/></x:sheets></x:workbook>`,
      'contenido/_rels/libro.xml.rels': relations([
        ['h', `${STRICT}/worksheet`, '../hojas/primera.xml'],
        ['t', `${STRICT}/sharedStrings`, '/contenido/textos.xml'],
      ]),
      'contenido/textos.xml': `<x:sst xmlns:x="${main}"><x:si><x:t>Código</x:t></x:si></x:sst>`,
      'hojas/primera.xml': `<x:worksheet xmlns:x="${main}"><x:sheetData><x:row r="3"><x:c r="B3" t="s"><x:v>0</x:v></x:c><x:c r="C3" t="d"><x:v>2026-03-05</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    });
    expect((await read(file)).rows).toEqual([
      { line: 3, cells: ['', 'Código', '05/03/2026'], numbers: [2], fault: '' },
    ]);
  });

  test.each<[string, string, string[]]>([
    ['rich text without its reading', '<c t="s"><v>0</v></c>', ['RA-1']],
    [
      'an inline text without its reading',
      '<c t="inlineStr"><is><r><t>RA</t></r><r><t>-1</t></r><rPh><t>ra</t></rPh></is></c>',
      ['RA-1'],
    ],
    ['booleans', '<c t="b"><v>1</v></c><c t="b"><v>0</v></c>', ['sí', 'no']],
    ['the value of a formula', '<c><f>1+1</f><v>2</v></c>', ['2']],
    [
      'an empty text of a formula',
      '<c t="str"><f>""</f><v></v></c><c t="str"><v>x</v></c>',
      ['', 'x'],
    ],
    ['a formula without a value', '<c><f>VLOOKUP(A2,X:Y,2,0)</f></c>', ['#SIN RESULTADO!']],
    ['an error', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', ['#DIV/0!']],
    ['an error of another name', '<c t="e"><v>#NUEVO</v></c>', ['#VALUE!']],
    ['an address in small letters', '<c r="c1" t="str"><v>x</v></c>', ['', '', 'x']],
    ['a time', '<c s="1"><v>0.520833333333333</v></c>', ['12:30:00']],
    ['a long number', '<c><v>1.2345678901234568E+16</v></c>', ['12345678901234600']],
  ])('%s', async (_, cells, expected) => {
    const file = sheetOf(`<row>${cells}</row>`, '', {
      texts: '<si><r><t>RA</t></r><r><rPr/><t>-1</t></r><rPh><t>ra</t></rPh></si>',
      styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="21"/></cellXfs>',
    });
    expect((await read(file)).cells).toEqual([expected]);
  });

  test('days count from 1904 if the workbook says so', async () => {
    const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>';
    const row = '<row><c s="0"><v>1</v></c></row>';
    const workbook = '<workbookPr date1904="true"/>';
    expect((await read(sheetOf(row, '', { styles, workbook }))).cells).toEqual([['02/01/1904']]);
    expect((await read(sheetOf(row, '', { styles }))).cells).toEqual([['31/12/1899']]);
  });

  test('numbers of rows that are senseless, repeated or missing are those that follow', async () => {
    const row = (r: string) => `<row ${r}><c t="str"><v>x</v></c></row>`;
    const rows = ['r="abc"', 'r="2"', 'r="2"', '', 'r="-1"', 'r="99999999999"', 'r="9"'].map(row);
    const { rows: lines } = await read(sheetOf(rows.join('')));
    expect(lines.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, 9]);
  });

  test('merged cells are repeated downwards beside other cells, and nowhere else', async () => {
    const text = (place: string, value: string) => `<c r="${place}" t="str"><v>${value}</v></c>`;
    const rows = [
      `<row r="1">${text('A1', 'Lista de marzo')}</row>`,
      '<row r="2"><c r="A2"/></row>',
      `<row r="3">${text('A3', 'Rubro')}${text('B3', 'Código')}</row>`,
      `<row r="4">${text('A4', 'Radiadores')}${text('B4', 'R-1')}</row>`,
      `<row r="5"><c r="A5"/>${text('B5', 'R-2')}</row>`,
      `<row r="6">${text('B6', 'R-3')}</row>`,
      `<row r="7">${text('B7', 'R-4')}</row>`,
    ].join('');
    const merged =
      '<mergeCells><mergeCell ref="A1:B2"/><mergeCell ref="A4:A6"/><mergeCell ref="D8:D9"/></mergeCells>';
    const found = await read(sheetOf(rows, merged));
    expect(found.rows[0]?.wide).toEqual([{ from: 0, to: 1 }]);
    expect(found.cells).toEqual([
      ['Lista de marzo'],
      ['Rubro', 'Código'],
      ['Radiadores', 'R-1'],
      ['Radiadores', 'R-2'],
      ['Radiadores', 'R-3'],
      ['', 'R-4'],
    ]);
  });

  test('the first visible sheet with data is read, and the others and hidden rows are told', async () => {
    const sheets = [
      { name: 'Oculta', xml: `<sheetData>${A1}</sheetData>`, state: 'hidden' },
      { name: 'Vacía', xml: '<sheetData><row><c s="1"/></row></sheetData>' },
      {
        name: 'Precios',
        xml: `<sheetData>${A1.replace('<row', '<row hidden="1"')}</sheetData>`,
      },
      { name: 'Nada', xml: '<sheetData/>' },
      { name: 'Viejos', xml: `<sheetData>${A1}${A1}</sheetData>` },
    ];
    const { format, cells } = await read(book({ sheets }));
    expect(cells).toEqual([['A1']]);
    expect(notesOf(format)).toEqual([
      'Se leyó la hoja «Precios»; la hoja «Viejos» también tiene datos, y no se lee.',
      'La hoja tiene 1 fila oculta, que también se lee.',
    ]);
    const best = await read(book({ sheets }), (first) => first.length);
    expect(best.cells).toEqual([['A1'], ['A1']]);
    expect((await read(sheetOf(A1))).format).toBe('XLSX');
  });

  test('a cell that is too long is told with its place, and the other rows are read', async () => {
    const long = `<row r="7"><c r="B7" t="str"><v>${'x'.repeat(40_000)}</v></c></row>`;
    const { rows } = await read(sheetOf(`${A1}${long}`));
    expect(rows.map(({ line, fault }) => [line, fault])).toEqual([
      [1, ''],
      [7, 'La celda B7 tiene más de 32.767 letras'],
    ]);
  });

  test('texts and numbers are told apart', async () => {
    const row =
      '<row><c t="str"><v>90.75</v></c><c><v>90.75</v></c><c t="inlineStr"><is><t>5</t></is></c></row>';
    expect((await read(sheetOf(row))).rows).toEqual([
      { line: 1, cells: ['90.75', '90,75', '5'], numbers: [1], fault: '' },
    ]);
  });
});

const OFFICE = 'xmlns:office="urn:o" xmlns:table="urn:t" xmlns:text="urn:x" xmlns:calcext="urn:c"';
const ods = (tables: string, more: Record<string, string> = {}) =>
  zipped({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content ${OFFICE}><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    'META-INF/manifest.xml': '<manifest/>',
    ...more,
  });
const table = (rows: string, name = 'Hoja1') =>
  `<table:table table:name="${name}">${rows}</table:table>`;
const row = (cells: string, attributes = '') =>
  `<table:table-row ${attributes}>${cells}</table:table-row>`;
const text = (value: string, attributes = '') =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>${value}</text:p></table:table-cell>`;

describe('a spreadsheet of LibreOffice is read', () => {
  test.each<[string, string, string[]]>([
    ['a text', text('RA-1'), ['RA-1']],
    [
      'paragraphs, blanks, links and notes',
      '<table:table-cell><office:annotation><text:p>nota</text:p></office:annotation><text:p>a<text:s text:c="3"/>b</text:p><text:p><text:a>c</text:a></text:p></table:table-cell>',
      ['a   b\nc'],
    ],
    [
      'numbers, percentages and dollars',
      '<table:table-cell office:value-type="float" office:value="1234.5"><text:p>1.234,50</text:p></table:table-cell><table:table-cell office:value-type="percentage" office:value="0.22"/><table:table-cell office:value-type="currency" office:currency="USD" office:value="31.2"/>',
      ['1234,5', '0,22', 'US$ 31,2'],
    ],
    [
      'leading zeros that a number shows',
      '<table:table-cell office:value-type="float" office:value="123"><text:p>00123</text:p></table:table-cell>',
      ['00123'],
    ],
    [
      'dates, times and booleans',
      '<table:table-cell office:value-type="date" office:date-value="2026-03-05"/><table:table-cell office:value-type="time" office:time-value="PT12H30M00S"/><table:table-cell office:value-type="boolean" office:boolean-value="true"/>',
      ['05/03/2026', '12:30:00', 'sí'],
    ],
    [
      'an error and a formula without a value',
      '<table:table-cell office:value-type="string" calcext:value-type="error"><text:p>Err:502</text:p></table:table-cell><table:table-cell table:formula="of:=A1"/>',
      ['Err:502', '#SIN RESULTADO!'],
    ],
    [
      'repeated cells',
      `${text('x', 'table:number-columns-repeated="2"')}<table:table-cell table:number-columns-repeated="3"/>${text('y')}<table:table-cell table:number-columns-repeated="16378"/>`,
      ['x', 'x', '', '', '', 'y'],
    ],
  ])('%s', async (_, cells, expected) => {
    expect((await read(ods(table(row(cells))))).cells).toEqual([expected]);
  });

  test('with repeated, empty, merged and hidden rows, and the first sheet with data', async () => {
    const rows = [
      row('<table:table-cell/>', 'table:number-rows-repeated="3"'),
      row(`${text('Rubro', 'table:number-columns-spanned="2"')}${text('Código')}`),
      row(text('Radiadores', 'table:number-rows-spanned="2"') + text('R-1')),
      row(`<table:covered-table-cell/>${text('R-2')}`, 'table:visibility="filter"'),
      row(text('x'), 'table:number-rows-repeated="2"'),
      row('<table:table-cell/>', 'table:number-rows-repeated="1048568"'),
    ].join('');
    const { rows: found, format } = await read(
      ods(table('', 'Vacía') + table(rows, 'Lista') + table(row(text('y')), 'Otra')),
    );
    expect(found.map(({ line, cells, wide = [] }) => [line, ...cells, ...wide])).toEqual([
      [4, 'Rubro', 'Código', { from: 0, to: 1 }],
      [5, 'Radiadores', 'R-1'],
      [6, 'Radiadores', 'R-2'],
      [7, 'x'],
      [8, 'x'],
    ]);
    expect(format.split('\n')).toEqual([
      'ODS',
      'Se leyó la hoja «Lista»; la hoja «Otra» también tiene datos, y no se lee.',
      'La hoja tiene 1 fila oculta, que también se lee.',
    ]);
  });

  test('and of several sheets with data the one whose rows are rated best', async () => {
    const file = ods(
      table(row(text('x')), 'Notas') + table(row(text('a') + text('b')), 'Lista') + table('', 'Z'),
    );
    const { cells, format } = await read(file, ([first]) => first?.cells.length ?? 0);
    expect(cells).toEqual([['a', 'b']]);
    expect(notesOf(format)).toEqual([
      'Se leyó la hoja «Lista»; la hoja «Notas» también tiene datos, y no se lee.',
    ]);
  });

  test.each<[string, string, RegExp]>([
    [
      'too many columns',
      row(text('x', 'table:number-columns-repeated="16384"')),
      /más de 200 columnas/,
    ],
    ['too many rows', row(text('x'), 'table:number-rows-repeated="1048576"'), /200\.000 filas/],
    [
      'many rows that are repeated',
      row(text('x'), 'table:number-rows-repeated="199999"').repeat(500),
      /200\.000 filas/,
    ],
    ['broken XML', '<table:table-row><table:table-cell>', /no se puede leer|vacío/],
  ])('%s are refused', async (_, rows, sentence) => {
    await expect(read(ods(table(rows)))).rejects.toThrow(sentence);
  });
});

const ole = (...streams: string[]) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    ...streams.map((name) => Buffer.from(name, 'utf16le')),
  ]);

/** Marks all files of an archive as encrypted, as its directory does. */
const encrypted = (archive: Uint8Array): Buffer => {
  const file = Buffer.from(archive);
  for (let at = file.indexOf('PK\x01\x02'); at >= 0; at = file.indexOf('PK\x01\x02', at + 4))
    file[at + 8] = (file[at + 8] ?? 0) | 1;
  return file;
};

test.each<[string, Buffer | Uint8Array, RegExp]>([
  [
    'a workbook with a password',
    ole('EncryptionInfo', 'EncryptedPackage'),
    /^El libro tiene contraseña: quítasela y vuelve a elegirlo\.$/,
  ],
  ['an Excel 97 workbook', ole('Workbook'), /\.xls\): ábrelo con Excel y guárdalo como \.xlsx/],
  ['a Word 97 document', ole('WordDocument'), /documento de texto/],
  ['a Word document', zipped({ 'word/document.xml': '<x/>' }), /documento de texto/],
  ['a spreadsheet of Numbers', zipped({ 'Index/Document.iwa': 'x' }), /Numbers/],
  ['a zip archive with a spreadsheet', zipped({ 'lista.xlsx': 'x' }), /descomprímelo/],
  [
    'a binary workbook',
    zipped({
      '_rels/.rels': relations([['a', `${RELS}/officeDocument`, 'xl/workbook.bin']]),
      'xl/workbook.bin': 'x',
    }),
    /\.xlsb/,
  ],
  [
    'a spreadsheet of LibreOffice with a password',
    ods('', { 'META-INF/manifest.xml': '<manifest:encryption-data/>' }),
    /contraseña/,
  ],
  ['a workbook in an encrypted archive', encrypted(sheetOf(A1)), /contraseña/],
  ['a picture', Buffer.from('ffd8ffe000104a464946', 'hex'), /Es una imagen/],
  ['a compressed file', Buffer.from('1f8b0800000000000003', 'hex'), /descomprímelo/],
  ['a page named .xls', Buffer.from('\uFEFF<html xmlns:x="urn:schemas"><head>'), /página web/],
  [
    'a page in one file named .xls',
    Buffer.from('MIME-Version: 1.0\r\nContent-Type:'),
    /página web/,
  ],
  [
    'a spreadsheet of Excel 2003 in XML',
    Buffer.from('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook'),
    /Excel 2003/,
  ],
])('%s is named, with what to do', async (_, file, sentence) => {
  await expect(read(file)).rejects.toThrow(sentence);
});

test.each<[string, Buffer, string]>([
  [
    'Mac Roman',
    Buffer.from('Codigo;Descripci\x97n\nA;Le\x96a', 'latin1'),
    'CSV, Mac, punto y coma',
  ],
  [
    'Windows-1252 with dashes',
    Buffer.from('Código;Nombre\nA;a\x96b \x93c\x94', 'latin1'),
    'CSV, Windows-1252, punto y coma',
  ],
  [
    'UTF-8 with a broken letter',
    Buffer.concat([Buffer.from('\uFEFFCódigo;b\nA;'), Buffer.from([0xe1])]),
    'CSV, UTF-8, punto y coma',
  ],
  [
    'a declared separator in quotes',
    Buffer.from('\uFEFF"sep=|"\r\na;b|c\r\n'),
    'CSV, UTF-8, barra',
  ],
])('%s is recognised', async (_, file, format) => {
  expect((await read(file)).format).toBe(format);
});

test('texts of Mac Roman have their accents, and NUL bytes are left out', async () => {
  const mac = await read(Buffer.from('C\x97digo;Le\x96a\n', 'latin1'));
  expect(mac.cells).toEqual([['Código', 'Leña']]);
  expect((await read(Buffer.from('a;b\nA\0;1\0\n'))).cells).toEqual([
    ['a', 'b'],
    ['A', '1'],
  ]);
});

test('a cell of CSV that is too long is not blamed on quotes', async () => {
  const long = `a;b\n1;"x\n${'y'.repeat(40_000)}"\n2;3\n`;
  expect((await read(Buffer.from(long))).rows.map(({ fault }) => fault)).toEqual([
    '',
    'Una celda tiene más de 32.767 letras',
    '',
  ]);
  const huge = Buffer.from(`a;b\n1;${'y'.repeat(2_000_000)}\n`);
  await expect(read(huge)).rejects.toThrow('más de un millón de letras: mira la fila 2.');
});
