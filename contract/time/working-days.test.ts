import { expect, test } from 'vitest';
import { addWorkingDays } from './working-days.ts';

test.each([
  ['2026-12-04', 1, '2026-12-07'],
  ['2026-12-05', 1, '2026-12-07'],
  ['2026-11-30', 5, '2026-12-07'],
  ['2026-11-30', 0, '2026-11-30'],
  // Christmas and New Year.
  ['2026-12-24', 1, '2026-12-28'],
  ['2026-12-31', 1, '2027-01-04'],
  // A Carnival Monday is a working day.
  ['2026-02-13', 1, '2026-02-16'],
])('%s and %i working days are %s', (day, days, expected) => {
  expect(addWorkingDays(day, days)).toBe(expected);
});
