import { expect, test } from 'vitest';
import { rateText } from './exchange.ts';
import { amountText, costText, formatMoney, moneyText } from './money.ts';
import { typedCents } from './typed-amounts.ts';

test('writes an amount in its currency', () => {
  expect(formatMoney(123_450)).toBe('$ 1.234,50');
  expect(moneyText({ currency: 'USD', amountCents: 3120 })).toBe('US$ 31,20');
  expect(amountText({ currency: 'USD', amount: 31.2 })).toBe('US$ 31,20');
  // A provider's currency without a sign.
  expect(moneyText({ currency: 'EUR', amountCents: 500 })).toBe('EUR 5,00');
  expect(moneyText({ currency: 'toString', amountCents: 500 })).toBe('toString 5,00');
  expect(rateText(40.05)).toBe('US$ 1 = $ 40,05');
  expect(costText(0)).toBe('Sin costo');
  expect(costText(25_000)).toBe('$ 250,00');
});

test.each([
  ['1234', 123_400],
  ['1234,5', 123_450],
  [' 1234.50 ', 123_450],
  ['1.234,50', 123_450],
  ['1.234', 123_400],
  ['1.234.567,8', 123_456_780],
  ['0', 0],
  ['12 500', 1_250_000],
  ['12\u00a0500,5', 1_250_050],
  ['$ 900', 90_000],
  ['$1.234,50', 123_450],
  ['1,234.56', 123_456],
  ['1,234,567', 123_456_700],
])('reads %j as %d cents', (typed, cents) => {
  expect(typedCents(typed)).toBe(cents);
});

test.each([
  '',
  'cinco',
  '-1',
  '1,234',
  '1,2,3',
  '1.23,4',
  'US$ 5',
  '1e3',
  '12.3456',
  '12 50',
  '1 234 5',
  '1.234.56',
  '1,234.567',
  '$',
])('rejects %j', (typed) => {
  expect(typedCents(typed)).toBeNaN();
});
