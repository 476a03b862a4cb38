import { expect, test } from 'vitest';
import { phoneKey } from './phone-key.ts';

test.each([
  '099 123 456',
  '099123456',
  '+598 99 123 456',
  '00598 99-123-456',
  '(099) 123.456',
  'Cel. 1: 099 123 456',
  '099 123 456 int. 12',
  '099 123 456 x1234567',
  '099 123 456 / 2480 0101',
  '099 123 456 y 098 765 432',
  '099 123 456 098 765 432',
  '+598 99 123 456 +598 98 765 432',
  '099123456-098765432',
])('%s is the phone 99123456', (text) => {
  expect(phoneKey(text)).toBe('99123456');
});

test('a landline keeps all of its digits, and other numbers stay others', () => {
  expect(phoneKey('2480 0101 int 15')).toBe('24800101');
  expect(phoneKey('2480 0102')).toBe('24800102');
});

test.each(['', 'no tengo', '—'])('"%s" is no phone', (text) => {
  expect(phoneKey(text)).toBe('');
});
