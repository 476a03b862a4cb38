import { expect, test } from 'vitest';
import { joined, modelName, vehicleName, versionName, withYears } from './vehicle-names.ts';

const gol = {
  VehicleId: 4,
  VehicleName: 'Gol',
  VehicleYearRange: '1999 - 2008',
  VehicleEngine: '1.6',
  BrandName: 'Volkswagen',
};
const namesOf = (vehicle: typeof gol) => [
  modelName(vehicle),
  vehicleName(vehicle),
  withYears(modelName(vehicle), vehicle),
  versionName(vehicle),
];

test('names a vehicle by model and engine, with its make, with its years, and among its versions', () => {
  expect(namesOf(gol)).toEqual([
    'Gol 1.6',
    'Volkswagen Gol 1.6',
    'Gol 1.6 1999 - 2008',
    '1.6 · 1999 - 2008',
  ]);
});

test('writes an open end of the years in words', () => {
  expect(namesOf({ ...gol, VehicleYearRange: '2012 -' }).slice(2)).toEqual([
    'Gol 1.6 2012 en adelante',
    '1.6 · 2012 en adelante',
  ]);
});

test.each(['', ' ', 'n/d', 'N/D '])('leaves out %j', (unknown) => {
  const vague = { ...gol, VehicleEngine: unknown, VehicleYearRange: unknown };
  expect(namesOf(vague)).toEqual(['Gol', 'Volkswagen Gol', 'Gol', 'Todas']);
  expect(joined([' Gol ', unknown, '1.6'], ' · ')).toBe('Gol · 1.6');
});

test('names a single year instead of the span', () => {
  expect(withYears('Gol', gol, 2001)).toBe('Gol 2001');
  expect(withYears('Gol', gol, '')).toBe('Gol 1999 - 2008');
});
