import { expect, test } from 'vitest';
import {
  freeLine,
  readCodes,
  storedLine,
  subtotalOf,
  toItem,
  withPricesOf,
  withProduct,
} from './lines.ts';

test.each([
  ['RA-100 2', [{ code: 'RA-100', quantity: 2 }]],
  ['RA-100\t3', [{ code: 'RA-100', quantity: 3 }]],
  ['RA-100; 4', [{ code: 'RA-100', quantity: 4 }]],
  ['RA 100 x2', [{ code: 'RA 100', quantity: 2 }]],
  ['  7791234567898  ', [{ code: '7791234567898', quantity: 1 }]],
  ['RA-100\n\nra-100 2', [{ code: 'ra-100', quantity: 3 }]],
  ['RA-100 0', [{ code: 'RA-100', quantity: 1 }]],
])('%j is read as codes and units', (text, codes) => {
  expect(readCodes(text)).toEqual(codes);
});

test('adding a product twice counts up its line', () => {
  const product = { code: 'R1', name: 'Radiador', price: 1234.5 };
  const [line, ...more] = withProduct(withProduct([], product), product, 2);
  expect(more).toEqual([]);
  expect(line).toMatchObject({ code: 'R1', price: '1234,5', quantity: '3' });
});

test('a line is worth its rounded unit price times its units', () => {
  const line = {
    ...freeLine(),
    name: 'Mano de obra',
    price: '10,99',
    discount: '15',
    quantity: '3',
  };
  expect(toItem(line)).toEqual({
    Code: '',
    Name: 'Mano de obra',
    Price: 10.99,
    Discount: 15,
    Quantity: 3,
  });
  expect(subtotalOf(line)).toBe(3 * 934);
});

test.each(['', 'mucho', '1,234'])('a price typed as %j counts as nothing', (price) => {
  expect(subtotalOf({ ...freeLine(), price })).toBe(0);
});

test('another customer’s prices replace those of the catalogue, and no typed ones', () => {
  const line = (code: string, price: number) =>
    storedLine({ code, name: code, price, discount: 0, quantity: 1 });
  const product = (code: string, price: number) => ({ code, name: code, price });
  const before = [product('R1', 100), product('R2', 200)];
  const after = [product('R1', 90), product('R2', 150)];
  const lines = [line('R1', 100), line('R2', 180), { ...freeLine(), price: '100' }];
  const priced = withPricesOf(lines, before, after);
  expect(priced.map(({ price }) => price)).toEqual(['90', '180', '100']);
  expect(withPricesOf(priced, after, before).map(({ price }) => price)).toEqual([
    '100',
    '180',
    '100',
  ]);
});
