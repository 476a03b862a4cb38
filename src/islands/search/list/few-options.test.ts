import { expect, test } from 'vitest';
import { parseQuery } from '../query.ts';
import { facetsOf } from './facets.ts';
import { fewOptions } from './few-options.ts';

const few = (
  key: 'brandId' | 'categoryId' | 'year',
  counts: Record<string, number>,
  search = '',
) => {
  const items = Object.entries(counts).map(([id, count]) => ({ id, name: id, count }));
  const [facet] = facetsOf([{ key, items }], parseQuery(search), [{ id: key, key, title: key }]);
  const shown = facet && fewOptions(facet);
  return shown && [...shown].map(({ id }) => id);
};

const TREE = Object.fromEntries(
  ['1', '1.1', '1.1.1', '1.1.2', '1.2', '1.2.1', '1.2.2', '1.3', '2', '2.1', '2.2', '2.3', '3'].map(
    (id) => [id, 1],
  ),
);

test('the most frequent brands of many', () => {
  const brands = Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`${at + 1}`, at]));
  expect(few('brandId', brands)?.toSorted()).toEqual(['10', '11', '12', '13', '6', '7', '8', '9']);
});

test('twelve brands are shown whole', () => {
  const brands = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`${at + 1}`, at]));
  expect(few('brandId', brands)).toBeUndefined();
});

test.each([
  ['without a choice the first level', '', ['1', '2', '3']],
  ['the path to the chosen one, and those below it', '?c=1.2', ['1', '1.2', '1.2.1', '1.2.2']],
  ['beside one without any below, its neighbours', '?c=1.3', ['1', '1.1', '1.2', '1.3']],
  ['beside one of the first level, the first level', '?c=3', ['1', '2', '3']],
])('of many categories %s', (_, search, shown) => {
  expect(few('categoryId', TREE, search)).toEqual(shown);
});

test('a single category of the first level is followed by those below it', () => {
  const { 2: _, '2.1': _1, '2.2': _2, '2.3': _3, 3: _4, ...one } = TREE;
  const more = { ...one, '1.4': 1, '1.5': 1, '1.6': 1, '1.7': 1, '1.8': 1 };
  expect(few('categoryId', more)?.slice(0, 4)).toEqual(['1', '1.1', '1.2', '1.3']);
});
