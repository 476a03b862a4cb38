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
])('names the typed vehicle for %j', (typed, expected) => {
  expect(suggestedName(NAME, FITTED, wordsOf(typed)).text).toBe(expected);
});

test('writes a single year once, and reads it', () => {
  const fitted = [vehicle('Suran 1.6', 2012, 2012), ...FITTED, vehicle('Up 1.0', 2015, 2015)];
  const name = 'Correa Volkswagen Suran 1.6 2012 6PK 1940 mm';
  const textFor = (typed: string) => suggestedName(name, fitted, wordsOf(typed)).text;
  expect(textFor('correa')).toBe(name);
  expect(textFor('up')).toBe('Correa Volkswagen Up 1.0 2015 6PK 1940 mm');
  expect(textFor('gol 2001')).toBe('Correa Volkswagen Gol 1.6 1991-2008 6PK 1940 mm');
  expect(textFor('gol 1.8')).toBe('Correa Volkswagen Gol 1.8 6PK 1940 mm');
});

test('keeps a name without a vehicle', () => {
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
  // Somebody may go on to type 2005.
  ['gol 20', {}],
  ['radiador gol 1.6', { vehicleId: 'Gol 1.6'.length }],
  // No vehicle, another engine, neither engine nor year, another year, or unknown years.
  ['radiador 1995', {}],
  ['gol 3.0 2001', {}],
  ['radiador gol', {}],
  ['radiador gol 1.6 20', {}],
  // A make and an engine, but no model.
  ['radiador volkswagen 2001', {}],
  ['volkswagen 1.6 2001', {}],
  ['golf 2030', {}],
  ['gol 1.8 2001', {}],
])('finds the car of %j', (typed, car) => {
  const { text: _, ...named } = suggestedName(NAME, FITTED, wordsOf(typed));
  expect(named).toEqual(car);
});

test('finds no car for a vehicle outside the list of vehicles', () => {
  const unlisted = FITTED.map((one) => ({ ...one, vehicleId: null }));
  expect(suggestedName(NAME, unlisted, ['gol', '2001'])).toEqual({
    text: 'Radiador Volkswagen Gol 1.6 1991-2008',
  });
});
