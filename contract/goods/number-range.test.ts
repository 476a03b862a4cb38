import { expect, test } from 'vitest';
import { isInRange, rangeName, readRange, writeRange } from './number-range.ts';

test.each([
  ['155..175', { from: 155, to: 175 }, '155 a 175'],
  ['1.5..', { from: 1.5, to: Infinity }, 'Desde 1.5'],
  ['..-3', { from: -Infinity, to: -3 }, 'Hasta -3'],
  ['7..7', { from: 7, to: 7 }, '7'],
])('%s is read, written and named', (text, range, name) => {
  expect(readRange(text)).toEqual(range);
  expect(writeRange(range)).toBe(text);
  expect(rangeName(range, String)).toBe(name);
});

test.each(['', '155', '1...2', 'a..b', '1..2..3', '1e9..2'])('%s is no range', (text) => {
  expect(readRange(text)).toBeUndefined();
});

test('both ends belong to a range, which may be typed backwards', () => {
  const range = readRange(writeRange({ from: 20, to: 10 }));
  expect([9, 10, 20, 21].map((number) => range && isInRange(number, range))).toEqual([
    ...[false, true, true, false],
  ]);
});
