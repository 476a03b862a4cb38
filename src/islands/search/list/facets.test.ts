import { expect, it } from 'vitest';
import type { FacetGroup } from '../kind.ts';
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

it('names the choices, by id if the name is unknown', () => {
  const query = parseQuery('?v=7&t=agua&y=abc');
  const choices = choicesOf(query, groups, (key) =>
    key === 'vehicleId' ? 'Gol 1.6 2001' : undefined,
  );
  expect(choices.map((choice) => choice.label)).toEqual(['Año abc', '“agua”', 'Gol 1.6 2001']);
  expect(choices[2]?.change).toEqual({ vehicleId: '' });
});
