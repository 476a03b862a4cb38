import { expect, test } from 'vitest';
import { indexAfterKey, moved } from './SortableList.tsx';

test('moving an item keeps the order of the others', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moved(['a'], 4, 0)).toEqual(['a']);
});

test('arrow keys move by one and stop at the ends; other keys do nothing', () => {
  expect(['ArrowUp', 'ArrowLeft', 'Home'].map((key) => indexAfterKey(key, 0, 3))).toEqual([
    0, 0, 0,
  ]);
  expect(['ArrowDown', 'ArrowRight', 'End'].map((key) => indexAfterKey(key, 1, 3))).toEqual([
    2, 2, 3,
  ]);
  expect(indexAfterKey('ArrowDown', 3, 3)).toBe(3);
  expect(indexAfterKey('Tab', 1, 3)).toBeUndefined();
});
