/** Files that bring categories, as their own rows or within rows of products. */
import { expect, test } from 'vitest';
import {
  categoryMove,
  categoryRemove,
  categoryTable,
  categoryUpdate,
} from '#contract/calls/categories';
import { productAdd, productDetail } from '#contract/calls/goods';
import { exportRows } from '#contract/calls/imports';
import { CSV_MARK, csvLines } from '#contract/text/sheet-cells';
import { useGoodsCalls } from '../support/goods-calls.ts';
import { countsOf, createImporter, saidOf } from '../support/imports.ts';

const { shop, ask, history, seller } = useGoodsCalls();
const importer = () => createImporter(shop().post, seller().token);
const paths = async () => {
  const { data } = await ask(categoryTable, {});
  const nameOf = new Map(data.map(({ id, name }) => [id, name]));
  return data
    .map(({ parentId, name }) => [nameOf.get(parentId), name].filter(Boolean).join(' > '))
    .toSorted();
};
const idOf = async (name: string) =>
  (await ask(categoryTable, {})).data.find((row) => row.name === name)?.id ?? '';

const BEFORE = ['Refrigeración', 'Refrigeración > Radiadores'];

test('a file of paths adds what is missing, changes synonyms, and is undone', async () => {
  const imp = importer();
  const file =
    'Categoría;Sinónimos\nrefrigeracion>RADIADORES;panal\nMotor > Correas > Poly V;poly\nFrenos;\n';
  const compared = await imp.compare('categories', file);
  expect(countsOf(compared)).toEqual({ added: 2, changed: 1, same: 0, bad: 0 });
  const written = await imp.write(compared);
  expect(written.state).toBe('done');
  expect(await paths()).toEqual([
    'Correas > Poly V',
    'Frenos',
    'Motor',
    'Motor > Correas',
    ...BEFORE,
  ]);
  const { data } = await ask(categoryTable, {});
  expect(data.find(({ name }) => name === 'Radiadores')?.synonyms).toBe('panal');
  const poly = data.find(({ name }) => name === 'Poly V');
  expect(poly?.synonyms).toBe('poly');
  expect((await history('category', String(poly?.number)))[0]).toMatchObject({
    action: 'INS',
    reason: expect.stringContaining('lista.csv'),
  });
  expect(countsOf(await imp.compare('categories', file))).toEqual({
    ...{ added: 0, changed: 0, same: 3, bad: 0 },
  });
  expect((await imp.undo(written)).state).toBe('undone');
  expect(await paths()).toEqual(BEFORE);
});

test('levels of a category may stand in columns, and rows may repeat', async () => {
  const imp = importer();
  const compared = await imp.compare(
    'categories',
    'Nivel 1;Nivel 2\nFrenos;Discos\nFrenos;\nFrenos;Discos\n',
  );
  expect(compared.settings.columns).toEqual(['path', 'category2']);
  expect(countsOf(compared)).toEqual({ added: 2, changed: 0, same: 0, bad: 0 });
  const written = await imp.write(compared);
  expect(await paths()).toEqual(['Frenos', 'Frenos > Discos', ...BEFORE]);
  expect((await imp.undo(written)).state).toBe('undone');
  expect(await paths()).toEqual(BEFORE);
});

test('a category may stand beside the one that it is in', async () => {
  const imp = importer();
  const compared = await imp.compare(
    'categories',
    'Nombre;Padre\nEscobillas;\nDelanteras;Escobillas\nDelanteras;Refrigeración > Radiadores\n',
  );
  expect(countsOf(compared)).toEqual({ added: 3, changed: 0, same: 0, bad: 0 });
  const written = await imp.write(compared);
  expect(await paths()).toEqual(
    ['Escobillas', 'Escobillas > Delanteras', 'Radiadores > Delanteras', ...BEFORE].toSorted(),
  );
  expect((await imp.undo(written)).state).toBe('undone');
  expect(await paths()).toEqual(BEFORE);
});

