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
  { position: 0, code: 'A', name: 'Radiador', most: 2 },
  { position: 3, code: '', name: 'Colocación', most: 1 },
];
const money = { left: 1000, online: { currency: 'USD', left: 25, rate: 40 } };
const found: Returnable = {
  items: [
    { position: 0, code: 'A', name: 'Radiador', price: 400, quantity: 2, left: 2 },
    { position: 3, code: '', name: 'Colocación', price: 100, quantity: 1, left: 1 },
  ],
  shippingPrice: 100,
  until: null,
  isOpen: true,
  money,
};

test('units start at none, except of a return that arrives and of a single unit', () => {
  expect(firstUnits(lines, false)).toEqual({ 0: 0, 3: 0 });
  expect(firstUnits(lines, true)).toEqual({ 0: 2, 3: 1 });
  expect(firstUnits(lines.slice(1), false)).toEqual({ 3: 1 });
});

test.each([
  [{ 0: 0, 3: 0 }, 'Elige cuántas unidades se devuelven.'],
  [{ 0: 3, 3: 0 }, 'De A se puede devolver de 0 a 2.'],
  [{ 0: 1, 3: Number.NaN }, 'De Colocación se puede devolver de 0 a 1.'],
  [{ 0: 1, 3: 0 }, undefined],
])('%j says %s', (units, text) => {
  expect(unitsProblem(lines, units)).toBe(text);
});

test('rows without units are left out', () => {
  expect(itemsOf(lines, { 0: 0, 3: 1 })).toEqual([{ position: 3, code: '', quantity: 1 }]);
});

test('the amount is what the units cost, in the currency of the way, and at most what is left', () => {
  expect(suggestedAmount(found, { 0: 1, 3: 0 }, 'hand')).toBe('400,00');
  expect(suggestedAmount(found, { 0: 1, 3: 0 }, 'provider')).toBe('10,00');
  // With the delivery it would be 1.000, and 25 dollars are all there is.
  expect(suggestedAmount(found, { 0: 2, 3: 1 }, 'hand')).toBe('1000,00');
  expect(suggestedAmount({ ...found, money: { left: 30 } }, { 0: 1 }, 'hand')).toBe('30,00');
  expect(suggestedAmount(found, { 0: 0 }, 'hand')).toBe('');
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
