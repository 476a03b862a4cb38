/** Dates of an order list's filters, as the wire writes them. */
import { expect, test } from 'vitest';
import { parseWireDate } from './filters.ts';

test.each([
  ['11/21/2026 23:59:59.999', '2026-11-21 23:59:59.999'],
  ['11/21/2026 00:00:00.0', '2026-11-21 00:00:00.000'],
  ['02/29/2028', '2028-02-29 00:00:00.000'],
])('%s is a date', (text, expected) => {
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
])('%s is none', (text) => {
  expect(parseWireDate(text)).toBeUndefined();
});
