import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainCode, plainLine } from './plain-codes.ts';

test.each([
  ['a zero-width blank behind', 'RP0001-NO\u200B'],
  ['a mark of direction before', '\u200ERP0001-NO'],
  ['isolates around', '\u2066RP0001-NO\u2069'],
  ['a hyphen that does not break', 'RP0001\u2011NO'],
  ['a dash', 'RP0001\u2013NO'],
  ['a minus', 'RP0001\u2212NO'],
  ['a soft hyphen', 'RP00\u00AD01-NO'],
  ['a byte order mark', '\uFEFFRP0001-NO'],
  ['a joiner', 'RP0001-\u200DNO'],
  ['a variation selector', 'RP0001-NO\uFE0F'],
  ['full-width letters', 'ＲＰ０００１－ＮＯ'],
  ['other blanks around', '\u00A0\u3000RP0001-NO\u2800'],
])('a code with %s is the code that it looks like', (_, code) => {
  expect(plainCode(code)).toBe('RP0001-NO');
});

test.each([
  ['5U0\u00A0121  253\u202FZZ', '5U0 121 253 ZZ'],
  ['AN\u0303O-1', 'AÑO-1'],
  // Letters of other meaning stay.
  ['M²-½ µ', 'M²-½ µ'],
  ['a.b/c+d_e', 'a.b/c+d_e'],
])('%s is spelled %s', (code, plain) => {
  expect(plainCode(code)).toBe(plain);
});

/** Characters that some step of the spelling removes, replaces or composes. */
const letter = fc.constantFrom(...'aÑ-Ａ－\u0303\u200B\u200D\uFE0F\u00AD\u2011\u00A0\u2800 \t❤👨');

test('any plain code is its own plain spelling', () => {
  fc.assert(
    fc.property(fc.string({ unit: letter, maxLength: 12 }), (text) => {
      expect(plainCode(plainCode(text))).toBe(plainCode(text));
    }),
  );
});

test('a name loses invisible characters, and an emoji keeps its own', () => {
  expect(plainLine('\u200BBosch\u00A0 Perú\u00AD')).toBe('Bosch Perú');
  expect(plainLine('Bosch\u200D')).toBe('Bosch');
  expect(plainLine('Taller 👨\u200D🔧 \u2013 ❤\uFE0F')).toBe('Taller 👨\u200D🔧 \u2013 ❤\uFE0F');
});
