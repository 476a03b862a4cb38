import { expect, test } from 'vitest';
import type { Returnable } from '#contract/entities/returns';
import {
  firstUnits,
  itemsOf,
  moneyBack,
  mostOf,
  readUnits,
  refundOf,
  returnSchema,
  suggestedAmount,
  unitsProblem,
} from './return-form.ts';

const lines = [
  { position: 0, code: 'A', name: 'Radiador', most: 2 },
  { position: 3, code: '', name: 'Colocación', most: 1 },
];
const money = { left: 1000, due: 0, online: { currency: 'USD', left: 25, rate: 40 } };
const found: Returnable = {
  items: [
    { position: 0, code: 'A', name: 'Radiador', price: 400, quantity: 2, left: 2, back: 0 },
    { position: 3, code: '', name: 'Colocación', price: 100, quantity: 1, left: 1, back: 0 },
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
  expect(unitsProblem(lines, units)?.text).toBe(text);
});

test('errors are in the form’s order: the units, the reason, the amount', () => {
  const schema = returnSchema(lines, { currency: 'UYU', amount: 10 }, true);
  const errors = (units: Record<number, number>, reason: string, amount: string) =>
    schema.safeParse({ units, reason, amount }).error?.issues.map(({ path }) => path.join('.'));
  expect(errors({ 0: 3 }, '', '')).toEqual(['units', 'reason', 'amount']);
  expect(errors({ 0: 1 }, '', '5')).toEqual(['reason']);
  expect(unitsProblem(lines, { 0: 0, 3: 2 })?.position).toBe(3);
  const data = new FormData();
  data.set('units 0', ' 2 ');
  data.set('units 3', 'x');
  expect(readUnits(data, lines)).toEqual({ 0: 2, 3: Number.NaN });
});

test('rows without units are left out', () => {
  expect(itemsOf(lines, { 0: 0, 3: 1 })).toEqual([{ position: 3, code: '', quantity: 1 }]);
});

const suggested = (units: Record<number, number>, way: 'hand' | 'provider', changes = {}) => {
  const back = moneyBack({ ...found, ...changes }, units);
  return back && suggestedAmount(back, way);
};

test('the amount is what the units cost, in the currency of the way, and at most what is left', () => {
  expect(suggested({ 0: 1, 3: 0 }, 'hand')).toBe('400,00');
  expect(suggested({ 0: 1, 3: 0 }, 'provider')).toBe('10,00');
  // With the delivery it would be 1.000, and 25 dollars are all there is.
  expect(suggested({ 0: 2, 3: 1 }, 'hand')).toBe('1000,00');
  expect(suggested({ 0: 1 }, 'hand', { money: { left: 30, due: 0 } })).toBe('30,00');
  expect(suggested({ 0: 0 }, 'hand')).toBe('');
  expect(mostOf(money, 'provider')).toEqual({ currency: 'USD', amount: 25 });
});

test('what comes back covers first what is left to pay', () => {
  const due = { money: { ...money, due: 300 } };
  expect(suggested({ 0: 1 }, 'hand', due)).toBe('100,00');
  expect(suggested({ 0: 1 }, 'provider', due)).toBe('2,50');
  expect(suggested({ 3: 1 }, 'hand', due)).toBe('');
  const back = moneyBack({ ...found, ...due }, { 0: 1 });
  expect(
    back && [mostOf(back.money, 'hand').amount, mostOf(back.money, 'provider').amount],
  ).toEqual([100, 2.5]);
});

test('a return that covered a debt, and an edit, give back no more than the rest', () => {
  const one: Parameters<typeof moneyBack>[2] = { id: 1, state: 'REC', items: [] };
  const most = (stored: Parameters<typeof moneyBack>[2], changes = {}) => {
    const back = moneyBack({ ...found, ...changes }, { 0: 1 }, stored);
    return back && [mostOf(back.money, 'hand').amount, suggestedAmount(back, 'hand')];
  };
  expect(most({ ...one, difference: 250 })).toEqual([250, '250,00']);
  expect(most({ ...one, difference: 250 }, { money: { ...money, due: 100 } })).toEqual([
    150,
    '150,00',
  ]);
  expect(most({ ...one, covered: 300 })).toEqual([100, '100,00']);
});

test('the delivery goes back with the last units, once', () => {
  const [unit, service] = found.items;
  if (!unit || !service) throw new Error('there are no items');
  const worth = (back: [number, number], one?: Parameters<typeof moneyBack>[2], last?: number) =>
    moneyBack(
      {
        ...found,
        items: [
          { ...unit, left: 0, back: back[0] },
          { ...service, left: 0, back: back[1] },
        ],
        ...(last !== undefined && { lastReceived: last }),
      },
      { 0: 1 },
      one,
    )?.worthCents;
  const items = [{ position: 0, code: 'A', name: 'Radiador', quantity: 1 }];
  // Units that another return only names are with the buyer.
  expect(worth([0, 0], { id: 1, state: 'ACC', items })).toBe(40_000);
  expect(worth([1, 1], { id: 1, state: 'ACC', items })).toBe(50_000);
  // Both are back: the one that came last has it.
  expect(worth([2, 1], { id: 1, state: 'REC', items }, 2)).toBe(40_000);
  expect(worth([2, 1], { id: 2, state: 'REC', items }, 2)).toBe(50_000);
});

test.each([
  ['25', true],
  ['25,01', false],
  ['0', false],
  ['', false],
  ['mucho', false],
])('the amount %s of at most 25 is %s', (amount, isGood) => {
  const schema = returnSchema([], mostOf(money, 'provider'), true);
  expect(schema.safeParse({ units: {}, reason: 'x', amount }).success).toBe(isGood);
});

test('without money only the reason counts', () => {
  const schema = returnSchema([], undefined, true);
  expect(schema.safeParse({ units: {}, reason: '', amount: '' }).success).toBe(false);
  expect(schema.safeParse({ units: {}, reason: 'x', amount: '' }).success).toBe(true);
  expect(
    returnSchema([], undefined, false).safeParse({ units: {}, reason: '', amount: '' }).success,
  ).toBe(true);
  expect(refundOf('', '')).toBeUndefined();
  expect(refundOf('hand', '1.234,50')).toEqual({ by: 'hand', amount: 1234.5 });
});
