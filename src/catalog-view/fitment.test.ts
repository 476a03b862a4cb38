import { expect, test } from 'vitest';
import { type FitQuery, isMine, mineFirst, rowOutsideTitle, rowsFor } from './fitment.ts';

const row = (vehicleId: number | null, years: string, brand = 'Volkswagen', name = 'Gol 1.0') => ({
  vehicleId,
  years,
  brand,
  name,
});
const nothing: FitQuery = { chosen: null, brand: '', year: null, text: '' };

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
  // Unknown years: the list of a year leaves such rows out as well.
  ['', 1992, false],
  ['n/d', 1992, false],
])('a row of the years %j and a car of %i', (years, year, fits) => {
  expect(isMine(row(4, years), { vehicleId: 4, year })).toBe(fits);
  expect(isMine(row(5, years), { vehicleId: 4, year })).toBe(false);
});

test('rows of the chosen vehicle without years come after those of its year, and before all others', () => {
  const three = [row(1, '1990 - 1995'), row(3, ''), row(3, '1990 - 1995')];
  const order = (year: number | null) =>
    mineFirst(three, { vehicleId: 3, year }).map((one) => three.indexOf(one));
  expect(order(1992)).toEqual([2, 1, 0]);
  expect(order(null)).toEqual([1, 2, 0]);
  expect(isMine(row(3, ''), { vehicleId: 3, year: null })).toBe(true);
});

test('without a chosen vehicle no row is marked, not even one without a vehicle', () => {
  const unnamed = [row(7, ''), row(null, '')];
  expect(unnamed.some((one) => isMine(one, null))).toBe(false);
  expect(mineFirst(unnamed, null)).toEqual(unnamed);
});

test('puts the chosen vehicle first and leaves the rest in order', () => {
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
const first = (query: Partial<FitQuery>) => rowsFor(rows, { ...nothing, ...query })[0]?.name;

test('sorts by the vehicle of the query, then by make and year, then by the typed words', () => {
  expect(first({ chosen: { vehicleId: 3, year: null }, text: 'uno' })).toBe('Escort 1.6');
  expect(first({ brand: 'Ford', year: 2000 })).toBe('Ka 1.0');
  expect(first({ text: 'radiador FORD escort' })).toBe('Escort 1.6');
  expect(first({ text: 'megane 1.6' })).toBe('Mégane 1.6');
  expect(first({ text: 'ka' })).toBe('Ka 1.0');
});

test('without a query the rows keep the order of the catalogue', () => {
  expect(rowsFor(rows, nothing)).toEqual(rows);
  expect(rowsFor(rows, { ...nothing, text: 'radiador' })).toEqual(rows);
});

const corsas = [
  row(1, '1995 - 2002', 'Chevrolet', 'Corsa 1.4'),
  row(2, '2002 - 2012', 'Chevrolet', 'Corsa II 1.4'),
  row(3, '1994 - 2003', 'Opel', 'Corsa 1.4'),
];
const TITLE = 'Radiador Chevrolet Corsa 1.4 1995-2002 18 mm';

test.each([
  ['a word that the title lacks', { text: 'radiador opel corsa' }, 'Opel Corsa 1.4'],
  ['a generation in digits', { text: 'radiador corsa 2 1.4' }, 'Chevrolet Corsa II 1.4'],
  ['a typed year of another vehicle', { text: 'corsa 1.4 2007' }, 'Chevrolet Corsa II 1.4'],
  ['a chosen year of another vehicle', { text: 'corsa', year: 2007 }, 'Chevrolet Corsa II 1.4'],
  ['a chosen vehicle', { chosen: { vehicleId: 2, year: null } }, 'Chevrolet Corsa II 1.4'],
  ['the vehicle of the title', { text: 'radiador chevrolet corsa 1.4 1999' }, undefined],
  ['the chosen vehicle of the title', { chosen: { vehicleId: 1, year: 1998 } }, undefined],
  ['a year that no typed word goes with', { text: 'radiador 2007' }, undefined],
  ['nothing', {}, undefined],
] satisfies [string, Partial<FitQuery>, string | undefined][])(
  'a card names the vehicle that its title does not: %s',
  (_, partial, expected) => {
    const query = { ...nothing, ...partial };
    const found = rowOutsideTitle(rowsFor(corsas, query), query, TITLE);
    expect(found && `${found.brand} ${found.name}`).toBe(expected);
  },
);
