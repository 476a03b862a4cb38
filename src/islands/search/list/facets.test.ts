import { expect, it } from 'vitest';
import { ATTRIBUTE_GROUPS, type FacetGroup, PRICE_GROUP } from '../kind.ts';
import { parseQuery } from '../query.ts';
import { choicesOf, facetsOf } from './facets.ts';

const groups: FacetGroup[] = [
  { id: 'category', key: 'categoryId', title: 'Categoría' },
  { id: 'provider', key: 'providerId', title: 'Proveedor' },
  { id: 'year', key: 'year', title: 'Año' },
];
const item = (id: string, name: string, count = 1) => ({ id, name, count });
const filters = [
  { key: 'year', items: [item('1999', '1999'), item('2010', '2010')] },
  { key: 'providerId', items: [item('1', 'Uno')] },
  {
    key: 'categoryId',
    items: [item('1.10', 'Diez'), item('1.2', 'Dos'), item('1', 'Todo'), item('1.2.1', 'Hijo')],
  },
];

it('keeps the order of the groups, leaves out those without a choice, sorts dotted ids and years', () => {
  const facets = facetsOf(filters, parseQuery(''), groups);
  expect(facets.map((facet) => facet.title)).toEqual(['Categoría', 'Año']);
  expect(facets[0]?.options.map((option) => [option.id, option.depth])).toEqual([
    ['1', 0],
    ['1.2', 1],
    ['1.2.1', 2],
    ['1.10', 1],
  ]);
  expect(facets[1]?.options.map((option) => option.id)).toEqual(['2010', '1999']);
});

it('keeps a group of one choice once it is chosen, and a second click undoes it', () => {
  const provider = facetsOf(filters, parseQuery('?p=1'), groups).find(
    (f) => f.key === 'providerId',
  );
  expect(provider?.options).toEqual([
    { id: '1', name: 'Uno', count: 1, chosen: true, depth: 0, change: { providerId: '' } },
  ]);
});

it('keeps makes of vehicles and makers of parts apart', () => {
  const brands = [item('4', 'Andén'), item('1', 'Fiat'), item('5', 'Climar'), item('2', 'Ford')];
  const isMake = (id: string) => ['1', '2'].includes(id);
  const facets = facetsOf([{ key: 'brandId', items: brands }], parseQuery(''), [
    { id: 'make', key: 'brandId', title: 'Marca', has: isMake },
    { id: 'maker', key: 'brandId', title: 'Fabricante', has: (id) => !isMake(id) },
  ]);
  expect(facets.map(({ title, options }) => [title, options.map(({ name }) => name)])).toEqual([
    ['Marca', ['Fiat', 'Ford']],
    ['Fabricante', ['Andén', 'Climar']],
  ]);
});

it('names the choices, by their kind if the name is unknown', () => {
  const query = parseQuery('?v=7&t=agua&y=abc&p=99999');
  const choices = choicesOf(query, groups, (key) =>
    key === 'vehicleId' ? 'Gol 1.6 2001' : undefined,
  );
  expect(choices.map(({ label }) => label).toSorted()).toEqual([
    'Año abc',
    'Gol 1.6 2001',
    'Proveedor',
    '“agua”',
  ]);
  expect(choices.find(({ key }) => key === 'vehicleId')?.change).toEqual({ vehicleId: '' });
});

it('says a year once, with the vehicle that is chosen for it', () => {
  const ofGol = (key: string) => (key === 'vehicleId' ? 'Gol 1.6 2001' : undefined);
  const understood = [
    { kind: 'word', label: 'tapa', without: '2001' },
    { kind: 'year', label: '2001', without: 'tapa' },
  ] as const;
  const chips = (search: string) =>
    choicesOf(parseQuery(search), groups, ofGol, understood).map(({ label, change }) => [
      label,
      change,
    ]);
  expect(chips('?v=7&y=2001&t=tapa 2001')).toEqual([
    ['“tapa”', { text: '2001' }],
    ['Gol 1.6 2001', { vehicleId: '', year: '', text: 'tapa' }],
  ]);
  expect(chips('?y=2001&t=tapa 2001')).toEqual([
    ['Año 2001', { year: '', text: 'tapa' }],
    ['“tapa”', { text: '2001' }],
  ]);
  expect(chips('?v=7&t=tapa 2001').map(([label]) => label)).toEqual([
    '“tapa”',
    '2001',
    'Gol 1.6 2001',
  ]);
});

