import { expect, test } from 'vitest';
import { readNumber, typedInteger } from './read-number.ts';

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

test('the decimal sign of a file decides what groups thousands', () => {
  expect([readNumber('1.500', ','), readNumber('1.500', '.')]).toEqual([1500, 1.5]);
  expect([readNumber('12.5', ','), readNumber('12,5', '.')]).toEqual([12.5, 12.5]);
  expect(readNumber('1.2.3', ',')).toBeUndefined();
});
