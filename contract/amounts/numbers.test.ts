import { expect, test } from 'vitest';
import { formatNumber, millimetres, oneDecimal, shortDecimal, twoDecimals } from './numbers.ts';

test.each([
  [formatNumber(12_345), '12.345'],
  [twoDecimals(1234.5), '1.234,50'],
  [oneDecimal(322.55), '322,6'],
  [shortDecimal(1.25), '1,25'],
  [shortDecimal(88), '88'],
  [millimetres(1200), '1200'],
  [millimetres(16.5), '16,5'],
])('%s', (written, expected) => expect(written).toBe(expected));
