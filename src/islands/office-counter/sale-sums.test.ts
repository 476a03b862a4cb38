import { expect, test } from 'vitest';
import type { SoldLine } from '#stores/orders/counter-sale';
import {
  isStrayCode,
  isStrayKey,
  lineProblem,
  readPayments,
  totalOf,
  unpaidText,
  withSold,
} from './sale-sums.ts';

const line = (changes: Partial<SoldLine> = {}): SoldLine => ({
  code: 'R-1',
  name: 'Radiador',
  price: 100.5,
  discount: '0',
  quantity: '1',
  ...changes,
});
const amounts = { EFE: '', TAR: '', TRA: '' };

test('a second scan adds a unit to the line of its product', () => {
  const once = withSold([], { code: 'R-1', name: 'Radiador', price: 100, quantity: 1 });
  const twice = withSold(once, { code: 'R-1', name: 'Radiador', price: 100, quantity: 1 });
  expect(twice).toEqual([{ ...once[0], quantity: '2' }]);
});

test('a unit is rounded once, after its discount', () => {
  expect(totalOf([line({ discount: '33', quantity: '3' })])).toBe(67_34 * 3);
});

test.each([
  ['0', '0', 'De 1 a 100 unidades'],
  ['7791234567898', '0', 'De 1 a 100 unidades'],
  ['2', '101', 'El descuento va de 0 a 100 %'],
  ['2', '', ''],
])('%s units at %s %% less: %j', (quantity, discount, problem) => {
  expect(lineProblem(line({ quantity, discount }))).toBe(problem);
});

test('cash without an amount is exact, and more gives change', () => {
  expect(readPayments({ means: 'EFE', amounts }, 100_00)).toEqual({
    payments: [{ PaymentId: 'EFE', Amount: 100, Received: 100 }],
    missing: 0,
    change: 0,
    problem: '',
  });
  expect(readPayments({ means: 'EFE', amounts: { ...amounts, EFE: '500' } }, 100_00)).toMatchObject(
    {
      payments: [{ Amount: 100, Received: 500 }],
      change: 400_00,
    },
  );
  expect(readPayments({ means: 'EFE', amounts: { ...amounts, EFE: '50' } }, 100_00)).toMatchObject({
    missing: 50_00,
  });
});

test('several means share the total, and cash pays the rest', () => {
  const split = { means: undefined, amounts: { EFE: '100', TAR: '60', TRA: '' } };
  expect(readPayments(split, 150_00)).toEqual({
    payments: [
      { PaymentId: 'EFE', Amount: 90, Received: 100 },
      { PaymentId: 'TAR', Amount: 60 },
    ],
    missing: 0,
    change: 10_00,
    problem: '',
  });
  expect(readPayments({ ...split, amounts: { ...amounts, TAR: '200' } }, 150_00).problem).toBe(
    'Los pagos superan el total',
  );
});

test.each(['7791234567898', 'RA-100', 'ra100'])(
  '%s among the amounts is a scanned code',
  (text) => {
    expect(isStrayCode(text)).toBe(true);
  },
);
test.each(['1500', '1.500,50', ''])('%j is none', (text) => {
  expect(isStrayCode(text)).toBe(false);
});

test('a number as long as a barcode is a code, whatever its check digit', () => {
  expect(isStrayCode('7791234567890')).toBe(true);
  expect(isStrayCode(' 12500,50')).toBe(false);
});

test('letters and digits that no field takes belong to the scan box', () => {
  const key = (one: string, more = {}) => ({
    ...{ key: one, ctrlKey: false, altKey: false, metaKey: false },
    ...more,
  });
  const button = { matches: () => false };
  expect(isStrayKey(button, key('R'))).toBe(true);
  for (const other of [key('Enter'), key(' '), key('?'), key('c', { ctrlKey: true })])
    expect(isStrayKey(button, other)).toBe(false);
  expect(isStrayKey({ matches: () => true }, key('R'))).toBe(false);
});

test('a sale that is not paid says why', () => {
  const paid = (typed: Partial<typeof amounts>) =>
    unpaidText(readPayments({ means: undefined, amounts: { ...amounts, ...typed } }, 100_00));
  expect(paid({ EFE: '40' })).toMatch(/^Faltan \$.60,00$/);
  expect(paid({ TAR: '140' })).toBe('Los pagos superan el total');
  expect(paid({ EFE: '140' })).toBe('');
});
