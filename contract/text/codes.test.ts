import { expect, it } from 'vitest';
import { codeKey, codeNamedIn, looksLikeCode } from './codes.ts';

const CODES = ['RA1234-FR', '5U0 121 253 ZZ', '377.121.253', 'KMJ 1995 77'];

it.each([
  ['5u0121253zz', '5U0 121 253 ZZ'],
  ['253-zz', '5U0 121 253 ZZ'],
  ['radiador 377 121', '377.121.253'],
  ['radiador ra12', 'RA1234-FR'],
  ['1995', 'KMJ 1995 77'],
])('%s names the code %s', (text, code) => {
  expect(codeNamedIn(text, CODES)).toBe(code);
});

it.each(['', 'radiador', '253', 'gol 1995', 'zzzz', '9999', '.*', '%_%_'])(
  '%j names no code',
  (text) => {
    expect(codeNamedIn(text, CODES)).toBeUndefined();
  },
);

it('has the same key for a code however it is spaced', () => {
  for (const code of ['5U0 121 253 ZZ', '5u0-121-253-zz', '5U0.121.253ZZ'])
    expect(codeKey(code)).toBe('5U0121253ZZ');
});

it.each([
  ['RP0001', true],
  ['121', true],
  ['A1', false],
  ['RADIADOR', false],
])('%s looks like a code: %s', (key, expected) => {
  expect(looksLikeCode(key)).toBe(expected);
});
