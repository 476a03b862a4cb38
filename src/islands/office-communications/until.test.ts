import { expect, test } from 'vitest';
import { until } from './until.ts';

/** Noon of the ninth in the shop's time zone. */
const NOW = new Date('2026-03-09T15:00:00.000Z');
const endOf = (to: string, isLate: boolean) => until(to, isLate, NOW)?.toISOString();

test.each([
  ['', NOW.toISOString()],
  ['2026-03-08', '2026-03-09T02:59:59.999Z'],
  ['2026-03-09', NOW.toISOString()],
  ['2026-03-20', NOW.toISOString()],
])('overdue entries up to «%s» are listed until %s', (to, expected) => {
  expect(endOf(to, true)).toBe(expected);
});

test('other entries are listed to the end of the chosen day, or without an end', () => {
  expect(endOf('2026-03-20', false)).toBe('2026-03-21T02:59:59.999Z');
  expect(endOf('', false)).toBeUndefined();
});
