/** How what a seller types into the search of orders is read. */
import { expect, test } from 'vitest';
import { readSearch } from './search-text.ts';

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
])('%s', (text, words, numbers) => {
  expect(readSearch(text)).toEqual({ words, numbers });
});
