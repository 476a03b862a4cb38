/** What is overdue ends with now, or with the day that was chosen where that is over. */
import { expect, test } from 'vitest';
import { until } from './until.ts';

/** By the shop's clock noon of the ninth. */
const NOW = new Date('2026-03-09T15:00:00.000Z');
const endOf = (to: string, isLate: boolean) => until(to, isLate, NOW)?.toISOString();

test.each([
  ['', NOW.toISOString()],
  ['2026-03-08', '2026-03-09T02:59:59.999Z'],
  ['2026-03-09', NOW.toISOString()],
  ['2026-03-20', NOW.toISOString()],
])('what is overdue up to «%s» is listed until %s', (to, expected) => {
  expect(endOf(to, true)).toBe(expected);
});

test('all else goes on to the end of the chosen day, or without an end', () => {
  expect(endOf('2026-03-20', false)).toBe('2026-03-21T02:59:59.999Z');
  expect(endOf('', false)).toBeUndefined();
});
