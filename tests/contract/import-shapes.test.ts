/** Shapes of suppliers' lists: headings in two rows, titles between the rows, no headings, no codes, no kind. */
import { sql } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { importKind, importProfileList } from '#contract/calls/imports';
import type { ImportKindName } from '#contract/entities/imports';
import { plantProduct, stockOf } from '../support/goods.ts';
import { useGoodsCalls } from '../support/goods-calls.ts';
import { countsOf, createImporter, saidOf, startInput } from '../support/imports.ts';

const EAN = '4006381333931';

const { shop, ask, seller } = useGoodsCalls(async (db) => {
  const id = await plantProduct(db, { code: 'R-1', priceCents: 100_00, stock: { B: 1, C: 1 } });
  await plantProduct(db, { code: 'R-2', priceCents: 100_00, stock: { B: 1, C: 1 } });
  await db.execute(
    sql`insert into product_barcodes (product_id, position, code) values (${id}, 0, ${EAN})`,
  );
});
const importer = () => createImporter(shop().post, seller().token);
beforeEach(async () => {
  await shop().app.db.execute(sql`delete from import_profiles`);
});

type Grid = readonly (readonly string[])[];
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;

/** @param merged ranges, such as `C1:D1` */
const xlsx = (grid: Grid, merged: readonly string[]): Buffer =>
  Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(
        '<workbook xmlns:r="r"><sheets><sheet name="Lista" sheetId="1" r:id="x"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="x" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet><sheetData>${grid.map((cells) => `<row>${cells.map(text).join('')}</row>`).join('')}</sheetData><mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`,
      ),
    }),
  );

/** @param wide the columns that a cell covers, by its row and column: `0 1` */
const ods = (grid: Grid, wide: Readonly<Record<string, number>> = {}): Buffer => {
  const cellOf = (value: string, at: string) => {
    const columns = wide[at];
    const spanned = columns ? ` table:number-columns-spanned="${columns}"` : '';
    return value === ''
      ? '<table:covered-table-cell/>'
      : `<table:table-cell office:value-type="string"${spanned}><text:p>${value}</text:p></table:table-cell>`;
  };
  const rows = grid.map(
    (cells, row) =>
      `<table:table-row>${cells.map((value, column) => cellOf(value, `${row} ${column}`)).join('')}</table:table-row>`,
  );
  return Buffer.from(
    zipSync({
      mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
      'content.xml': strToU8(
        `<office:document-content><office:body><office:spreadsheet><table:table table:name="Lista">${rows.join('')}</table:table></office:spreadsheet></office:body></office:document-content>`,
      ),
    }),
  );
};
const csv = (grid: Grid): string => grid.map((cells) => `${cells.join(';')}\n`).join('');

const STOCK = [
  ['Código', 'Nombre', 'Stock', '', 'Ubicación'],
  ['', '', 'Bulevar', 'Cerro Largo', ''],
  ['R-1', 'Radiador', '5', '6', 'A'],
  ['R-2', 'Radiador', '7', '8', 'B'],
];

test.each([
  ['CSV', csv(STOCK)],
  ['XLSX', xlsx(STOCK, ['C1:D1', 'A1:A2', 'B1:B2', 'E1:E2'])],
  ['ODS', ods(STOCK, { '0 2': 2 })],
])('headings over two rows of a %s file are joined', async (_, file) => {
  const imp = importer();
  const sent = await imp.send('stock', file);
  expect(sent.settings).toMatchObject({
    headerLine: 2,
    columns: ['code', '', 'stock.B', 'stock.C', ''],
  });
  expect(sent.columns.map(({ title }) => title)).toEqual([
    'Código',
    'Nombre',
    'Stock Bulevar',
    'Stock Cerro Largo',
    'Ubicación',
  ]);
  const compared = await imp.map(sent);
  expect(countsOf(compared)).toEqual({ added: 0, changed: 2, same: 0, bad: 0 });
});

