import { expect, test } from 'vitest';
import { pagesAround } from './paging.ts';

test.each([
  [1, 0, []],
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 20, [1, 2, 3, 0, 19, 20]],
  [10, 20, [1, 0, 8, 9, 10, 11, 12, 0, 19, 20]],
  [1_000_000_000, 20, [1, 0, 18, 19, 20]],
])('page %i of %i offers %j', (current, count, offered) => {
  expect(pagesAround(current, count)).toEqual(offered);
});
