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

describe('goods of other trades', () => {
  const goods = async (
    name: string,
    attributes: Given[],
    all: readonly Record<string, string>[],
  ): Promise<string> => {
    const category = await add(name, '', attributes);
    for (const [n, specs] of all.entries()) await addProduct(`${name}-${n}`, category, specs);
    return category;
  };
  const found = async (category: string, attributes: string) =>
    (await list(category, attributes)).codes.map((code) => Number(code.split('-').at(-1)));

  test('batteries by charge and side of the pole', async () => {
    const category = await goods(
      'Baterías',
      [
        { key: 'Capacidad', type: 'number', unit: 'Ah' },
        { key: 'Polaridad', type: 'choice', choices: ['Izquierda', 'Derecha'] },
      ],
      [
        { Capacidad: '65 Ah', Polaridad: 'derecha' },
        { Capacidad: '65000 mAh', Polaridad: 'Izquierda' },
        { Capacidad: '75', Polaridad: 'Derecha' },
        { Capacidad: '110 Ah', Polaridad: 'Derecha' },
      ],
    );
    expect((await list(category)).facets).toEqual({
      Capacidad: ['65 Ah 2', '75 Ah 1', '110 Ah 1'],
      // The most frequent one first.
      Polaridad: ['Derecha 3', 'Izquierda 1'],
    });
    expect(await found(category, 'capacidad=65|75;polaridad=derecha')).toEqual([0, 2]);
    expect(await found(category, 'capacidad=70..')).toEqual([2, 3]);
  });

  test('a typed range is offered with its count, in the unit of the category', async () => {
    const category = await goods(
      'Aceites',
      [
        { key: 'Grado', type: 'choice', choices: ['5W-30', '10W-40', '15W-40'] },
        { key: 'Contenido', type: 'number', unit: 'l' },
        { key: 'Sintético', type: 'flag' },
      ],
      [
        { Grado: '10w-40', Contenido: '1 l', Sintético: 'sí' },
        { Grado: '10W-40', Contenido: '4 litros' },
        { Grado: '10W-40', Contenido: '20 l' },
        { Grado: '15W-40', Contenido: '900 ml' },
      ],
    );
    const { facets, codes } = await list(category, 'contenido=900..4000');
    expect(codes).toHaveLength(3);
    expect(facets).toEqual({
      Grado: ['10W-40 2', '15W-40 1'],
      Contenido: ['0,9 l 1', '1 l 1', '4 l 1', '20 l 1', '0,9 a 4 l 3'],
      // Some lack it.
      Sintético: ['Sí 1'],
    });
    // All of these have the only grade that is left, so it is not offered.
    expect((await list(category, 'contenido=1000..')).facets.Grado).toBeUndefined();
    expect((await list(category, 'contenido=1000..;grado=15w-40')).facets.Grado).toEqual([
      '10W-40 3',
      '15W-40 0',
    ]);
  });

  test('lamps by base, discs by diameter and tools by voltage', async () => {
    const lamps = await goods(
      'Lámparas de auto',
      [{ key: 'Base', type: 'choice', choices: ['H4', 'H7', 'H11'] }],
      [{ Base: 'h7' }, { Base: 'H4' }, { Base: 'H7' }, {}],
    );
    expect(await found(lamps, 'base=h7')).toEqual([0, 2]);
    const discs = await goods(
      'Discos de freno',
      [{ key: 'Diámetro', type: 'number', unit: 'mm' }],
      [{ Diámetro: '280 mm' }, { Diámetro: '28 cm' }, { Diámetro: '256' }, { Diámetro: '30 cm' }],
    );
    expect(await found(discs, 'diametro=270..290')).toEqual([0, 1]);
    const tools = await goods(
      'Taladros',
      [{ key: 'Tensión', type: 'number', unit: 'V' }],
      [{ Tensión: '12 V' }, { Tensión: '18V' }, { Tensión: '220 v' }],
    );
    expect(await found(tools, 'tension=12|18')).toEqual([0, 1]);
  });
});

describe('prices', () => {
  let category = '';
  const pricesOf = async (filters: Record<string, string>) => {
    const { resultCount, resultFilters } = await ask(productFilter, {
      filters: Object.entries({ categoryId: category, ...filters }).map(
        ([FilterKey, FilterValue]) => ({ FilterKey, FilterValue }),
      ),
    });
    const { items = [] } = resultFilters.find(({ key }) => key === 'price') ?? {};
    return { resultCount, items };
  };

  test('are offered as ranges between round amounts, each of which finds what it counts', async () => {
    category = await add('Piedras', '', [
      { key: 'Color', type: 'choice', choices: ['Gris', 'Rojo'] },
    ]);
    const prices = [120, 150, 180, 240, 290, 300, 310, 450, 500, 890, 900, 1500, 3900, 12_000, 0];
    for (const [n, price] of prices.entries())
      await ask(productAdd, {
        product: {
          ...{ ProductCode: `R${n}`, ProductName: `Piedra ${n}`, CategoryId: category },
          ProductPrice: price,
          Specifications: [{ SpecKey: 'Color', SpecValue: n % 2 === 0 ? 'gris' : 'rojo' }],
        },
      });
    const { items } = await pricesOf({});
    expect(items.map(({ name, count }) => `${name}: ${count}`)).toEqual([
      'Hasta $ 200: 3',
      '$ 200 a $ 400: 4',
      '$ 400 a $ 900: 4',
      // The one for $ 900 counts in both.
      'Desde $ 900: 4',
    ]);
    for (const { id, count } of items)
      expect((await pricesOf({ price: id })).resultCount, id).toBe(count);
  });

  test('are counted without their own choice, and typed ranges follow', async () => {
    const { items } = await pricesOf({});
    const chosen = await pricesOf({ price: '..200|890..3900', attributes: 'color=rojo' });
    expect(chosen.resultCount).toBe(3);
    expect(chosen.items.at(-1)).toEqual({
      id: '890..3900',
      name: '$ 890 a $ 3.900',
      count: 2,
    });
    expect((await pricesOf({ price: '890..3900' })).items.slice(0, -1)).toEqual(items);
    expect((await list(category, '', { price: '..200' })).facets.Color).toEqual([
      ...['Gris 2', 'Rojo 1'],
    ]);
    expect((await pricesOf({ price: '5..3|nada' })).resultCount).toBe(0);
  });
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