test('the next list with the same two rows of headings is compared without a question', async () => {
  const imp = importer();
  const lines = [
    ['Pieza', 'Vale', ''],
    ['Código', 'Lista', 'Oferta'],
  ];
  const first = await imp.send('prices', csv([...lines, ['R-1', '150', '120']]), 'sur 1.csv');
  await imp.write(await imp.map(first, { headerLine: 2, columns: ['code', 'price', ''] }));
  const next = await imp.send('prices', csv([...lines, ['R-2', '160', '130']]), 'sur 2.csv');
  expect([next.state, next.changed]).toEqual(['checked', 1]);
});

test('columns that cut a name in two are joined', async () => {
  const imp = importer();
  const compared = await imp.compare(
    'products',
    'COD;DESCRIP;DESCRIP2;Marca;Rubro;P.Vta\nZ-1;Bomba de agua;Fiat Palio;Refrimar;Radiadores;100\nZ-2;Junta;;Refrimar;Radiadores;100\n',
  );
  const names = (await imp.rows(compared, 'new')).map(({ changes }) => changes[0]?.to);
  expect(names).toEqual(['Bomba de agua Fiat Palio', 'Junta']);
});

const TITLED = [
  ['Código', 'Nombre', 'Precio'],
  ['RADIADORES', '', ''],
  ['', '— Refrimar —', ''],
  ['T-1', 'Uno', '10'],
  ['T-2', 'Dos', '20'],
];
const valuesOf = async (imp: ReturnType<typeof importer>, compared: { guid: string }) =>
  (await imp.rows(compared as never, 'new')).map(({ key, changes }) => [
    key,
    ...['Categoría', 'Marca'].map((title) => changes.find((one) => one.title === title)?.to),
  ]);

test.each([
  ['CSV', csv(TITLED)],
  ['XLSX', xlsx(TITLED, ['A2:C2', 'B3:C3'])],
  ['ODS', ods(TITLED, { '1 0': 3 })],
])('titles of a %s file that the shop knows give category and brand', async (_, file) => {
  const imp = importer();
  const sent = await imp.send('products', file);
  expect(sent.settings).toMatchObject({ unknownTitles: [], titled: ['category', 'brand'] });
  const compared = await imp.map(sent);
  expect(countsOf(compared)).toEqual({ added: 2, changed: 0, same: 0, bad: 0 });
  expect(await valuesOf(imp, compared)).toEqual([
    ['T-1', 'Refrigeración > Radiadores', 'Refrimar'],
    ['T-2', 'Refrigeración > Radiadores', 'Refrimar'],
  ]);
  expect(compared.warnings).toContain('El título entre las filas da Categoría: RADIADORES.');
});

const UNKNOWN =
  'Código;Nombre;Marca;Precio\nFAROS;;;\nT-3;Uno;Refrimar;10\nRADIADORES;;;\nT-4;Dos;Refrimar;20\nVARIOS;;;\nT-5;Tres;Refrimar;30\n';

test('a seller classifies an unknown title once', async () => {
  const imp = importer();
  const sent = await imp.send('products', UNKNOWN, 'lista_sur_1.csv');
  expect(sent.settings).toMatchObject({ titles: null, unknownTitles: ['FAROS', 'VARIOS'] });
  const without = await imp.map(sent);
  expect(saidOf(await imp.rows(without, 'bad'))).toEqual([
    '3: Categoría: Está vacío, y lo nuevo lo necesita.',
    '7: Categoría: Está vacío, y lo nuevo lo necesita.',
  ]);
  const asked = { guid: sent.guid, ...sent.settings, titles: 'category' };
  expect((await imp.ask('map', asked)).status).toBe(200);
  const strict = await imp.finish(sent.guid);
  expect(saidOf(await imp.rows(strict, 'bad'))).toEqual([
    '3: Categoría: La categoría «FAROS» no existe.',
    '7: Categoría: La categoría «VARIOS» no existe.',
  ]);
  expect((await imp.ask('map', { ...asked, createsMissing: true })).status).toBe(200);
  const compared = await imp.finish(sent.guid);
  expect(await valuesOf(imp, compared)).toEqual([
    ['T-3', 'FAROS', 'Refrimar'],
    ['T-4', 'Refrigeración > Radiadores', 'Refrimar'],
    ['T-5', 'VARIOS', 'Refrimar'],
  ]);
  await imp.undo(await imp.write(compared));
  const next = await imp.send(
    'products',
    `${UNKNOWN}LUCES;;;\nT-6;Seis;Refrimar;1\n`,
    'lista_sur_2.csv',
  );
  expect([next.state, next.settings.titles, next.added]).toEqual(['checked', 'category', 4]);
});

