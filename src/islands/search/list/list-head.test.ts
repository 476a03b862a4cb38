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
