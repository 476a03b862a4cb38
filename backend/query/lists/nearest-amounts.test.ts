import { expect, test } from 'vitest';
import type { ListIndex } from '../lexicon.ts';
import { nearestFirst } from './nearest-amounts.ts';

const HELD: Readonly<Record<string, readonly number[]>> = {
  '88c': [1],
  '71c': [2],
  '87mm': [3],
  90: [4, 9],
  termostato: [1, 2, 3, 4, 9],
};
const index = {
  words: new Set(Object.keys(HELD)),
  entriesWith: (word: string) => HELD[word] ?? [],
  // Nothing else of the index is used.
} as unknown as ListIndex;

test.each([
  ['an amount of the same unit', '87c', [1, 2, 3, 4]],
  ['any amount for a bare number', '87', [3, 1, 4, 2]],
  ['the order of relevance for what is no amount', 'rojo', [2, 3, 4, 1]],
])('%s comes first', (_, amount, ids) => {
  expect(nearestFirst(index, [2, 3, 4, 1], [amount])).toEqual(ids);
});