test('an outline with blank parents is a tree', async () => {
  const imp = importer();
  const compared = await imp.compare(
    'categories',
    'Nivel 1;Nivel 2;Nivel 3\nFrenos;;\n;Discos;\n;;Ventilados\n;;Macizos\n;Pastillas;\nMotor;;\n;Correas;\n',
  );
  expect(saidOf(await imp.rows(compared, 'bad'))).toEqual([]);
  expect(countsOf(compared)).toEqual({ added: 7, changed: 0, same: 0, bad: 0 });
  const written = await imp.write(compared);
  expect(await paths()).toEqual(
    [
      ...['Discos > Macizos', 'Discos > Ventilados', 'Frenos', 'Frenos > Discos'],
      ...['Frenos > Pastillas', 'Motor', 'Motor > Correas', ...BEFORE],
    ].toSorted(),
  );
  expect((await imp.undo(written)).state).toBe('undone');
  expect(await paths()).toEqual(BEFORE);
});

test.each(['/', ' / ', ' » ', '\\', ' | '])('paths may be separated by «%s»', async (sign) => {
  const imp = importer();
  const rows = [
    ...['Frenos', `Frenos${sign}Kit 1/2`, `Frenos${sign}Filtros y/o aceites`],
    `Refrigeración${sign}Radiadores`,
  ];
  const compared = await imp.compare(
    'categories',
    `Categoría;Sinónimos\n${rows.map((row) => `${row};`).join('\n')}\n`,
  );
  expect(countsOf(compared)).toEqual({ added: 3, changed: 0, same: 1, bad: 0 });
  const added = await imp.rows(compared, 'new');
  expect(added.map(({ key }) => key)).toEqual([
    'Frenos',
    'Frenos > Kit 1/2',
    'Frenos > Filtros y/o aceites',
  ]);
  // A file of products says it the same way.
  const products = await imp.compare(
    'products',
    `Código;Categoría\nQ-1;Frenos${sign}Discos\nQ-2;Frenos${sign}Kit 1/2\n`,
  );
  const said = saidOf(await imp.rows(products, 'bad')).map((text) =>
    text.replace(/ [»|] (?=\w)/, ' > '),
  );
  expect(said).toContain('2: Categoría: La categoría «Frenos > Discos» no existe.');
});

test('a single column of paths is a whole tree', async () => {
  const compared = await importer().compare('categories', 'Rubro\nFrenos\nFrenos > Discos\n');
  expect(countsOf(compared)).toEqual({ added: 2, changed: 0, same: 0, bad: 0 });
});

test('a parent is found by the id or the name that its own row has', async () => {
  const imp = importer();
  const byId = await imp.compare(
    'categories',
    'id;nombre;id padre\n10;Frenos;0\n11;Discos;10\n12;Ventilados;11\n13;Perdida;99\n',
  );
  expect(saidOf(await imp.rows(byId, 'bad'))).toEqual([
    '5: nombre: El archivo no trae la categoría «99», en la que está.',
  ]);
  const keysOf = async (compared: typeof byId) =>
    (await imp.rows(compared, 'new')).map(({ key }) => key);
  const tree = ['Frenos', 'Frenos > Discos', 'Frenos > Discos > Ventilados'];
  expect(await keysOf(byId)).toEqual(tree);
  const byName = await imp.compare(
    'categories',
    'Nombre;Padre\nFrenos;\nDiscos;Frenos\nVentilados;Discos\nPanales;Radiadores\nUno;Dos\nDos;Uno\n',
  );
  expect(await keysOf(byName)).toEqual([...tree, 'Refrigeración > Radiadores > Panales']);
  expect(saidOf(await imp.rows(byName, 'bad'))).toEqual([
    '6: Nombre: Queda dentro de sí misma.',
    '7: Nombre: Queda dentro de sí misma.',
  ]);
  const byDots = await imp.compare(
    'categories',
    'Código;Rubro\n1;Frenos\n1.1;Discos\n1.1.1;Ventilados\n',
  );
  expect(await keysOf(byDots)).toEqual(tree);
});

