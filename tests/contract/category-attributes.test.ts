/** Attributes of categories: inheritance, renames with their undo, checks of values, conflicts. */
import { expect, test } from 'vitest';
import * as categories from '#contract/calls/categories';
import { productAdd, productDetail, productUndo } from '#contract/calls/goods';
import type { Attribute } from '#contract/goods/attributes';
import { useGoodsCalls } from '../support/goods-calls.ts';

const { ask, refusal, history } = useGoodsCalls(async () => {});

const add = async (CategoryName: string, CategoryParentId = '') =>
  (await ask(categories.categoryAdd, { category: { CategoryName, CategoryParentId } })).data.id;
const rowOf = async (id: string) => {
  const { data } = await ask(categories.categoryTable, {});
  return data.find((row) => row.id === id);
};
const addProduct = (ProductCode: string, CategoryId: string, specs: Record<string, string>) =>
  ask(productAdd, {
    product: {
      ...{ ProductCode, ProductName: `Artículo ${ProductCode}`, CategoryId },
      Specifications: Object.entries(specs).map(([SpecKey, SpecValue]) => ({ SpecKey, SpecValue })),
    },
  });
const specsOf = async (code: string) => {
  const { specifications } = (await ask(productDetail, { code })).data;
  return specifications.map(({ key, value }) => `${key}: ${value}`);
};

type Given = Partial<Attribute> & Pick<Attribute, 'key' | 'type'>;
const width: Given = { key: 'Ancho', type: 'number', unit: 'mm' };
const season: Given = { key: 'Estación', type: 'choice', choices: ['Verano', 'Todo el año'] };

test('an attribute is renamed in the products of the category and below, and undone', async () => {
  const tyres = await add('Neumáticos');
  const cars = await add('De auto', tyres);
  await addProduct('N-1', cars, { ancho: '205 mm', Estación: 'Verano' });
  await addProduct('N-2', tyres, { Ancho: '195', 'Ancho de banda': '180 mm' });
  await ask(categories.categoryAttributes, { id: tyres, version: 1, attributes: [width, season] });
  const reply = await ask(categories.categoryAttributes, {
    ...{ id: tyres, version: 2 },
    attributes: [season, { ...width, formerKey: 'Ancho', key: 'Ancho de banda' }],
  });
  expect(reply.renamed).toBe(1);
  expect(await specsOf('N-1')).toEqual(['Ancho de banda: 205 mm', 'Estación: Verano']);
  // It has the new key already: both values stay.
  expect(await specsOf('N-2')).toEqual(['Ancho: 195', 'Ancho de banda: 180 mm']);
  expect((await rowOf(tyres))?.attributes.map(({ key }) => key)).toEqual([
    'Estación',
    'Ancho de banda',
  ]);
  const [entry] = await history('product', 'N-1');
  expect(entry).toMatchObject({ reason: 'Cambió los atributos de Neumáticos' });
  expect(await history('category', String((await rowOf(tyres))?.number))).toMatchObject([
    { action: 'UPD', changes: [{ field: 'attributes' }] },
    { changes: [{ to: ['Ancho: un número en mm', 'Estación: Verano, Todo el año'] }] },
    { action: 'INS' },
  ]);
  await ask(productUndo, { id: Number(reply.undoId), whole: true });
  expect(await specsOf('N-1')).toEqual(['ancho: 205 mm', 'Estación: Verano']);
});

test('values that do not fit are counted before a type is changed', async () => {
  const food = await add('Alimento para peces');
  await addProduct('P-1', food, { Peso: '0,25 kg' });
  await addProduct('P-2', food, { peso: '100 g' });
  await addProduct('P-3', food, { Peso: 'a granel' });
  const { data } = await ask(categories.categoryCheckAttributes, {
    id: food,
    attributes: [
      { key: 'Peso', type: 'number', unit: 'g' },
      { key: 'Gramos', formerKey: 'Peso', type: 'choice', choices: ['100 g'] },
      { key: 'Sabor', type: 'text' },
    ],
  });
  expect(data).toEqual([
    { key: 'Peso', products: 3, unfit: 1, examples: ['a granel'] },
    { key: 'Gramos', products: 3, unfit: 2, examples: ['0,25 kg', 'a granel'] },
    { key: 'Sabor', products: 0, unfit: 0, examples: [] },
  ]);
});

test('keys are refused that repeat, or that a category above or below has', async () => {
  const beds = await add('Colchones');
  const foam = await add('De espuma', beds);
  const set = (id: string, attributes: Given[], version?: number) => ({ id, version, attributes });
  await ask(categories.categoryAttributes, set(foam, [{ key: 'Densidad', type: 'text' }]));
  for (const [id, attributes, answer] of [
    [beds, [{ key: 'densidad', type: 'flag' }], { code: 'category.attributeTaken' }],
    [beds, [width, { ...width, key: 'ANCHO' }], { fields: { 'attributes.1.key': /igual/ } }],
    [beds, [{ key: 'Firmeza', type: 'choice' }], { fields: { 'attributes.0.choices': /./ } }],
    [beds, [{ key: 'a=b', type: 'text' }], { fields: { 'attributes.0.key': /./ } }],
  ] as const)
    expect(await refusal(categories.categoryAttributes, set(id, [...attributes]))).toMatchObject(
      'fields' in answer
        ? {
            fields: Object.fromEntries(
              Object.entries(answer.fields).map(([field, text]) => [
                field,
                expect.stringMatching(text),
              ]),
            ),
          }
        : answer,
    );
  await ask(categories.categoryAttributes, set(beds, [width], 1));
  expect(await refusal(categories.categoryAttributes, set(beds, [season], 1))).toMatchObject({
    code: 'record.stale',
    detail: { version: 2, attributes: [{ key: 'Ancho' }] },
  });
});

test('a merged category leaves its attributes to the other one', async () => {
  const [from, into] = [await add('Cubiertas'), await add('Llantas')];
  await ask(categories.categoryAttributes, { id: from, attributes: [width, season] });
  await ask(categories.categoryAttributes, {
    id: into,
    attributes: [{ key: 'ANCHO', type: 'text' }],
  });
  await ask(categories.categoryRemove, { id: from, moveTo: into });
  expect((await rowOf(into))?.attributes.map(({ key }) => key)).toEqual(['ANCHO', 'Estación']);
});
