/** Which rows of a part are the visitor's, and in which order they are read. */
import { expect, test } from 'vitest';
import { type Asked, isMine, mineFirst, rowsFor } from './fitment.ts';

const row = (vehicleId: number | null, years: string, brand = 'Volkswagen', name = 'Gol 1.0') => ({
  vehicleId,
  years,
  brand,
  name,
});
const nothing: Asked = { chosen: null, brand: '', year: null, text: '' };

test.each([
  ['1999 - 2008', 1999, true],
  ['1999 - 2008', 2008, true],
  ['1999 - 2008', 1998, false],
  ['1999 - 2008', 2009, false],
  ['1999', 1999, true],
  ['1999', 2000, false],
  ['1999 -', 2030, true],
  ['1999 -', 1998, false],
  ['- 2008', 1990, true],
  ['- 2008', 2009, false],
  // Nobody knows: the list of that year has it neither.
  ['', 1992, false],
  ['n/d', 1992, false],
])('a row of %j and the year %i', (years, year, fits) => {
  expect(isMine(row(4, years), { vehicleId: 4, year })).toBe(fits);
  expect(isMine(row(5, years), { vehicleId: 4, year })).toBe(false);
});

test('of a vehicle whose year was told, rows that say no years come after those that say it, before all others', () => {
  const three = [row(1, '1990 - 1995'), row(3, ''), row(3, '1990 - 1995')];
  const order = (year: number | null) =>
    mineFirst(three, { vehicleId: 3, year }).map((one) => three.indexOf(one));
  expect(order(1992)).toEqual([2, 1, 0]);
  expect(order(null)).toEqual([1, 2, 0]);
  expect(isMine(row(3, ''), { vehicleId: 3, year: null })).toBe(true);
});

test('nothing is said where none was chosen, not even of a row without a vehicle', () => {
  const unnamed = [row(7, ''), row(null, '')];
  expect(unnamed.some((one) => isMine(one, null))).toBe(false);
  expect(mineFirst(unnamed, null)).toEqual(unnamed);
});

test('the page puts the chosen vehicle first and leaves the rest in order', () => {
  const three = [row(1, ''), row(2, ''), row(3, '')];
  const order = mineFirst(three, { vehicleId: 3, year: null }).map(({ vehicleId }) => vehicleId);
  expect(order).toEqual([3, 1, 2]);
});

const rows = [
  row(1, '1990 - 1995', 'Fiat', 'Uno 1.3'),
  row(2, '1996 - 2000', 'Fiat', 'Palio 1.6'),
  row(3, '1987 - 1995', 'Ford', 'Escort 1.6'),
  row(4, '1996 - 2003', 'Ford', 'Ka 1.0'),
  row(5, '', 'Renault', 'Mégane 1.6'),
];
const first = (asked: Partial<Asked>) => rowsFor(rows, { ...nothing, ...asked })[0]?.name;

test('what was asked for comes first: the vehicle, make and year together, the words that were typed', () => {
  expect(first({ chosen: { vehicleId: 3, year: null }, text: 'uno' })).toBe('Escort 1.6');
  expect(first({ brand: 'Ford', year: 2000 })).toBe('Ka 1.0');
  expect(first({ text: 'radiador FORD escort' })).toBe('Escort 1.6');
  expect(first({ text: 'megane 1.6' })).toBe('Mégane 1.6');
  expect(first({ text: 'ka' })).toBe('Ka 1.0');
});

test('where nothing was asked the rows stay as the catalogue orders them', () => {
  expect(rowsFor(rows, nothing)).toEqual(rows);
  expect(rowsFor(rows, { ...nothing, text: 'radiador' })).toEqual(rows);
});
