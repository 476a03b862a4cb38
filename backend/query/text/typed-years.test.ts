import { expect, test } from 'vitest';
import { thisYear } from '#contract/time/dates';
import { yearOf } from './typed-years.ts';

test('reads a year of a vehicle that is still made up to the next one', () => {
  const made = { yearFrom: 1995, yearTo: null };
  expect(yearOf(made, '98')).toBe(1998);
  expect(yearOf(made, '2016')).toBe(2016);
  expect(yearOf(made, '16')).toBe(2016);
  // A model is sold before its year begins.
  expect(yearOf(made, `${thisYear() + 1}`)).toBe(thisYear() + 1);
  expect(yearOf(made, `${thisYear() + 2}`)).toBeUndefined();
  expect(yearOf({ yearFrom: 2016, yearTo: null }, '98')).toBeUndefined();
});
