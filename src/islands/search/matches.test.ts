import { expect, it } from 'vitest';
import { matches, matchesModel } from './matches.ts';

it.each([
  ['Refrigeración', 'refrigeracion', true],
  ['CITROËN', 'citroen', true],
  ['Refrigeración del motor', 'GERACIÓN', true],
  ['Gol 1.6 Power', 'power gol', true],
  ['Gol 1.6', 'corsa', false],
  ['Gol', '', true],
])('%s contains %s: %s', (text, typed, expected) => {
  expect(matches(text, typed)).toBe(expected);
});

const gol = {
  VehicleId: 7,
  VehicleName: 'Gol',
  VehicleYearRange: '1991 - 2008',
  VehicleEngine: '1.6',
  BrandName: 'Volkswagen',
};

it.each(['', 'gol', 'GOL 1.6', 'gol 2001', '2001 1.6 gol', 'gol 1991', 'gol 2008', '200'])(
  '%j finds the model',
  (typed) => {
    expect(matchesModel(gol, typed)).toBe(true);
  },
);

it.each(['polo', 'gol 1990', 'gol 2009', 'gol 1.8', 'gol 2001 diesel'])(
  '%j does not find the model',
  (typed) => {
    expect(matchesModel(gol, typed)).toBe(false);
  },
);

it('matches a model that is still built by every year up to now', () => {
  const current = { ...gol, VehicleYearRange: '2012 -' };
  expect(matchesModel(current, `gol ${new Date().getFullYear()}`)).toBe(true);
  expect(matchesModel(current, 'gol 2011')).toBe(false);
});