test('a column of attributes makes them, exports return it, and an undo takes them back', async () => {
  const imp = importer();
  const attributesOf = async (name: string) =>
    (await ask(categoryTable, {})).data
      .find((row) => row.name === name)
      ?.attributes.map(({ key, type, unit, choices }) => [key, type, unit, ...choices]);
  const file = [
    'Categoría;Atributos',
    '"Refrigeración";"Material: aluminio, cobre"',
    // The material is inherited.
    '"Refrigeración > Radiadores";"Largo (mm); Material: aluminio, cobre; Con sensor (sí/no)"',
    '"Frenos > Discos";"Diámetro (mm); Norma"',
  ].join('\n');
  const compared = await imp.compare('categories', file);
  expect(countsOf(compared)).toEqual({ added: 1, changed: 2, same: 0, bad: 0 });
  const written = await imp.write(compared);
  expect(written.state).toBe('done');
  expect(await attributesOf('Refrigeración')).toEqual([
    ['Material', 'choice', '', 'aluminio', 'cobre'],
  ]);
  expect(await attributesOf('Radiadores')).toEqual([
    ['Largo', 'number', 'mm'],
    ['Con sensor', 'flag', ''],
  ]);
  expect(await attributesOf('Discos')).toEqual([
    ['Diámetro', 'number', 'mm'],
    ['Norma', 'text', ''],
  ]);
  expect(countsOf(await imp.compare('categories', file))).toMatchObject({ changed: 0, same: 3 });
  const { titles, rows } = await ask(exportRows, { kind: 'categories', after: 0 });
  const again = await imp.compare('categories', CSV_MARK + csvLines([titles, ...rows]), {
    emptyMeans: 'clear',
  });
  expect(countsOf(again)).toEqual({ added: 0, changed: 0, same: 4, bad: 0 });
  const clash = await imp.compare('categories', 'Categoría;Atributos\nFrenos;Norma\n');
  expect(saidOf(await imp.rows(clash, 'bad'))).toEqual([
    '2: Atributos: Norma también está en Frenos > Discos: un atributo va en una sola, y las de abajo lo heredan.',
  ]);
  expect((await imp.undo(written)).state).toBe('undone');
  expect(await attributesOf('Radiadores')).toEqual([]);
  expect(await paths()).toEqual(BEFORE);
});

test('products bring missing categories only if asked to', async () => {
  const imp = importer();
  await ask(productAdd, { product: { ProductCode: 'F-1', ProductName: 'Base' } });
  const file =
    'Código;Nombre;Marca;Categoría;Familia;Precio\nN-1;Nueva;Refrimar;Motor > Correas;F-1;10\n';
  const strict = await imp.compare('products', file);
  expect(saidOf(await imp.rows(strict, 'bad'))).toEqual([
    '2: Categoría: La categoría «Motor > Correas» no existe.',
  ]);
  const lenient = await imp.map(strict, { createsMissing: true });
  expect(lenient.warnings.join(' ')).toContain('Motor > Correas');
  const written = await imp.write(lenient);
  expect(written.state).toBe('done');
  expect((await ask(productDetail, { code: 'N-1' })).data.categoryId).toBe(await idOf('Correas'));
  expect((await imp.undo(written)).state).toBe('undone');
  expect(await paths()).toEqual(BEFORE);
});

