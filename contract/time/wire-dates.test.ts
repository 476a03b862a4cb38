import { expect, test } from 'vitest';
import { isDay, parseWireDate, wireDate, wireInstant } from './wire-dates.ts';

test.each([
  ['11/21/2026 23:59:59.999', '2026-11-21 23:59:59.999'],
  ['11/21/2026 00:00:00.0', '2026-11-21 00:00:00.000'],
  ['02/29/2028', '2028-02-29 00:00:00.000'],
])('reads the date %s', (text, expected) => {
  expect(parseWireDate(text)).toBe(expected);
});

test.each([
  '21/11/2026 00:00:00.0',
  '02/30/2026 00:00:00.0',
  '11/21/2026 24:00:00.0',
  '2026-11-21',
  '01/01/0000',
  '',
  '11/21/2026 00:00:00.0; drop table orders',
])('rejects the date %s', (text) => {
  expect(parseWireDate(text)).toBeUndefined();
});

test.each([
  ['11/21/2026 00:00:00.0', '2026-11-21T03:00:00.000Z'],
  ['11/21/2026 23:59:59.999', '2026-11-22T02:59:59.999Z'],
  ['2026-11-21T23:30:00-03:00', '2026-11-22T02:30:00.000Z'],
  ['2026-11-21T23:30:00.5Z', '2026-11-21T23:30:00.500Z'],
  // The country's last summer time.
  ['03/07/2015 12:00:00.0', '2015-03-07T14:00:00.000Z'],
  ['03/09/2015 12:00:00.0', '2015-03-09T15:00:00.000Z'],
])('reads the instant %s', (text, expected) => {
  expect(wireInstant(text)?.toISOString()).toBe(expected);
});

test.each([
  '2026-11-21T23:30:00',
  '2026-02-30T10:00:00Z',
  'mañana',
  '11/21/1811',
  '01/01/2200',
  `2026-11-21T00:00:00.${'0'.repeat(50)}Z`,
])('rejects the instant %s', (text) => {
  expect(wireInstant(text)).toBeUndefined();
});

test('parses written dates', () => {
  for (const iso of ['2026-11-22T02:59:59.999Z', '2014-10-05T03:00:00.000Z']) {
    const written = wireDate(new Date(iso));
    expect(wireInstant(written)?.toISOString()).toBe(iso);
  }
  expect(wireDate(new Date('2026-11-22T02:59:59.999Z'))).toBe('11/21/2026 23:59:59.999');
});

test.each([
  ['2026-02-28', true],
  ['2026-02-30', false],
  ['1900-01-01', true],
  // PostgreSQL has no year 0, and the end of this last one is in year 10000.
  ['0000-01-01', false],
  ['9999-12-31', false],
])('the day %s: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});
