import { expect, test } from 'vitest';
import { LIST_PATH } from '../list-address.ts';
import { parseQuery } from '../query.ts';
import { canonicalOf } from './list-head.ts';

test.each([
  ['?c=1.2', '?c=1.2'],
  ['?c=1.2&pag=3', '?c=1.2&pag=3'],
  ['?c=1.2&pag=3&order=PLO', '?c=1.2&pag=3'],
  ['?b=7&c=1.2', '?c=1.2'],
  ['?b=7&c=1.2&pag=2', '?c=1.2'],
  ['?b=7&y=2004', '?b=7'],
  ['?t=radiador', ''],
  ['?t=radiador&pag=2', ''],
  ['?pag=2', '?pag=2'],
  ['?pag=1', ''],
])('the list %s belongs to “%s”', (search, canonical) => {
  expect(canonicalOf(parseQuery(search))).toBe(LIST_PATH + canonical);
});

const pages = ['electroventiladores-tension-12-v 1.2 tension=12'];
test.each([
  ['?c=1.2&filters=attributes:tension=12', '/listas/electroventiladores-tension-12-v'],
  ['?c=1.2&b=7&filters=attributes:tension=12', '/listas/electroventiladores-tension-12-v'],
  [
    '?c=1.2&filters=attributes:tension=12&pag=2',
    `${LIST_PATH}?c=1.2&filters=attributes%3Atension%3D12&pag=2`,
  ],
  ['?c=1.2&filters=attributes:tension=24', `${LIST_PATH}?c=1.2`],
  ['?c=1.2&filters=attributes:tension=12|24', `${LIST_PATH}?c=1.2`],
  ['?c=2&filters=attributes:tension=12', `${LIST_PATH}?c=2`],
  ['?c=1.3&filters=attributes:tension=12', `${LIST_PATH}?c=1.3`],
])('where a value has a page, the list %s belongs to %s', (search, canonical) => {
  expect(canonicalOf(parseQuery(search), pages)).toBe(canonical);
});
