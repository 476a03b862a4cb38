/** Years in the one way in which vehicles and applications say them: written, read, and one by one. */
import { expect, test } from 'vitest';
import { covers, spanOf, yearRange, yearsOfSpan } from './vehicle-years.ts';

test.each([
  [1999, 2008, '1999 - 2008'],
  [1999, 1999, '1999'],
  [1999, null, '1999 -'],
  [null, 2008, '- 2008'],
  [null, null, ''],
])('from %j to %j is written %j, and read as it was', (from, to, text) => {
  expect(yearRange(from, to)).toBe(text);
  expect(spanOf(text)).toEqual({ from, to });
});

test.each(['', 'n/d', 'todos'])('%j says no year, and excludes none', (text) => {
  expect(spanOf(text)).toEqual({ from: null, to: null });
  expect(covers(text, 2001)).toBe(true);
});

test('an open end goes on, a year by itself is that one alone', () => {
  const years = [1998, 1999, 2008, 2009];
  const coveredBy = (text: string) => years.filter((year) => covers(text, year));
  expect(coveredBy('1999 -')).toEqual([1999, 2008, 2009]);
  expect(coveredBy('- 1999')).toEqual([1998, 1999]);
  expect(coveredBy('1999')).toEqual([1999]);
  expect(coveredBy(' 1999-2008 ')).toEqual([1999, 2008]);
});

test('the years of a span come latest first, none of them to come, none where the first is unknown', () => {
  expect(yearsOfSpan({ from: 2001, to: 2003 }, 2026)).toEqual([2003, 2002, 2001]);
  expect(yearsOfSpan({ from: 2024, to: null }, 2026)).toEqual([2026, 2025, 2024]);
  expect(yearsOfSpan({ from: 2025, to: 2030 }, 2026)).toEqual([2026, 2025]);
  expect(yearsOfSpan({ from: 2027, to: 2030 }, 2026)).toEqual([]);
  expect(yearsOfSpan({ from: null, to: 2008 }, 2026)).toEqual([]);
});
