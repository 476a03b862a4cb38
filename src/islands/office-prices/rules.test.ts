import { expect, test } from 'vitest';
import {
  pastedRule,
  percentRule,
  productRule,
  readPrices,
  toRule,
  usedRules,
  withPrice,
} from './rules.ts';

const PRODUCT = { code: 'RA-100', name: 'Radiador', price: 12_920 };

test.each([
  ['RA-100 9.800,50', [['RA-100', '9.800,50']]],
  ['RA 100 $ 9800', [['RA 100', '$ 9800']]],
  ['RA-100\tRadiador de aluminio\t$ 9.800', [['RA-100', '$ 9.800']]],
  [
    'RA-100;9800\n\nTE-4; 1100',
    [
      ['RA-100', '9800'],
      ['TE-4', '1100'],
    ],
  ],
  ['RA-100', [['RA-100', '']]],
  ['RA-100 9800\nra-100 9900', [['ra-100', '9900']]],
])('%j is read as codes and prices', (text, rows) => {
  expect(readPrices(text).map(({ code, price }) => [code, price])).toEqual(rows);
});

test.each([
  ['9.800,50', 9800.5],
  ['$ 9800', 9800],
  // Its public price, to be corrected.
  ['', 12_920],
])('a pasted price %j is the rule’s', (price, amount) => {
  const rule = pastedRule({ code: 'ra100', price, quantity: 1 }, PRODUCT);
  expect(toRule(rule)).toEqual({ Code: 'RA-100', Price: amount });
});

test('an ambiguous pasted price stays as typed, to be corrected', () => {
  const rule = pastedRule({ code: 'ra100', price: '9,800', quantity: 1 }, PRODUCT);
  expect(rule.price).toBe('9,800');
  expect(toRule(rule).Price).toBeNaN();
});

test('a product has one price, the last one', () => {
  const rules = [percentRule(), { ...productRule(PRODUCT), price: '9.000' }];
  const priced = withPrice(rules, { ...productRule(PRODUCT), price: '8.000' });
  expect(priced.map(({ code, price }) => [code, price])).toEqual([
    ['', ''],
    ['RA-100', '8.000'],
  ]);
});

test('an untouched row does not keep a list of fixed prices from being saved', () => {
  const [blank, fixed] = [percentRule(), productRule(PRODUCT)];
  expect(usedRules([blank, fixed])).toEqual([fixed]);
  expect(usedRules([blank])).toEqual([blank]);
  const incomplete = { ...percentRule(), categoryId: '1' };
  expect(usedRules([incomplete, fixed])).toEqual([incomplete, fixed]);
});