test('rubro, subrubro and línea of a file of products are levels of one category', async () => {
  const imp = importer();
  const row = (code: string, ...levels: string[]) =>
    `${levels[1]};${code};Pieza;Refrimar;${levels[0]};F-1;10;${levels[2] ?? ''}`;
  const found = await imp.send(
    'products',
    [
      'SUBRUBRO;Código;Nombre;Marca;RUBRO;Familia;Precio;Línea',
      row('L-1', 'Frenos', 'Pastillas', 'Delanteras'),
      row('L-2', 'FRENOS', 'Pastillas'),
      row('L-3', 'Frenos', 'Frenos'),
      row('L-4', '', 'radiadores'),
    ].join('\n'),
  );
  expect(found.settings.columns.filter((id) => id.startsWith('category'))).toEqual([
    'category2',
    'category',
    'category3',
  ]);
  const strict = await imp.map(found);
  expect(saidOf(await imp.rows(strict, 'bad'))).toEqual([
    '2: RUBRO: La categoría «Frenos > Pastillas > Delanteras» no existe.',
    '3: RUBRO: La categoría «FRENOS > Pastillas» no existe.',
    '4: RUBRO: La categoría «Frenos» no existe.',
  ]);
  const written = await imp.write(await imp.map(strict, { createsMissing: true }));
  expect(written.state).toBe('done');
  const categoryOf = async (code: string) => (await ask(productDetail, { code })).data.categoryId;
  expect(await Promise.all(['L-1', 'L-2', 'L-3', 'L-4'].map(categoryOf))).toEqual([
    await idOf('Delanteras'),
    await idOf('Pastillas'),
    await idOf('Frenos'),
    await idOf('Radiadores'),
  ]);
  expect(await paths()).toEqual(
    ['Frenos', 'Frenos > Pastillas', 'Pastillas > Delanteras', ...BEFORE].toSorted(),
  );
  expect((await imp.undo(written)).state).toBe('undone');
  expect(await paths()).toEqual(BEFORE);
  const alone = await imp.send('products', 'Código;Línea\nL-9;Radiadores\n');
  expect(alone.settings.columns).toEqual(['code', 'category']);
});

test('a category that moves between the comparison and the write is followed', async () => {
  const imp = importer();
  const file =
    'Código;Nombre;Marca;Categoría;Familia;Precio\nN-2;Nueva;Refrimar;Radiadores;F-1;10\n';
  const compared = await imp.compare('products', file);
  const { data } = await ask(categoryMove, {
    id: await idOf('Radiadores'),
    parentId: '',
    position: 0,
  });
  const written = await imp.write(compared);
  expect(written.state).toBe('done');
  expect((await ask(productDetail, { code: 'N-2' })).data.categoryId).toBe(data.id);
});

test('synonyms, and former names of renamed and merged categories, are understood', async () => {
  const imp = importer();
  const made = await imp.compare(
    'categories',
    'Categoría;Sinónimos\nFrenos > Zapatas;campanas, cintas\nFrenos > Balatas;\nFrenos > Pastillas;\n',
  );
  await imp.write(made);
  await ask(categoryUpdate, {
    id: await idOf('Zapatas'),
    parms: { CategoryName: 'Zapatas de freno' },
  });
  await ask(categoryRemove, { id: await idOf('Balatas'), moveTo: await idOf('Pastillas') });
  const row = (code: string, category: string) => `${code};Nueva;Refrimar;${category};10`;
  const file = [
    'Código;Nombre;Marca;Categoría;Precio',
    ...[row('S-1', 'Cintas'), row('S-2', 'Frenos > Zapatas'), row('S-3', 'zapatas')],
    ...[row('S-4', 'BALATAS'), row('S-5', 'Frenos > Balatas')],
  ].join('\n');
  const compared = await imp.compare('products', file);
  expect(countsOf(compared)).toEqual({ added: 5, changed: 0, same: 0, bad: 0 });
  expect((await imp.write(compared)).state).toBe('done');
  const categoryOf = async (code: string) => (await ask(productDetail, { code })).data.categoryId;
  const shoes = await idOf('Zapatas de freno');
  const pads = await idOf('Pastillas');
  expect(await Promise.all(['S-1', 'S-2', 'S-3', 'S-4', 'S-5'].map(categoryOf))).toEqual([
    ...[shoes, shoes, shoes, pads, pads],
  ]);
});
