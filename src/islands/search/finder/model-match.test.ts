/** What is typed over the models, beside one that was built for some years. */
import { expect, test } from 'vitest';
import { isModel } from './model-match.ts';

const gol = {
  VehicleId: 7,
  VehicleName: 'Gol',
  VehicleYearRange: '1991 - 2008',
  VehicleEngine: '1.6',
  BrandName: 'Volkswagen',
};

test.each(['', 'gol', 'GOL 1.6', 'gol 2001', '2001 1.6 gol', 'gol 1991', 'gol 2008', '200'])(
  '%j finds it',
  (typed) => {
    expect(isModel(gol, typed)).toBe(true);
  },
);

test.each(['polo', 'gol 1990', 'gol 2009', 'gol 1.8', 'gol 2001 diesel'])(
  '%j does not',
  (typed) => {
    expect(isModel(gol, typed)).toBe(false);
  },
);

test('of one that is still built each year up to this one is its own', () => {
  const still = { ...gol, VehicleYearRange: '2012 -' };
  expect(isModel(still, `gol ${new Date().getFullYear()}`)).toBe(true);
  expect(isModel(still, 'gol 2011')).toBe(false);
});
