/** The pages a list offers, at its edges and in its middle. */
import { expect, it } from 'vitest';
import { pageCount, pageWindow } from './paging.ts';

it.each([
  [0, 0],
  [1, 1],
  [18, 1],
  [19, 2],
  [2_000, 112],
])('%i results make %i pages of 18', (results, pages) => {
  expect(pageCount(results, 18)).toBe(pages);
});

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 20, [1, 2, 3, 'gap', 19, 20]],
  [10, 20, [1, 'gap', 8, 9, 10, 11, 12, 'gap', 19, 20]],
  [20, 20, [1, 'gap', 18, 19, 20]],
  [1_000_000_000, 20, [1, 'gap', 18, 19, 20]],
  [1, 0, []],
])('page %i of %i', (current, count, expected) => {
  expect(pageWindow(current, count)).toEqual(expected);
});
