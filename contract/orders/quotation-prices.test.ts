import { expect, test } from 'vitest';
import { quotedTotal, unitCentsOf } from './quotation-prices.ts';

test.each([
  [1099, 15, 934],
  [1000, 0, 1000],
  [999, 100, 0],
  [1, 50, 1],
])('%d cents less %d %% are %d', (priceCents, discount, unit) => {
  expect(unitCentsOf({ priceCents, discount })).toBe(unit);
});

test('a total adds up rounded units', () => {
  expect(
    quotedTotal([
      { priceCents: 1099, discount: 15, quantity: 3 },
      { priceCents: 500, discount: 0, quantity: 2 },
    ]),
  ).toBe(3 * 934 + 1000);
});
