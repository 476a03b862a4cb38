import { expect, test } from 'vitest';
import { wordsOf } from '../search-index/text-analysis.ts';
import { type Fitted, suggestedName } from './suggested-name.ts';

const vehicle = (name: string, yearFrom: number | null, yearTo: number | null): Fitted => ({
  brand: 'Volkswagen',
  name,
  yearFrom,
  yearTo,
});
const FITTED = [
  vehicle('Golf III 2.0', 1993, 1999),
  vehicle('Gol 1.6', 1991, 2008),
  vehicle('Gol 1.8', null, null),
  vehicle('Gol Trend 1.6', 2008, 2022),
];
const NAME = 'Radiador Volkswagen Golf III 2.0 1993-1999';

test.each([
  ['radiador', NAME],
  ['radiador golf', NAME],
  ['volkswagen 2.0', NAME],
  ['gol', 'Radiador Volkswagen Gol 1.6 1991-2008'],
  ['radiador gol 2001', 'Radiador Volkswagen Gol 1.6 1991-2008'],
  ['gol 2015', 'Radiador Volkswagen Gol Trend 1.6 2008-2022'],
  ['gol 1.8', 'Radiador Volkswagen Gol 1.8'],
  ['saveiro', NAME],
])('for %j', (typed, expected) => {
  expect(suggestedName(NAME, FITTED, wordsOf(typed))).toBe(expected);
});

test('a name that says no vehicle stays as it is', () => {
  expect(suggestedName('Radiador universal', FITTED, ['gol'])).toBe('Radiador universal');
  expect(suggestedName(NAME, [], ['gol'])).toBe(NAME);
});
