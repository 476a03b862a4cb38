import { describe, expect, test } from 'vitest';
import {
  digitsOf,
  holdsMobile,
  isMobile,
  isSamePhone,
  nationalDigits,
  telLink,
  withCountryCode,
} from './phones.ts';

describe('spellings of one number have the same national digits', () => {
  test.each(['099 123 456', '99123456', '+598 99 123 456', '00598 99 123 456', '+598 099 123 456'])(
    '%s',
    (text) => {
      expect(nationalDigits(digitsOf(text))).toBe('99123456');
    },
  );
});

test('two spellings are the same phone, two numbers are not', () => {
  expect(isSamePhone('099 123 456', '+598 99 123-456')).toBe(true);
  expect(isSamePhone('099 123 456', '099 123 457')).toBe(false);
  expect(isSamePhone('2480 0101 int. 12', '2480 0101')).toBe(false);
});

test.each(['2480 0101', '+598 2480 0101'])('the landline %s is not a mobile', (text) => {
  expect(nationalDigits(digitsOf(text))).toBe('24800101');
  expect(isMobile('24800101')).toBe(false);
});

test.each([
  ['099 362 345', '59899362345'],
  ['99362345', '59899362345'],
  ['+598 99 362 345', '59899362345'],
  ['00598 99362345', '59899362345'],
  ['2480 0101', '59824800101'],
  ['+54 9 11 2345-6789', '5491123456789'],
])('%s with its country is %s', (text, expected) => {
  expect(withCountryCode(text)).toBe(expected);
});

test('finds a mobile within a text', () => {
  expect(isMobile('99123456')).toBe(true);
  expect(holdsMobile('llama al 099123456, gracias')).toBe(true);
  expect(holdsMobile('filtro 0991234567')).toBe(false);
});

test('links dial the first number without its extension', () => {
  expect(telLink('(+598) 2900-1234')).toBe('tel:+59829001234');
  expect(telLink('2900 1234 int. 12')).toBe('tel:29001234');
  expect(telLink('099 123 456 / 2480 5501')).toBe('tel:099123456');
});
