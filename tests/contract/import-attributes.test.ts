/** Files whose columns are attributes of categories, in mixed units. */
import { expect, test } from 'vitest';
import { categoryAdd, categoryAttributes } from '#contract/calls/categories';
import { productAdd, productDetail } from '#contract/calls/goods';
import { exportRows } from '#contract/calls/imports';
import { bookOf } from '../support/books.ts';
import { useGoodsCalls } from '../support/goods-calls.ts';
import { countsOf, createImporter } from '../support/imports.ts';

const { shop, ask, seller } = useGoodsCalls();
const importer = () => createImporter(shop().post, seller().token);
/** In no order: the database sorts the columns of a row. */
const specsOf = async (code: string) =>
  new Set(
    (await ask(productDetail, { code })).data.specifications.map(
      ({ key, value }) => `${key}: ${value}`,
    ),
  );
const addProduct = (ProductCode: string, CategoryId: string, specs: [string, string][] = []) =>
  ask(productAdd, {
    product: {
      ...{ ProductCode, ProductName: `Colchón ${ProductCode}`, CategoryId },
      Specifications: specs.map(([SpecKey, SpecValue]) => ({ SpecKey, SpecValue })),
    },
  });
const cell = (value: string | number) => `"${`${value}`.replace('.', ',').replaceAll('"', '""')}"`;

test('columns fill attributes, in any unit; what does not fit is told and kept; all is undone', async () => {
  const { id } = (await ask(categoryAdd, { category: { CategoryName: 'Colchones' } })).data;
  await ask(categoryAttributes, {
    id,
    attributes: [
      { key: 'Ancho', type: 'number', unit: 'cm' },
      { key: 'Densidad', type: 'number', unit: 'kg' },
      { key: 'Firmeza', type: 'choice', choices: ['Suave', 'Firme'] },
      { key: 'Reversible', type: 'flag' },
    ],
  });
  await addProduct('C1', id, [
    ['ancho', '140 cm'],
    ['Funda', 'algodón'],
  ]);
  await addProduct('C2', id);
  await addProduct('C3', id, [['Ancho', '200 cm']]);
  const imp = importer();
  const file = [
    'Código;ANCHO (mm);Densidad;firmeza;Reversible',
    'C1;1400;18,5;firme;sí',
    'C2;"1,6 m";28000 g;SUAVE;x',
    'C3;190,5 cm;mucha;de agua;no',
  ].join('\n');
  const compared = await imp.compare('products', file);
  expect(countsOf(compared)).toEqual({ added: 0, changed: 3, same: 0, bad: 0 });
  expect(compared.warnings).toEqual([
    'Fila 4: Densidad «mucha» no es un número en kg, y queda como texto.',
    'Fila 4: Firmeza «de agua» no es Suave, Firme, y queda como texto.',
  ]);
  const written = await imp.write(compared);
  expect(written.state).toBe('done');
  // The width of the first one is the same as before, in another spelling.
  expect(await specsOf('C1')).toEqual(
    new Set([
      ...['ancho: 140 cm', 'Funda: algodón'],
      ...['Densidad: 18,5 kg', 'Firmeza: Firme', 'Reversible: Sí'],
    ]),
  );
  expect(await specsOf('C2')).toEqual(
    new Set([...['Ancho: 160 cm', 'Densidad: 28 kg', 'Firmeza: Suave', 'Reversible: Sí']]),
  );
  expect(await specsOf('C3')).toEqual(
    new Set([...['Ancho: 190,5 cm', 'Densidad: mucha', 'Firmeza: de agua', 'Reversible: No']]),
  );
  const { titles, rows } = await ask(exportRows, { kind: 'products', after: 0 });
  const shown = ['Código', 'Ancho (cm)', 'Densidad (kg)', 'Firmeza', 'Reversible'];
  const places = shown.map((title) => titles.indexOf(title));
  expect(rows.map((row) => places.map((place) => row[place]))).toEqual([
    ['C1', 140, 18.5, 'Firme', 'Sí'],
    ['C2', 160, 28, 'Suave', 'Sí'],
    ['C3', 190.5, 'mucha', 'de agua', 'No'],
  ]);
  const again = [titles, ...rows].map((row) => row.map(cell).join(';')).join('\n');
  expect(countsOf(await imp.compare('products', again))).toMatchObject({
    ...{ changed: 0, same: 3, bad: 0 },
  });
  const unknown = await imp.compare('products', 'Código;Ancho\nC1;n/d\nC2;—\nC3;#N/A\n');
  expect(countsOf(unknown)).toMatchObject({ changed: 0, same: 3, bad: 0 });
  expect((await imp.undo(written)).state).toBe('undone');
  expect(await specsOf('C1')).toEqual(new Set(['ancho: 140 cm', 'Funda: algodón']));
  expect(await specsOf('C2')).toEqual(new Set([]));
  expect(await specsOf('C3')).toEqual(new Set(['Ancho: 200 cm']));
});

test('a heading without a unit is read by the category of the product, and pairs may stand in one column', async () => {
  const inCategory = async (CategoryName: string, unit: string) => {
    const { id } = (await ask(categoryAdd, { category: { CategoryName } })).data;
    await ask(categoryAttributes, { id, attributes: [{ key: 'Largo', type: 'number', unit }] });
    return id;
  };
  await addProduct('B1', await inCategory('Bulones', 'mm'));
  await addProduct('K1', await inCategory('Caños', 'cm'));
  const imp = importer();
  const file = 'Código;LARGO\nB1;50\nK1;50\n';
  expect((await imp.write(await imp.compare('products', file))).state).toBe('done');
  expect([await specsOf('B1'), await specsOf('K1')]).toEqual([
    new Set(['Largo: 50 mm']),
    new Set(['Largo: 50 cm']),
  ]);
  expect(countsOf(await imp.compare('products', file))).toMatchObject({ changed: 0, same: 2 });
  const inUnit = 'Código;Largo en mm\nB1;60\nK1;60\n';
  expect((await imp.write(await imp.compare('products', inUnit))).state).toBe('done');
  expect([await specsOf('B1'), await specsOf('K1')]).toEqual([
    new Set(['Largo: 60 mm']),
    new Set(['Largo: 6 cm']),
  ]);
  const pairs = 'Código;Atributos\nB1;"Largo: 7 cm; Rosca:M10; Material = acero"\n';
  expect((await imp.write(await imp.compare('products', pairs))).state).toBe('done');
  expect(await specsOf('B1')).toEqual(new Set(['Largo: 7 cm', 'Rosca: M10', 'Material: acero']));
});

test('a boolean of a book is a value of a yes or no, and an empty cell of a text', async () => {
  const { id } = (await ask(categoryAdd, { category: { CategoryName: 'Almohadas' } })).data;
  await ask(categoryAttributes, { id, attributes: [{ key: 'Lavable', type: 'flag' }] });
  await addProduct('A1', id, [['Lavable', 'Sí']]);
  const imp = importer();
  await imp.write(await imp.compare('products', 'Código;Descripción larga\nA1;De plumas\n'));
  const sent = await imp.send(
    'products',
    bookOf(['Código', '¿Lavable?', 'Descripción larga'], ['A1', false, false]),
  );
  const compared = await imp.map(sent, { emptyMeans: 'clear' });
  const changes = (await imp.rows(compared, 'changed')).flatMap((one) => one.changes);
  expect(changes.map(({ title, to }) => [title, to])).toEqual([
    ['Descripción', '—'],
    ['Lavable', 'No'],
  ]);
});
