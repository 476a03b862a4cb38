import { expect, test } from 'vitest';
import { vehicleText } from './chosen-car.ts';
import { carName, filtersOf, yearsToAsk } from './chosen-vehicle.ts';

const gol = {
  VehicleId: 4,
  VehicleName: 'Gol',
  VehicleYearRange: '1999 - 2003',
  VehicleEngine: '1.0',
  BrandName: 'Volkswagen',
};

test('asks for years if the parts differ by year, latest first, up to today', () => {
  expect(yearsToAsk(gol, 2026)).toEqual([]);
  const years = yearsToAsk({ ...gol, VehicleYears: { from: 1999, to: 2003 } }, 2026);
  expect(years).toEqual([2003, 2002, 2001, 2000, 1999]);
  expect(yearsToAsk({ ...gol, VehicleYears: { from: 2024, to: null } }, 2026)).toHaveLength(3);
});

test('the chosen year is part of the list’s filters and of the name', () => {
  expect(filtersOf(gol)).toEqual({ vehicleId: '4', year: '' });
  expect(filtersOf({ ...gol, year: 2001 })).toEqual({ vehicleId: '4', year: '2001' });
  expect(vehicleText({ ...gol, year: 2001 })).toBe('Volkswagen Gol 1.0 2001');
  expect(vehicleText(gol)).toBe('Volkswagen Gol 1.0 1999 - 2003');
  const still = { ...gol, VehicleYearRange: '1999 -' };
  expect(vehicleText(still)).toBe('Volkswagen Gol 1.0 1999 en adelante');
  expect(carName({ ...gol, VehicleYearRange: '- 2003' })).toBe('Gol 1.0 hasta 2003');
});

test('unknown years are not shown', () => {
  const unknown = { ...gol, VehicleYearRange: 'n/d' };
  expect(vehicleText(unknown)).toBe('Volkswagen Gol 1.0');
  expect(carName(unknown)).toBe('Gol 1.0');
  expect(vehicleText({ ...unknown, year: 2001 })).toBe('Volkswagen Gol 1.0 2001');
});
