import { expect, test } from 'vitest';
import { isOpen } from './hours.ts';
import { hoursLines } from './hours-text.ts';

const weekdays = [1, 2, 3, 4, 5];
const hours = [
  { days: weekdays, open: '08:00', close: '12:00' },
  { days: weekdays, open: '13:30', close: '18:00' },
];

test.each([
  ['a Friday at 8:00 in Montevideo', '2026-11-20T11:00:00Z', true],
  ['one minute before', '2026-11-20T10:59:00Z', false],
  ['at noon it closes', '2026-11-20T15:00:00Z', false],
  ['in the afternoon', '2026-11-20T20:59:00Z', true],
  ['at six it closes', '2026-11-20T21:00:00Z', false],
  ['a Saturday', '2026-11-21T13:00:00Z', false],
  ['late on a Sunday, already Monday in UTC', '2026-11-23T02:00:00Z', false],
])('%s', (_when, instant, open) => {
  expect(isOpen({ hours }, new Date(instant))).toBe(open);
});

test('writes the hours of equal days in one line', () => {
  expect(hoursLines(hours)).toEqual(['Lun a Vie 8:00–12:00 y 13:30–18:00']);
  expect(hoursLines([{ days: [6], open: '09:00', close: '12:30' }])).toEqual(['Sáb 9:00–12:30']);
});
