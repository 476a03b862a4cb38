import { expect, it } from 'vitest';
import type { Suggestion } from '#stores/reads/suggestions';
import { piecesOf } from './mark.ts';
import { detailOf, groupsOf, hrefOf, type Places } from './suggestions.ts';

const places: Places = {
  items: 'Autopartes',
  item: '/productos/',
  list: '/productos',
  narrowed: '',
};
const suggestion = (kind: Suggestion['kind'], id: string): Suggestion => ({
  kind,
  id,
  text: id,
  detail: '',
});

it('puts vehicles before categories and categories before items, without empty groups', () => {
  const groups = groupsOf([suggestion('item', 'A'), suggestion('vehicle', '7')], places);
  expect(groups.map((group) => group.name)).toEqual(['Vehículos', 'Autopartes']);
});

it('leads to the page of an item, and to the list of a vehicle or category', () => {
  expect(hrefOf(suggestion('item', 'A/1'), places)).toBe('/productos/A~2F1');
  expect(hrefOf(suggestion('vehicle', '7'), places)).toBe('/productos?v=7');
  expect(hrefOf(suggestion('category', '1.3'), places)).toBe('/productos?c=1.3');
});

it('on a list, a suggestion replaces text and page and keeps the other filters', () => {
  const here = { ...places, narrowed: '?c=1.2&t=gol&order=PLO&pag=4' };
  expect(hrefOf(suggestion('vehicle', '7'), here)).toBe('/productos?c=1.2&order=PLO&v=7');
  expect(hrefOf(suggestion('category', '1.3'), here)).toBe('/productos?c=1.3&order=PLO');
});

it('a category that is called otherwise keeps the typed text', () => {
  const hand = { ...suggestion('category', '4.3'), typed: 'destornillador' };
  expect(hrefOf(hand, places)).toBe('/productos?t=destornillador&c=4.3');
  expect(hrefOf(hand, { ...places, narrowed: '?t=gol&pag=4' })).toBe(
    '/productos?t=destornillador&c=4.3',
  );
});

it('a typed year replaces the year of the list', () => {
  const gol = { ...suggestion('vehicle', '7'), detail: '1991 - 2008', year: 2001 };
  expect(hrefOf(gol, places)).toBe('/productos?v=7&y=2001');
  expect(hrefOf(gol, { ...places, narrowed: '?y=1995&t=gol' })).toBe('/productos?y=2001&v=7');
  // The year belongs to the other vehicle.
  const corsa = suggestion('vehicle', '9');
  expect(hrefOf(corsa, { ...places, narrowed: '?v=7&y=1995&t=corsa' })).toBe('/productos?v=9');
  expect(hrefOf(corsa, { ...places, narrowed: '?v=9&y=1995&t=corsa' })).toBe(
    '/productos?v=9&y=1995',
  );
  expect(hrefOf(corsa, { ...places, narrowed: '?y=1995&t=corsa' })).toBe('/productos?y=1995&v=9');
  // The vehicle was not built in the year of the list.
  const vehicle = {
    VehicleId: 7,
    VehicleName: 'Gol',
    VehicleYearRange: '1991 - 2008',
    VehicleEngine: '1.6',
    BrandName: 'Volkswagen',
  };
  const whole = { ...suggestion('vehicle', '7'), vehicle };
  expect(hrefOf(whole, { ...places, narrowed: '?y=2012&t=gol' })).toBe('/productos?v=7');
  expect(hrefOf(whole, { ...places, narrowed: '?y=2002&t=gol' })).toBe('/productos?y=2002&v=7');
  expect(detailOf(gol)).toBe('1991 - 2008 · año 2001');
  expect(detailOf(suggestion('item', 'A'))).toBe('');
});

it('opens an item for the typed car and year', () => {
  const radiator = { ...suggestion('item', 'A/1'), detail: 'A/1', vehicleId: 7, year: 2001 };
  expect(hrefOf(radiator, { ...places, narrowed: '?c=1.2' })).toBe('/productos/A~2F1?v=7&y=2001');
  expect(detailOf(radiator)).toBe('A/1 · año 2001');
});

/** Returns the text with the marked pieces in brackets. */
const shown = (text: string, typed: string) =>
  piecesOf(text, typed)
    .map((piece) => (piece.isTyped ? `[${piece.text}]` : piece.text))
    .join('');

it.each([
  ['Electroventilación del motor', 'VENTILACION', 'Electro[ventilación] del motor'],
  ['Radiador Volkswagen Gol 1.6', 'gol  radiador', '[Radiador] Volkswagen [Gol] 1.6'],
  ['Radiador', 'gol', 'Radiador'],
  ['Ensaladera de acacia', 'mesa de acacia', 'Ensaladera [de] [acacia]'],
  ['Radiador Corsa II 1.4 2002-2012', 'corsa 2 1.4', 'Radiador [Corsa] II [1.4] 2002-2012'],
  ['Panal de radiador', 'ra', 'Panal de [ra]diador'],
  ['Radiador Clio 1.2 1996-2012', 'clio 2', 'Radiador [Clio] 1.2 1996-2012'],
  ['Radiador', ' ', 'Radiador'],
])('%s, marked for %j', (text, typed, expected) => {
  expect(shown(text, typed)).toBe(expected);
  expect(
    piecesOf(text, typed)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});
