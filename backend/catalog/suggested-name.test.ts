import { expect, test } from 'vitest';
import { wordsOf } from '#backend/query/analysis/words';
import { type Fitted, suggestedName } from './suggested-name.ts';

const vehicle = (name: string, yearFrom: number | null, yearTo: number | null): Fitted => ({
  vehicleId: name.length,
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
  ['gol 15', 'Radiador Volkswagen Gol Trend 1.6 2008-2022'],
  ['gol 98', 'Radiador Volkswagen Gol 1.6 1991-2008'],
  ['gol 1.8', 'Radiador Volkswagen Gol 1.8'],
  ['saveiro', NAME],
])('for %j', (typed, expected) => {
  expect(suggestedName(NAME, FITTED, wordsOf(typed)).text).toBe(expected);
});

test('a name that says no vehicle stays as it is', () => {
  expect(suggestedName('Radiador universal', FITTED, ['gol'])).toEqual({
    text: 'Radiador universal',
  });
  expect(suggestedName(NAME, [], ['gol'])).toEqual({ text: NAME });
});

test.each([
  ['radiador gol 2001', { vehicleId: 'Gol 1.6'.length, year: 2001 }],
  ['gol 2015', { vehicleId: 'Gol Trend 1.6'.length, year: 2015 }],
  ['gol 98', { vehicleId: 'Gol 1.6'.length, year: 1998 }],
  ['gol 15', { vehicleId: 'Gol Trend 1.6'.length, year: 2015 }],
  // Whoever types so far may go on to 2005.
  ['gol 20', {}],
  // Nothing that names a vehicle, another engine, no year, none of its years, or nobody knows them.
  ['radiador 1995', {}],
  ['gol 3.0 2001', {}],
  ['radiador gol 1.6', {}],
  // Of which make, and with which engine, but not which car.
  ['radiador volkswagen 2001', {}],
  ['volkswagen 1.6 2001', {}],
  ['golf 2030', {}],
  ['gol 1.8 2001', {}],
])('%j names this car', (typed, car) => {
  const { text: _, ...named } = suggestedName(NAME, FITTED, wordsOf(typed));
  expect(named).toEqual(car);
});

test('a vehicle that the list of vehicles does not have is no car of anybody', () => {
  const unlisted = FITTED.map((one) => ({ ...one, vehicleId: null }));
  expect(suggestedName(NAME, unlisted, ['gol', '2001'])).toEqual({
    text: 'Radiador Volkswagen Gol 1.6 1991-2008',
  });
});
