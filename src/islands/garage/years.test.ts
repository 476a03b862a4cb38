import { expect, test } from 'vitest';
import { yearsOf } from './years.ts';

const gol = {
  VehicleId: 4,
  VehicleName: 'Gol',
  VehicleYearRange: '',
  VehicleEngine: '1.6',
  BrandName: 'Volkswagen',
};

test.each([
  ['1999 - 2002', [2002, 2001, 2000, 1999]],
  ['2024 -', [2026, 2025, 2024]],
  ['2001', [2001]],
  ['- 2008', []],
  ['', []],
])('a vehicle of %j', (VehicleYearRange, years) => {
  expect(yearsOf({ ...gol, VehicleYearRange }, 2026)).toEqual(years);
});

test('uses the years in which its parts differ, if known', () => {
  const span = { from: 2000, to: 2001 };
  expect(yearsOf({ ...gol, VehicleYearRange: '1999 - 2002', VehicleYears: span }, 2026)).toEqual([
    2001, 2000,
  ]);
});
