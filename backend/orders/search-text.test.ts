/** Parsing of the order search. */
import { expect, test } from 'vitest';
import { centsIn, phoneDigitsIn, readSearch } from './search-text.ts';

test.each([
  ['N.º 1061', [], ['1061']],
  ['n.º1061', [], ['1061']],
  ['Nº 1061', [], ['1061']],
  ['nro. 1061', [], ['1061']],
  ['#1061', [], ['1061']],
  ['1061', ['1061'], []],
  ['Pereira Martín', ['Pereira', 'Martín'], []],
  ['099 123 456', ['99123456'], []],
  ['+598 99 123 456', ['99123456'], []],
  ['0059899123456 Ana', ['99123456', 'Ana'], []],
  ['2901 1234', ['29011234'], []],
  ['21.100342.0017', ['211003420017'], []],
  ['211003420017', ['211003420017'], []],
  ['18 de julio 1234', ['18', 'de', 'julio', '1234'], []],
  ['10-20 x', ['10-20', 'x'], []],
  ['Ana ana Ana', ['Ana', 'ana'], []],
  ['   ', [], []],
  ['(099) 123-456', ['99123456'], []],
  ['099/123456', ['99123456'], []],
  ['\u202a+598\u00a099\u00a0123\u00a0456\u202c', ['99123456'], []],
  ['1234567.50', ['1234567.50'], []],
])('%s', (text, words, numbers) => {
  expect(readSearch(text)).toEqual({ words, numbers, amounts: [] });
});

test.each([
  ['$ 3.620', [], 362_000],
  ['$3620,50 Ana', ['Ana'], 362_050],
  ['$ 3.620,- Ana', ['Ana'], 362_000],
  ['Ana $U 12 500', ['Ana'], 1_250_000],
  ['US$ 90,5', [], 9_050],
  ['U$S 1.234,50', [], 123_450],
])('%s is an amount', (text, words, cents) => {
  expect(readSearch(text)).toEqual({ words, numbers: [], amounts: [cents] });
});

test.each([
  ['3620', 362_000],
  ['3.620', 362_000],
  ['3,620', 362_000],
  ['3.620,00', 362_000],
  ['3,620.00', 362_000],
  ['3620,5', 362_050],
  ['3.620,-', 362_000],
  ["12'500", 1_250_000],
  ['1.234.567', 123_456_700],
  ['RAD-100', undefined],
  ['99999999', undefined],
  ['3.62.0', undefined],
])('%s may be the amount %s', (word, cents) => {
  expect(centsIn(word)).toBe(cents);
});

test.each([
  ['099', '99'],
  ['123456', '123456'],
  ['+541143215678', '541143215678'],
  ['18', undefined],
  ['RAD-100', undefined],
])('%s is the part %s of a phone', (word, digits) => {
  expect(phoneDigitsIn(word)).toBe(digits);
});
