import { expect, test } from 'vitest';
import { longDate, longDateTime, secondsLeftOfDay, shopDay, shortDateTime } from './dates.ts';

test('an instant is shown by Uruguay’s clock of 24 hours, wherever the reader is', () => {
  expect(longDateTime('2026-11-21T23:05:00.000Z')).toBe('21 de noviembre de 2026 a las 20:05');
  expect(shortDateTime('2026-11-21T10:00:00.000Z')).toBe('21/11/26, 07:00');
  expect(longDate('2026-11-21T10:00:00.000Z')).toBe('21 de noviembre de 2026');
  expect(shortDateTime('2026-11-21T03:30:00.000Z')).toBe('21/11/26, 00:30');
});

test('the shop’s day ends at its own midnight, three hours after that of UTC', () => {
  expect(shopDay('2026-11-22T02:59:59.000Z')).toBe('2026-11-21');
  expect(shopDay(new Date('2026-11-22T03:00:00.000Z'))).toBe('2026-11-22');
});

test('what is left of the day is counted to that midnight', () => {
  expect(secondsLeftOfDay(new Date('2026-11-22T02:59:59.000Z'))).toBe(1);
  expect(secondsLeftOfDay(new Date('2026-11-22T03:00:00.000Z'))).toBe(24 * 3_600);
  expect(secondsLeftOfDay(new Date('2026-11-21T18:30:00.000Z'))).toBe(8.5 * 3_600);
});

test('what is no instant is shown as nothing', () => {
  expect([longDateTime('ayer'), shopDay('')]).toEqual(['', '']);
});
