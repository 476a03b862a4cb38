/** A row goes where its key leads, and the others close the gap. */
import { expect, test } from 'vitest';
import { moved, placeOf } from './order.ts';

test('an item moves either way, and no other changes its order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moved(['a'], 4, 0)).toEqual(['a']);
});

test('arrows lead one on and end at the ends; other keys lead nowhere', () => {
  expect(['ArrowUp', 'ArrowLeft', 'Home'].map((key) => placeOf(key, 0, 3))).toEqual([0, 0, 0]);
  expect(['ArrowDown', 'ArrowRight', 'End'].map((key) => placeOf(key, 1, 3))).toEqual([2, 2, 3]);
  expect(placeOf('ArrowDown', 3, 3)).toBe(3);
  expect(placeOf('Tab', 1, 3)).toBeUndefined();
});