test('a list that nobody has said it of is asked before it is compared', async () => {
  const imp = importer();
  const plain = 'Código;Nombre;Marca;Categoría;Precio\nT-7;Uno;Refrimar;1.1;10\n';
  await imp.undo(await imp.write(await imp.map(await imp.send('products', plain))));
  const same = await imp.send('products', `${plain}FAROS;;;;\nT-8;Dos;Refrimar;1.1;20\n`);
  // Its category has a column, its brand too.
  expect(same.state).toBe('checked');
});

test('a title above the category of a product leaves it there', async () => {
  const { db } = shop().app;
  await db.execute(
    sql`insert into categories (id, name, position) values ('1.1.1', 'De cobre', 1)`,
  );
  await plantProduct(db, { code: 'R-3' });
  await db.execute(sql`update products set category_id = '1.1.1' where code = 'R-3'`);
  const compared = await importer().compare(
    'products',
    'Código;Nombre;Precio\nRADIADORES;;\nR-3;Radiador R-3;100\nREFRIGERACIÓN;;\nR-2;Radiador R-2;100\n',
  );
  expect(countsOf(compared)).toEqual({ added: 0, changed: 0, same: 2, bad: 0 });
});

test('a title with a field name needs no question', async () => {
  const imp = importer();
  const compared = await imp.compare(
    'products',
    'Código;Nombre;Categoría;Precio\nMarca: Refrimar;;;\nT-1;Uno;1.1;10\nMarca: NUEVA;;;\nT-2;Dos;1.1;10\n',
  );
  expect(saidOf(await imp.rows(compared, 'bad'))).toEqual([
    '5: Marca: La marca «NUEVA» no existe.',
  ]);
  expect(await valuesOf(imp, compared)).toEqual([
    ['T-1', 'Refrigeración > Radiadores', 'Refrimar'],
  ]);
});

test('a file without headings is read by its contents, and remembered by them and its name', async () => {
  const imp = importer();
  const first = await imp.send(
    'prices',
    'R-1;Radiador uno;150,50\nR-2;Radiador dos;160,00\n',
    'sur_1.csv',
  );
  expect(first.settings).toMatchObject({ headerLine: 0, columns: ['code', '', 'price'] });
  expect(first.columns.map(({ title }) => title)).toEqual(['Columna A', 'Columna B', 'Columna C']);
  expect((await imp.write(await imp.map(first))).state).toBe('done');
  expect((await ask(importProfileList, {})).data).toHaveLength(1);
  const lines = 'R-1;Radiador uno;151,50\nR-2;Radiador dos;161,00\n';
  const next = await imp.send('prices', lines, 'sur_2.csv');
  expect([next.state, next.changed]).toEqual(['checked', 2]);
  const other = await imp.send('prices', lines, 'norte.csv');
  expect([other.state, other.settings.profile?.isWhole]).toEqual(['mapping', false]);
  const shorter = await imp.send('prices', 'R-1;151,50\nR-2;161,00\n', 'sur_3.csv');
  expect([shorter.state, shorter.settings.profile]).toEqual(['mapping', null]);
});

