import { expect, test } from 'vitest';
import type { Returnable } from '#contract/entities/returns';
import {
  firstUnits,
  itemsOf,
  mostOf,
  refundOf,
  returnSchema,
  suggestedAmount,
  unitsProblem,
} from './return-form.ts';

const lines = [
  { code: 'A', name: 'Radiador', most: 2 },
  { code: 'B', name: 'Manguera', most: 1 },
];
const money = { left: 1000, online: { currency: 'USD', left: 25, rate: 40 } };
const found: Returnable = {
  items: [
    { code: 'A', name: 'Radiador', price: 400, quantity: 2, left: 2 },
    { code: 'B', name: 'Manguera', price: 100, quantity: 1, left: 1 },
  ],
  shippingPrice: 100,
  until: null,
  isOpen: true,
  money,
};

test('units start at none, except of a return that arrives and of a single unit', () => {
  expect(firstUnits(lines, false)).toEqual({ A: 0, B: 0 });
  expect(firstUnits(lines, true)).toEqual({ A: 2, B: 1 });
  expect(firstUnits(lines.slice(1), false)).toEqual({ B: 1 });
});

test.each([
  [{ A: 0, B: 0 }, 'Elige cuántas unidades se devuelven.'],
  [{ A: 3, B: 0 }, 'De A se puede devolver de 0 a 2.'],
  [{ A: 1, B: Number.NaN }, 'De B se puede devolver de 0 a 1.'],
  [{ A: 1, B: 0 }, undefined],
])('%j says %s', (units, text) => {
  expect(unitsProblem(lines, units)).toBe(text);
});

test('rows without units are left out', () => {
  expect(itemsOf(lines, { A: 0, B: 1 })).toEqual([{ code: 'B', quantity: 1 }]);
});

test('the amount is what the units cost, in the currency of the way, and at most what is left', () => {
  expect(suggestedAmount(found, { A: 1, B: 0 }, 'hand')).toBe('400,00');
  expect(suggestedAmount(found, { A: 1, B: 0 }, 'provider')).toBe('10,00');
  // With the delivery it would be 1.000, and 25 dollars are all there is.
  expect(suggestedAmount(found, { A: 2, B: 1 }, 'hand')).toBe('1000,00');
  expect(suggestedAmount({ ...found, money: { left: 30 } }, { A: 1 }, 'hand')).toBe('30,00');
  expect(suggestedAmount(found, { A: 0 }, 'hand')).toBe('');
  expect(mostOf(money, 'provider')).toEqual({ currency: 'USD', amount: 25 });
});

test.each([
  ['25', true],
  ['25,01', false],
  ['0', false],
  ['', false],
  ['mucho', false],
])('the amount %s of at most 25 is %s', (amount, isGood) => {
  const schema = returnSchema(mostOf(money, 'provider'), true);
  expect(schema.safeParse({ reason: 'x', amount }).success).toBe(isGood);
});

test('without money only the reason counts', () => {
  const schema = returnSchema(undefined, true);
  expect(schema.safeParse({ reason: '', amount: '' }).success).toBe(false);
  expect(schema.safeParse({ reason: 'x', amount: '' }).success).toBe(true);
  expect(returnSchema(undefined, false).safeParse({ reason: '', amount: '' }).success).toBe(true);
  expect(refundOf('', '')).toBeUndefined();
  expect(refundOf('hand', '1.234,50')).toEqual({ by: 'hand', amount: 1234.5 });
});
