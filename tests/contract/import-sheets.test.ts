/** Damage that spreadsheets do to data: errors in cells, rewritten codes, words for the unknown. */
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { countsOf, createImporter, saidOf } from '../support/imports.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

let seller: Planted;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  seller = await plantUser(db, { isSeller: true, employeeOf: 1 });
  for (const code of ['R-1', 'R-2', '5-ene', '90.75']) await plantProduct(db, { code });
});
const importer = () => createImporter(shop().post, seller.token);

/** A workbook of one sheet. @param rows the XML of their cells */
const book = (rows: readonly string[]): Buffer =>
  Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(
        '<workbook xmlns:r="r"><sheets><sheet name="Lista" sheetId="1" r:id="x"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="x" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/styles.xml': strToU8(
        '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet><sheetData>${rows.map((cells) => `<row>${cells}</row>`).join('')}</sheetData></worksheet>`,
      ),
    }),
  );
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const texts = (...values: string[]) => values.map(text).join('');
const error = (value: string) => `<c t="e"><v>${value}</v></c>`;
const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;

test('an error cell counts as empty, and is refused where the row needs it', async () => {
  const imp = importer();
  const compared = await imp.compare(
    'products',
    book([
      texts('Código', 'Nombre', 'Marca', 'Categoría', 'Precio con IVA', 'Descripción'),
      text('ZZ-1') + error('#N/A') + texts('Refrimar', '1.1', '100', ''),
      error('#REF!') + texts('Tapa', 'Refrimar', '1.1', '100', ''),
      texts('R-1', 'Tapa dos', 'Refrimar', '1.1') + error('#DIV/0!') + error('#VALUE!'),
      texts('R-2', '#¿NOMBRE?', 'Refrimar', '1.1') + number('120') + text('#N/D'),
      text('ZZ-5') +
        texts('Tapa cinco', 'Refrimar', '1.1') +
        '<c><f>VLOOKUP(A2,X:Y,2,0)</f></c>' +
        text(''),
    ]),
  );
  expect(saidOf(await imp.rows(compared, 'bad'))).toEqual([
    '2: Nombre: Es un error de Excel, «#N/A», y lo nuevo lo necesita.',
    '3: Código: Es un error de Excel, «#REF!»: no se sabe de qué habla la fila.',
  ]);
  expect(countsOf(compared)).toEqual({ added: 1, changed: 2, same: 0, bad: 2 });
  const changes = (await imp.rows(compared, 'changed')).flatMap((row) => row.changes);
  expect(changes.map(({ title }) => title)).not.toContain('Descripción');
  expect(compared.warnings[0]).toBe(
    '6 celdas tienen un error de Excel, como «#¿NOMBRE?», en las columnas Nombre, Precio con IVA y Descripción: cuentan como vacías.',
  );
});

test('an error cell does not clear what is stored, where empty cells clear', async () => {
  const imp = importer();
  const compared = await imp.compare('products', 'Código;Nombre;DUA\nR-1;#N/A;#N/D\n', {
    emptyMeans: 'clear',
  });
  expect(countsOf(compared)).toEqual({ added: 0, changed: 0, same: 1, bad: 0 });
});

test('codes that a spreadsheet rewrote are refused, unless a product has them', async () => {
  const imp = importer();
  const codes = ['mar-05', '5-Jan', '05/03/26', '12:30:00', '12345678901234600', '5-ene', 'R-1'];
  const compared = await imp.compare(
    'prices',
    `Código;Precio\n${codes.map((code) => `${code};5\n`).join('')}`,
  );
  expect(saidOf(await imp.rows(compared, 'bad')).map((said) => said.split(': ')[2])).toEqual([
    'Excel cambió este código por una fecha, «mar-05»',
    'Excel cambió este código por una fecha, «5-Jan»',
    'Excel cambió este código por una fecha, «05/03/26»',
    'Excel cambió este código por una hora, «12:30:00»',
    'Excel cambió este código por un número, «12345678901234600»',
  ]);
  expect((await imp.rows(compared, 'changed')).map(({ key }) => key)).toEqual(['5-ene', 'R-1']);
});

test('a book tells codes that were typed as texts from numbers and dates', async () => {
  const imp = importer();
  const compared = await imp.compare(
    'prices',
    book([
      texts('Código', 'Precio'),
      number('90.75') + number('5'),
      number('1.5') + number('5'),
      number('46086', 1) + number('5'),
      number('1.2345678901234568E+16') + number('5'),
      text('5-ene') + number('5.125'),
      text('05/03/26') + number('5'),
    ]),
  );
  expect(saidOf(await imp.rows(compared, 'bad')).map((said) => said.split(':')[2])).toEqual([
    ' Excel cambió este código por un número, «1,5»',
    ' Excel cambió este código por una fecha, «05/03/2026»',
    ' Excel cambió este código por un número, «12345678901234600»',
    // No product has it, but it was typed so.
    undefined,
  ]);
  expect(
    (await imp.rows(compared, 'changed')).map(({ key, changes }) => [key, changes[0]?.to]),
  ).toEqual([
    ['90.75', '$ 5,00'],
    ['5-ene', '$ 5,13'],
  ]);
});

test('a book of bad rows in which a code was not mended is refused again', async () => {
  const imp = importer();
  const compared = await imp.compare(
    'prices',
    book([
      texts('Código', 'Precio', 'Motivo'),
      texts('mar-05', '5', 'Código: Excel cambió este código por una fecha, «mar-05»: …'),
      texts('R-1', '5', 'Código: Excel cambió este código por una fecha, «1-ene»: …'),
    ]),
  );
  expect(countsOf(compared)).toEqual({ added: 0, changed: 1, same: 0, bad: 1 });
});

test('words for an unknown value are empty in columns of years', async () => {
  const imp = importer();
  const compared = await imp.compare(
    'families',
    'Familia;Nombre;Categoría;Marca del vehículo;Aplicación;Año desde;Año hasta\nF-9;Radiador;1.1;Fiat;Uno;n/d;2003\nF-9;;;Fiat;Duna;1990;—\n',
  );
  expect([compared.bad, compared.added]).toEqual([0, 1]);
  const years = await imp.compare(
    'families',
    'Familia;Nombre;Categoría;Marca del vehículo;Aplicación;Años\nF-8;Radiador;1.1;Fiat;Uno;N/A\n',
  );
  expect([years.bad, years.added]).toEqual([0, 1]);
});

test('the sheet that was read is told with the comparison', async () => {
  const imp = importer();
  const rows = `<sheetData><row>${texts('Código', 'Precio')}</row><row hidden="1">${texts('R-1', '7')}</row></sheetData>`;
  const file = Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(
        '<workbook xmlns:r="r"><sheets><sheet name="Hoy" r:id="a"/><sheet name="Ayer" r:id="b"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="a" Target="a.xml"/><Relationship Id="b" Target="b.xml"/></Relationships>',
      ),
      'xl/a.xml': strToU8(`<worksheet>${rows}</worksheet>`),
      'xl/b.xml': strToU8(`<worksheet>${rows}</worksheet>`),
    }),
  );
  const compared = await imp.compare('prices', file);
  expect(compared.format).toBe('XLSX');
  expect(compared.changed).toBe(1);
  expect(compared.warnings.slice(0, 2)).toEqual([
    'Se leyó la hoja «Hoy»; la hoja «Ayer» también tiene datos, y no se lee.',
    'La hoja tiene 1 fila oculta, que también se lee.',
  ]);
});
