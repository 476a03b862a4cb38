import { expect, test } from 'vitest';
import { readDecimal, readNumber, typedInteger } from './read-number.ts';

test.each([
  ['12', 12],
  ['1.500', 1500],
  ['1 500', 1500],
  ['1.234.567', 1_234_567],
  ['1.500,00', 1500],
  ['-3', -3],
  ['0', 0],
  ['', Number.NaN],
  ['12,5', Number.NaN],
  ['12.5', Number.NaN],
  // With a decimal comma, 1.5.
  ['1,500', Number.NaN],
  ['1.50.0', Number.NaN],
  ['1e3', Number.NaN],
  ['doce', Number.NaN],
])('%s as an integer is %d', (typed, value) => {
  expect(typedInteger(typed)).toBe(value);
});

test.each([
  ['1.234,56', 1234.56],
  ['1,234.56', 1234.56],
  ['1 234,56', 1234.56],
  ['1\u00a0234\u00a0567,5', 1_234_567.5],
  ['1\u202f234,56', 1234.56],
  ["1'234.56", 1234.56],
  ['1’234', 1234],
  ['12,5-', -12.5],
  ['(12,50)', -12.5],
  ['1.234,-', 1234],
  ['1.234.-', 1234],
  [',5', 0.5],
  ['0.500', 0.5],
  ['12 50', undefined],
  ["1'2", undefined],
  ['1.234 567', undefined],
  ['12,5,', undefined],
  ['$ 12', undefined],
])('%s among decimal commas is %d', (written, value) => {
  expect(readNumber(written, ',')).toBe(value);
});

test('all digits of a long number are read', () => {
  expect(readDecimal('1,00499999999999999', ',')).toBe('1.00499999999999999');
  expect(readDecimal('-1.234', ',')).toBe('-1234');
});

test('the decimal sign of a file decides what groups thousands', () => {
  expect([readNumber('1.500', ','), readNumber('1.500', '.')]).toEqual([1500, 1.5]);
  expect([readNumber('12.5', ','), readNumber('12,5', '.')]).toEqual([12.5, 12.5]);
  expect(readNumber('1.2.3', ',')).toBeUndefined();
});
