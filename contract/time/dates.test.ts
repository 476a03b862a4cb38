import { expect, test } from 'vitest';
import {
  addDays,
  dayRange,
  dayText,
  HOUR_MS,
  longDate,
  longDateTime,
  secondsLeftOfDay,
  shopClock,
  shopDay,
  shopInstant,
  shortDateTime,
  weekdayOf,
} from './dates.ts';

test('shows an instant in Uruguay’s time with 24 hours', () => {
  expect(longDateTime('2026-11-21T23:05:00.000Z')).toBe('21 de noviembre de 2026 a las 20:05');
  expect(shortDateTime('2026-11-21T10:00:00.000Z')).toBe('21/11/26, 07:00');
  expect(longDate('2026-11-21T10:00:00.000Z')).toBe('21 de noviembre de 2026');
  expect(shortDateTime('2026-11-21T03:30:00.000Z')).toBe('21/11/26, 00:30');
});

test('ends the shop’s day at its own midnight, three hours after UTC’s', () => {
  expect(shopDay('2026-11-22T02:59:59.000Z')).toBe('2026-11-21');
  expect(shopDay(new Date('2026-11-22T03:00:00.000Z'))).toBe('2026-11-22');
});

test('counts the seconds to that midnight', () => {
  expect(secondsLeftOfDay(new Date('2026-11-22T02:59:59.000Z'))).toBe(1);
  expect(secondsLeftOfDay(new Date('2026-11-22T03:00:00.000Z'))).toBe(24 * 3_600);
  expect(secondsLeftOfDay(new Date('2026-11-21T18:30:00.000Z'))).toBe(8.5 * 3_600);
});

test('shows an invalid instant as an empty text', () => {
  expect([longDateTime('ayer'), shopDay('')]).toEqual(['', '']);
});

test('begins and ends a day by the shop’s clock, also when the clock changes', () => {
  expect(dayRange('2026-11-21')).toEqual({
    start: new Date('2026-11-21T03:00:00.000Z'),
    end: new Date('2026-11-22T02:59:59.999Z'),
  });
  const hours = (day: string) => {
    const { start, end } = dayRange(day);
    return (end.getTime() + 1 - start.getTime()) / HOUR_MS;
  };
  // Summer time began and ended at two in the morning.
  expect(['2014-10-05', '2014-10-06', '2015-03-08'].map(hours)).toEqual([23, 24, 25]);
});

test('converts the shop’s clock back to its instant, each half hour of a winter, a summer and their changes', () => {
  const from = Date.UTC(2014, 8, 20);
  for (let ms = from; ms < from + 180 * 24 * HOUR_MS; ms += HOUR_MS / 2) {
    const shown = shopClock(new Date(ms));
    const back = shopInstant(shown);
    expect(shopClock(back)).toBe(shown);
    // An hour that was shown twice is read as the first.
    if (back.getTime() !== ms) expect(ms - back.getTime()).toBe(HOUR_MS);
  }
  // An hour that was skipped.
  expect(shopInstant('2014-10-05T02:30').toISOString()).toBe('2014-10-05T05:30:00.000Z');
});

test('writes a calendar day, also from a text with a time', () => {
  expect(dayText('2026-11-22')).toBe('22/11/2026');
  expect(dayText('2026-11-22T00:30:00.000Z')).toBe('22/11/2026');
});

test('counts days over the ends of months, and weeks from Monday', () => {
  expect([addDays('2026-11-30', 1), addDays('2028-03-01', -1)]).toEqual([
    '2026-12-01',
    '2028-02-29',
  ]);
  expect(['2026-11-23', '2026-11-22'].map(weekdayOf)).toEqual([0, 6]);
});
