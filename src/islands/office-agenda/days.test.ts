import { expect, test } from 'vitest';
import { daysOf, rangeOf, type Shown, shifted, withEnd, withStart } from './days.ts';

const day = (on: string, until = on): Shown => ({ view: 'DIA', day: on, until });

test('a day runs from its first to its last millisecond in Montevideo', () => {
  const { start, end } = rangeOf(day('2026-11-22'));
  expect([start.toISOString(), end.toISOString()]).toEqual([
    '2026-11-22T03:00:00.000Z',
    '2026-11-23T02:59:59.999Z',
  ]);
});

test('a later start moves the end to the end of that day; an earlier one leaves it', () => {
  expect(withStart(day('2026-11-22', '2026-11-24'), '2026-11-23').until).toBe('2026-11-24');
  const later = withStart(day('2026-11-22'), '2026-11-30');
  expect(rangeOf(later).end.toISOString()).toBe('2026-12-01T02:59:59.999Z');
  expect(daysOf(withStart(day('2026-11-22'), '2026-11-20'))).toHaveLength(3);
  // An earlier end moves the start, as a later start moves the end.
  expect(withEnd(day('2026-11-22'), '2026-11-01')).toEqual(day('2026-11-01'));
});

test('a week begins on Monday, a month with the Monday before its first day', () => {
  const of = (view: 'SEMANA' | 'MES', on: string) => daysOf({ ...day(on), view });
  expect([of('SEMANA', '2026-11-22')[0], of('SEMANA', '2026-11-22').at(-1)]).toEqual([
    '2026-11-16',
    '2026-11-22',
  ]);
  expect([of('MES', '2026-11-22')[0], of('MES', '2026-11-22').at(-1)]).toEqual([
    '2026-10-26',
    '2026-12-06',
  ]);
  // Exactly four weeks.
  expect(of('MES', '2027-02-10')).toHaveLength(28);
});

test('next and previous step by the shown period', () => {
  const on = (shown: Shown, by: 1 | -1) => shifted(shown, by).day;
  expect(on(day('2026-12-31'), 1)).toBe('2027-01-01');
  expect(shifted(day('2026-11-22', '2026-11-24'), 1)).toEqual(day('2026-11-25', '2026-11-27'));
  expect(on({ ...day('2026-11-22'), view: 'SEMANA' }, -1)).toBe('2026-11-15');
  expect(on({ ...day('2026-01-31'), view: 'MES' }, 1)).toBe('2026-02-01');
  expect(on({ ...day('2026-03-31'), view: 'MES' }, -1)).toBe('2026-02-01');
});
