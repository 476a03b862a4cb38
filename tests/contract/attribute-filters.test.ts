/** Lists filtered by the attributes of a category, with goods of other trades. */
import { describe, expect, test } from 'vitest';
import { productFilter, productFind } from '#contract/calls/catalog';
import { categoryAdd, categoryAttributes } from '#contract/calls/categories';
import { productAdd } from '#contract/calls/goods';
import type { Attribute } from '#contract/goods/attributes';
import { useGoodsCalls } from '../support/goods-calls.ts';

type Given = Partial<Attribute> & Pick<Attribute, 'key' | 'type'>;
const { ask } = useGoodsCalls();

const add = async (CategoryName: string, CategoryParentId = '', attributes: Given[] = []) => {
  const { id } = (await ask(categoryAdd, { category: { CategoryName, CategoryParentId } })).data;
  if (attributes.length > 0) await ask(categoryAttributes, { id, attributes });
  return id;
};
const addProduct = (ProductCode: string, CategoryId: string, specs: Record<string, string>) =>
  ask(productAdd, {
    product: {
      ...{ ProductCode, ProductName: `Artículo ${ProductCode}`, CategoryId },
      Specifications: Object.entries(specs).map(([SpecKey, SpecValue]) => ({ SpecKey, SpecValue })),
    },
  });
const list = async (categoryId: string, attributes = '', more: Record<string, string> = {}) => {
  const filters = Object.entries({ categoryId, attributes, ...more })
    .filter(([, value]) => value !== '')
    .map(([FilterKey, FilterValue]) => ({ FilterKey, FilterValue }));
  const { data, resultCount, resultFilters } = await ask(productFilter, { filters });
  const codes = data.map(({ code }) => code).toSorted();
  expect(resultCount).toBe(codes.length);
  return {
    codes,
    facets: Object.fromEntries(
      resultFilters.flatMap(({ key, title = '', items }) =>
        key === 'attributes'
          ? [[title, items.map(({ name, count }) => `${name.replace('\u00a0', ' ')} ${count}`)]]
          : [],
      ),
    ),
    ids: resultFilters.flatMap(({ key, items }) =>
      key === 'attributes' ? items.map(({ id }) => id) : [],
    ),
  };
};

describe('tyres', () => {
  let tyres = '';
  let cars = '';
  test('show the values of their attributes, inherited ones first, with counts', async () => {
    tyres = await add('Neumáticos', '', [
      { key: 'Ancho', type: 'number', unit: 'mm' },
      { key: 'Estación', type: 'choice', choices: ['Verano', 'Invierno', 'Todo el año'] },
    ]);
    cars = await add('De auto', tyres, [{ key: 'Run flat', type: 'flag' }]);
    await addProduct('N1', cars, { ancho: '205 mm', ESTACION: 'verano', 'Run flat': 'sí' });
    await addProduct('N2', cars, { Ancho: '20,5 cm', Estación: 'todo el ano', 'Run flat': 'no' });
    await addProduct('N3', cars, { Ancho: '195', Estación: 'Verano' });
    await addProduct('N4', tyres, { Ancho: 'R16', Estación: 'Lluvia' });
    expect((await list(cars)).facets).toEqual({
      Ancho: ['195 mm 1', '205 mm 2'],
      Estación: ['Verano 2', 'Todo el año 1'],
      'Run flat': ['Sí 1', 'No 1'],
    });
    const { facets } = await list(tyres);
    expect(Object.keys(facets)).toEqual(['Ancho', 'Estación']);
    expect((await list('')).facets).toEqual({});
  });

  test('are narrowed by several attributes, each counted without its own choice', async () => {
    const one = await list(cars, 'ancho=205');
    expect(one.codes).toEqual(['N1', 'N2']);
    expect(one.facets).toEqual({
      Ancho: ['195 mm 1', '205 mm 2'],
      Estación: ['Verano 1', 'Todo el año 1'],
      'Run flat': ['Sí 1', 'No 1'],
    });
    expect((await list(cars, 'ancho=205;estacion=verano')).codes).toEqual(['N1']);
    expect((await list(cars, 'ancho=195|205;run flat=no')).codes).toEqual(['N2']);
    expect((await list(cars, 'ancho=190..200')).codes).toEqual(['N3']);
    expect((await list(cars, 'ancho=200..')).codes).toEqual(['N1', 'N2']);
    // Other facets count what is left.
    expect((await list('', 'ancho=205', { text: 'artículo' })).codes).toEqual(['N1', 'N2']);
    for (const nonsense of ['ancho', 'ancho=otro', 'color=rojo', 'constructor=x'])
      expect((await list(cars, nonsense)).codes).toEqual([]);
  });

  test('follow a changed attribute at once', async () => {
    await ask(categoryAttributes, {
      id: tyres,
      attributes: [
        { key: 'Sección', formerKey: 'Ancho', type: 'number', unit: 'cm' },
        { key: 'Estación', type: 'choice', choices: ['Verano', 'Invierno', 'Todo el año'] },
      ],
    });
    expect((await list(tyres)).facets).toEqual({
      Sección: ['19,5 cm 1', '20,5 cm 2'],
      Estación: ['Verano 2', 'Todo el año 1'],
    });
    expect((await list(tyres, 'seccion=205')).codes).toEqual(['N1', 'N2']);
    expect((await list(tyres, 'ancho=205')).codes).toEqual([]);
  });
});

test('many numbers are offered as ranges, which find what they count', async () => {
  const food = await add('Alimento para peces', '', [{ key: 'Peso', type: 'number', unit: 'g' }]);
  const weights = [5, 10, 20, 30, 50, 80, 100, 150, 250, 500, 1000, 1500, 2500, 5000];
  for (const [n, weight] of weights.entries())
    await addProduct(`P${n}`, food, {
      Peso: weight < 1000 ? `${weight} g` : `${weight / 1000} kg`,
    });
  const { facets, ids } = await list(food);
  expect(facets.Peso?.[0]).toBe('5 a 20 g 3');
  expect(facets.Peso?.at(-1)).toBe('2.500 a 5.000 g 2');
  expect(ids.length).toBeLessThanOrEqual(5);
  const found = await Promise.all(ids.map(async (id) => (await list(food, id)).codes));
  expect(found.flat()).toHaveLength(weights.length);
  expect(new Set(found.flat()).size).toBe(weights.length);
});

test('products show their attributes first, in the order of the category, with units', async () => {
  const tanks = await add('Acuarios', '', [
    { key: 'Volumen', type: 'number', unit: 'l' },
    { key: 'Ancho', type: 'number', unit: 'cm' },
  ]);
  await addProduct('A1', tanks, { Marco: 'negro', ancho: '60', Volumen: '54 l', Patas: '4' });
  const { data } = await ask(productFind, { code: 'A1' });
  expect(data.specifications).toEqual([
    { key: 'Volumen', value: '54 l' },
    { key: 'ancho', value: '60 cm' },
    { key: 'Marco', value: 'negro' },
    { key: 'Patas', value: '4' },
  ]);
});