const GROUPS: FacetGroup[] = [ATTRIBUTE_GROUPS, PRICE_GROUP];
const charge = {
  key: 'attributes',
  title: 'Carga',
  range: { unit: 'mAh', factor: 0.001 },
  items: [item('carga=0.5', '500 mAh'), item('carga=1..2', '1.000 a 2.000 mAh')],
};

it('takes several values of an attribute, and a typed range alone in the unit of the filter', () => {
  const query = parseQuery('?c=1&filters=attributes:carga=0.5;polo=derecho');
  const [facet] = facetsOf([charge], query, GROUPS);
  expect(facet?.options.map(({ chosen }) => chosen)).toEqual([true, false]);
  expect(facet?.options.map(({ change }) => change)).toEqual([
    { attributes: 'polo=derecho' },
    { attributes: 'carga=0.5|1..2;polo=derecho' },
  ]);
  const { unit, chosen, changeTo } = facet?.range ?? {};
  expect([unit, chosen]).toEqual(['mAh', undefined]);
  expect(changeTo?.({ from: 1800, to: Infinity })).toEqual({
    attributes: 'carga=1.8..;polo=derecho',
  });
  expect(changeTo?.(undefined)).toEqual({ attributes: 'polo=derecho' });
  const [typed] = facetsOf([charge], parseQuery('?filters=attributes:carga=0.3..1.1'), GROUPS);
  expect(typed?.range?.chosen).toEqual({ from: 300, to: 1100 });
});

it('takes several ranges of prices, each with a chip', () => {
  const price = {
    key: 'price',
    range: { unit: '$', factor: 1 },
    items: [item('..500', 'Hasta $ 500'), item('500..', 'Desde $ 500')],
  };
  const query = parseQuery('?c=1&filters=price:..500|900..950.5');
  const [facet] = facetsOf([price], query, GROUPS);
  expect(facet?.title).toBe('Precio');
  expect(facet?.options.map(({ chosen, change }) => [chosen, change.price])).toEqual([
    [true, '900..950.5'],
    [false, '..500|900..950.5|500..'],
  ]);
  const nameOf = (_: string, id: string) => price.items.find((one) => one.id === id)?.name;
  const chips = choicesOf(query, GROUPS, nameOf).filter(({ key }) => key === 'price');
  expect(chips.map(({ label, change }) => [label, change])).toEqual([
    ['Hasta $ 500', { price: '900..950.5' }],
    ['Precio: 900 a 950,5', { price: '..500' }],
  ]);
});

it('shows a single value of an attribute, which some items lack', () => {
  const flag = { key: 'attributes', title: 'Run flat', items: [item('run flat=si', 'Sí', 3)] };
  expect(facetsOf([flag], parseQuery('?c=1'), GROUPS)).toHaveLength(1);
});

it('marks what the text names as chosen, and undoes it by removing its words', () => {
  const typed = { kind: 'category', label: 'Dos', without: '2010' } as const;
  const markedIn = (search: string) =>
    facetsOf(filters, parseQuery(search), groups, [
      typed,
      { kind: 'word', label: 'Hijo', without: 'dos' },
      { kind: 'year', label: '2010', without: 'dos' },
    ])
      .flatMap(({ options }) => options)
      .filter(({ chosen }) => chosen)
      .map(({ id, change }) => [id, change]);
  expect(markedIn('?t=dos+2010')).toEqual([
    ['1.2', { text: '2010' }],
    ['2010', { text: 'dos' }],
  ]);
  // A choice of the filter's own has priority.
  expect(markedIn('?t=dos+2010&c=1.10').map(([id]) => id)).toEqual(['1.10', '2010']);
});
