import { expect, test } from 'vitest';
import { withFirstPage } from './earlier.ts';

const merge = (shown: number[], next: number | null, first: number[], firstNext: number | null) =>
  withFirstPage({ entries: shown, next }, { entries: first, next: firstNext }, (one) => one);

test('adds new entries above, and keeps those pushed out of the first page', () => {
  expect(merge([5, 4, 3, 2, 1], 1, [7, 6, 5], 5)).toEqual({
    entries: [7, 6, 5, 4, 3, 2, 1],
    next: 1,
  });
  expect(merge([5, 4, 3], 3, [6, 5, 4], 4)).toEqual({ entries: [6, 5, 4, 3], next: 3 });
});

test('an unchanged page changes nothing; a page without common entries replaces the list', () => {
  expect(merge([3, 2, 1], null, [3, 2, 1], null)).toEqual({ entries: [3, 2, 1], next: null });
  expect(merge([3, 2, 1], null, [9, 8], 8)).toEqual({ entries: [9, 8], next: 8 });
  expect(merge([], null, [1], null)).toEqual({ entries: [1], next: null });
});
