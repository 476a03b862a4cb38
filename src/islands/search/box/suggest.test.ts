/** Where the search box's offers lead. */
import { expect, it } from 'vitest';
import { parseQuery } from '../query.ts';
import { groupByKind, hrefOf, type Suggestion } from './suggest.ts';

const suggestion = (kind: Suggestion['kind'], id: string): Suggestion => ({
  kind,
  id,
  text: id,
  detail: '',
});

it('puts vehicles before categories before parts and shows no empty group', () => {
  const groups = groupByKind([suggestion('item', 'A'), suggestion('vehicle', '7')]);
  expect(groups.map((group) => group.name)).toEqual(['Vehículos', 'Autopartes']);
});

it('leads to a part by its page, to a vehicle or category by the list as it is narrowed', () => {
  const query = parseQuery('?c=1.2&t=gol&pag=4');
  expect(hrefOf(suggestion('item', 'A/1'), query)).toBe('/productos/A~2F1');
  expect(hrefOf(suggestion('vehicle', '7'), query)).toBe('/productos?c=1.2&v=7');
  expect(hrefOf(suggestion('category', '1.3'), query)).toBe('/productos?c=1.3');
});