test('prices and stock find products by their barcodes where codes are missing', async () => {
  const imp = importer();
  const prices = await imp.compare('prices', `EAN;PVP\n${EAN};222\n96385074;5\n123;5\n`);
  expect(
    (await imp.rows(prices, 'changed')).map(({ key, changes }) => [key, changes[0]?.to]),
  ).toEqual([['R-1', '$ 222,00']]);
  expect(saidOf(await imp.rows(prices, 'bad'))).toEqual([
    '3: EAN: Ningún producto tiene el código de barras 96385074.',
    expect.stringMatching(/^4: EAN: «123» tiene 3 números/),
  ]);
  const stock = await imp.compare('stock', `Código;Cod.Barra;STK_BULEVAR\n;${EAN};44\nR-2;;3\n`);
  expect(countsOf(stock)).toEqual({ added: 0, changed: 2, same: 0, bad: 0 });
  await imp.write(stock);
  expect(await stockOf(shop().app.db, 'R-1')).toBeGreaterThanOrEqual(44);
});

test('counts without headings and without a branch are asked whose they are', async () => {
  const imp = importer();
  const { guid, settings } = await imp.send('stock', `${EAN};3\n96385074;12\n`);
  expect(settings.columns).toEqual(['barcode', 'quantity']);
  const { body } = await imp.ask('map', { guid, ...settings });
  expect(body.error).toContain('Di de qué local es el stock: en esa columna elige «Stock Bulevar»');
});

test('two columns that set the same are named', async () => {
  const imp = importer();
  const { guid, settings } = await imp.send('prices', 'Código;PVP;Otro\nR-1;5;6\n');
  const columns = ['code', 'price', 'priceWithoutTax'];
  const { body } = await imp.ask('map', { guid, ...settings, columns });
  expect(body.error).toBe(
    '«PVP» y «Otro» dicen lo mismo: Precio con IVA. Deja una y pon las demás en «No se usa».',
  );
});

const sendWithoutKind = async (content: string, name = 'lista.csv') => {
  const imp = importer();
  const file = Buffer.from(content);
  const { kind: _, ...input } = startInput('products', file);
  const named = { ...input, file: { ...input.file, name } };
  expect((await imp.ask('start', named)).status).toBe(200);
  // Repeating the call has no effect.
  expect((await imp.ask('start', named)).status).toBe(200);
  const data = file.toString('base64');
  expect((await imp.ask('part', { guid: input.guid, part: 0, data })).status).toBe(200);
  expect((await imp.ask('read', { guid: input.guid })).status).toBe(200);
  return imp.finish(input.guid);
};

test.each<[string, ImportKindName]>([
  ['Código;Precio\nR-1;5\n', 'prices'],
  ['Código;Stock Bulevar\nR-1;5\n', 'stock'],
  ['Código;Nombre;Marca;Rubro;Precio\nR-1;x;Refrimar;1.1;5\n', 'products'],
  ['RUT;Razón social\n211003420017;Sur\n', 'companies'],
])('the headings of %j say that it is a file of %s', async (content, kind) => {
  const sent = await sendWithoutKind(content);
  expect([sent.kind, sent.settings.kinds, sent.state]).toEqual([kind, [kind], 'mapping']);
});

test('a kind that was guessed can be changed, and its columns are recognised anew', async () => {
  const sent = await sendWithoutKind('Código;Precio\nR-1;5\n');
  const { data: changed } = await ask(importKind, { guid: sent.guid, kind: 'products' });
  expect([changed.kind, changed.settings.kinds, changed.settings.columns]).toEqual([
    'products',
    [],
    ['code', 'price'],
  ]);
  const unsaid = await sendWithoutKind('x;y\na;b\n');
  expect(unsaid.settings.kinds.length).toBeGreaterThan(1);
});

test('the kind of a remembered list is detected', async () => {
  const imp = importer();
  const sent = await imp.send('prices', 'Pieza;Vale\nR-1;5\n', 'sur 1.csv');
  await imp.write(await imp.map(sent, { headerLine: 1, columns: ['code', 'price'] }));
  const next = await sendWithoutKind('Pieza;Vale\nR-1;6\n', 'sur 2.csv');
  expect([next.kind, next.state]).toEqual(['prices', 'checked']);
});
