/** Cells of suppliers' files that cost no row: wrong barcodes, quantities in words, HTML. */
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
  for (const code of ['R-1', 'R-2']) await plantProduct(db, { code });
});
const importer = () => createImporter(shop().post, seller.token);

const HEADINGS = 'Código;Nombre;Marca;Categoría;Precio con IVA;EAN;Stock Bulevar;Descripción';
const list = (...rows: readonly string[]): string =>
  [HEADINGS, ...rows.map((row) => row.replace('*', 'Bomba;Refrimar;1.1;100'))].join('\n');

test('a wrong barcode is left out with a warning, and its row goes in', async () => {
  const imp = importer();
  const compared = await imp.compare(
    'products',
    list(
      'B-1;*;4006381333932;;',
      'B-2;*;no tiene;;',
      'B-3;*;4006381333931;;',
      'B-4;*;4006381333930;;',
    ),
  );
  expect(countsOf(compared)).toEqual({ added: 4, changed: 0, same: 0, bad: 0 });
  expect(compared.warnings).toEqual([
    '2 celdas de «EAN» no se toman, y el resto de sus filas sí (filas 2, 5): «4006381333932» está mal copiado: su último número, el verificador, es 2 y debería ser 1.',
    '1 celda de «EAN» no se toma, y el resto de su fila sí (fila 3): «notiene»: un código de barras lleva solo números.',
  ]);
  const added = await imp.rows(compared, 'new');
  expect(added.map(({ changes }) => JSON.stringify(changes).includes('40063813339'))).toEqual([
    ...[false, false, true, false],
  ]);
});

test('a quantity in words leaves the stock as it is, in a file of products', async () => {
  const compared = await importer().compare(
    'products',
    list(
      'B-1;*;;disponible;',
      'B-2;*;;hay;',
      'B-3;*;;100 un;',
      'B-4;*;;>100;',
      'B-5;*;;más de 50;',
      'B-6;*;;-2;',
    ),
  );
  expect(countsOf(compared)).toEqual({ added: 6, changed: 0, same: 0, bad: 0 });
  expect(compared.warnings).toEqual([
    '2 celdas de «Stock Bulevar» no se toman, y el resto de sus filas sí (filas 2, 3): «disponible» no es un número.',
    '2 cantidades de «Stock Bulevar» dicen «más de», como «>100»: se toma ese número (filas 5, 6).',
    '1 cantidad de «Stock Bulevar» es negativa, como «-2»: se toma como 0 (fila 7).',
  ]);
});

test('a quantity in words is a bad row in a file of stock', async () => {
  const imp = importer();
  const compared = await imp.compare('stock', 'codigo;Bulevar\nR-1;+100\nR-2;sí\n');
  expect(countsOf(compared)).toMatchObject({ changed: 1, bad: 1 });
  expect(saidOf(await imp.rows(compared, 'bad'))).toEqual(['3: Bulevar: «sí» no es un número.']);
  expect(compared.warnings).toContain(
    '1 cantidad de «Bulevar» dice «más de», como «+100»: se toma ese número (fila 2).',
  );
});

test('tags and entities of HTML become plain text', async () => {
  const imp = importer();
  const compared = await imp.compare(
    'products',
    list(
      'B-1;"<b>Bomba</b> &amp; junta<br>chica";Refrimar;1.1;100;;;"<p>Primera</p><p>Segunda<br/>l&iacute;nea</p>"',
      'B-2;Bomba <modelo> 3 < 4;Refrimar;1.1;100;;;Filtro R&D',
    ),
  );
  expect(compared.bad).toBe(0);
  expect(compared.warnings).toEqual([
    '2 celdas traen etiquetas o signos de HTML, como «<b>Bomba</b> &amp; junta<br>chica»: se toma solo el texto (fila 2).',
  ]);
  await imp.write(compared);
  const { rows } = await shop().app.db.execute(
    "select name, description from products where code in ('B-1', 'B-2') order by code",
  );
  expect(rows).toEqual([
    { name: 'Bomba & junta chica', description: 'Primera\nSegunda\nlínea' },
    { name: 'Bomba <modelo> 3 < 4', description: 'Filtro R&D' },
  ]);
});

test('a new name that is nearly an existing one is asked about, and created only if so answered', async () => {
  const imp = importer();
  const rows = ['REFRIMAR S.A.', 'Refrimár.', 'Refrimr', 'Tecnofrén', 'Tecnofren SRL'].map(
    (brand, at) => `N-${at};Bomba;${brand};1.1;100;;;`,
  );
  const compared = await imp.compare('products', list(...rows), { createsMissing: true });
  expect(saidOf(await imp.rows(compared, 'bad'))).toEqual([
    '2: Marca: La marca «REFRIMAR S.A.» no existe. ¿Es «Refrimar»?',
    '3: Marca: La marca «Refrimár.» no existe. ¿Es «Refrimar»?',
    '4: Marca: La marca «Refrimr» no existe. ¿Es «Refrimar»?',
  ]);
  expect(compared.warnings).toEqual([
    'Se crean 2 nombres que no existían: Tecnofrén, Tecnofren SRL.',
    'Hay nombres nuevos casi iguales, que se crean por separado: «Tecnofrén» y «Tecnofren SRL». Si son el mismo, escríbelos igual en el archivo.',
    expect.stringContaining('no vienen en esta'),
  ]);
  const { guid, revision } = compared;
  const answers = [
    { list: 'brand', name: 'refrimar s.a.', action: 'use', id: 1 },
    { list: 'brand', name: 'refrimar.', action: 'use', id: 1 },
    { list: 'brand', name: 'refrimr', action: 'create' },
  ];
  expect((await imp.ask('answer', { guid, revision, answers })).status).toBe(200);
  const answered = await imp.finish(guid);
  expect(countsOf(answered)).toMatchObject({ added: 5, bad: 0 });
  expect(answered.warnings).toContainEqual(expect.stringMatching(/^Se crean 3 .*: Refrimr, /));
});
