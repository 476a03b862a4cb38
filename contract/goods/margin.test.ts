import { expect, test } from 'vitest';
import { marginOf } from './margin.ts';

test.each([
  [122, 75, 25],
  [122, 100, 0],
  [122, 150, -50],
  [0, 75, undefined],
  [122, 0, undefined],
])('a price of %d with tax and a cost of %d give %s percent', (price, cost, margin) => {
  expect(marginOf(price, cost)).toBe(margin);
});
