/** When a new entry is proposed to be, by Montevideo's clock. */
import { expect, test } from 'vitest';
import { proposedDate } from './proposed-date.ts';

const at = (time: string): Date => new Date(`2026-11-21T${time}-03:00`);

test.each([
  ['10:00:00', '2026-11-21T11:00'],
  ['10:29:59', '2026-11-21T11:00'],
  ['10:30:00', '2026-11-21T11:00'],
  ['10:30:01', '2026-11-21T12:00'],
  ['10:59:00', '2026-11-21T12:00'],
  ['23:45:00', '2026-11-22T01:00'],
])('what is scheduled at %s is so for a full hour at least half an hour away', (now, proposed) => {
  expect(proposedDate('SCH', at(now), undefined)).toBe(proposed);
});

test('what took place was now; a day that is looked at begins in the morning', () => {
  expect(proposedDate('DON', at('10:07:30'), undefined)).toBe('2026-11-21T10:07');
  expect(proposedDate('SCH', at('10:07:30'), '2026-12-24')).toBe('2026-12-24T09:00');
});
