import { expect, test } from 'vitest';
import { type Car, carWanted, verdictOf } from './verdict.ts';

const row = (vehicleId: number | null, name: string, years: string, brand = 'Volkswagen') => ({
  vehicleId,
  brand,
  name,
  years,
});
const gol: Car = {
  VehicleId: 4,
  VehicleName: 'Gol',
  VehicleYearRange: '1999 - 2008',
  VehicleEngine: '1.6',
  BrandName: 'Volkswagen',
};
const varies = { ...gol, VehicleYears: { from: 1999, to: 2008 } };
const verdict = (rows: ReturnType<typeof row>[], car: Car) => {
  const { fit, title, why } = verdictOf(rows, car);
  return [fit, `${title} ${why}`.trim()];
};

test('a part fits where an application names the car in its year, or in all years of the car', () => {
  const fits = ['fits', 'Compatible con tu vehículo'];
  expect(verdict([row(9, 'Uno 1.3', '', 'Fiat'), row(4, 'Gol 1.6', '1998 - 2008')], gol)).toEqual(
    fits,
  );
  expect(verdict([row(4, 'Gol 1.6', '1999 - 2003')], { ...varies, year: 2001 })).toEqual(fits);
  expect(verdict([row(4, 'Gol 1.6', '1999 - 2003'), row(4, 'Gol 1.6', '2004 -')], varies)).toEqual(
    fits,
  );
  // Without any years, an application that names the car still counts.
  expect(verdict([row(4, 'Gol 1.6', '')], varies)).toEqual(fits);
});

test('the verdict is to check if the car’s year is known and the part’s years are not', () => {
  const car = { ...varies, year: 2001 };
  const unsure = [
    'check',
    'No se sabe para qué años es Figura para tu vehículo sin decir los años; el tuyo es de 2001: consúltanos.',
  ];
  expect(verdict([row(4, 'Gol 1.6', '')], car)).toEqual(unsure);
  expect(verdict([row(4, 'Gol 1.6', 'n/d'), row(4, 'Gol 1.6', '2004 - 2008')], car)).toEqual(
    unsure,
  );
  expect(verdict([row(null, 'Gol 1.6', '')], car)).toEqual(unsure);
  expect(verdict([row(4, 'Gol 1.6', ''), row(4, 'Gol 1.6', '1999 - 2003')], car)[0]).toBe('fits');
});

test('a part for other years does not fit', () => {
  expect(verdict([row(4, 'Gol 1.6', '1999 - 2003')], { ...varies, year: 2005 })).toEqual([
    'not',
    'No es compatible con tu vehículo Es para los de 1999 - 2003; el tuyo es de 2005.',
  ]);
});

test('years with an open end are written in words', () => {
  const older = { ...gol, VehicleYearRange: '- 1998' };
  expect(verdict([row(4, 'Gol 1.6', '1999 -')], { ...older, year: 1998 })[1]).toBe(
    'No es compatible con tu vehículo Es para los de 1999 en adelante; el tuyo es de 1998.',
  );
  expect(verdict([row(5, 'Gol 1.6', '- 2008')], { ...gol, VehicleYearRange: '2009 -' })[1]).toBe(
    'No es compatible con tu vehículo Es para los de hasta 2008; el tuyo es de 2009 en adelante.',
  );
});

test('a part for other engines of the model does not fit', () => {
  const rows = [row(5, 'Gol 1.0', '1999 - 2008'), row(6, 'Gol 1.8 Diésel', '1999 - 2008')];
  expect(verdict([...rows, row(7, 'Golf 1.6', '')], gol)).toEqual([
    'not',
    'No es compatible con tu vehículo Es para Gol 1.0 y 1.8 Diésel; el tuyo es Gol 1.6.',
  ]);
});

test('the verdict asks for the car’s year if the year decides', () => {
  const yearMissing = [
    'check',
    'Falta el año de tu vehículo Es para los de 1999 - 2003: dinos de qué año es el tuyo.',
  ];
  expect(verdict([row(4, 'Gol 1.6', '1999 - 2003')], varies)).toEqual(yearMissing);
  // Even if the list of vehicles does not mark years as relevant.
  expect(verdict([row(4, 'Gol 1.6', '1999 - 2003')], gol)).toEqual(yearMissing);
});

test('a car of another generation does not match, although model and engine have the same names', () => {
  const later = [row(5, 'Gol 1.6', '2009 - 2014')];
  expect(verdict(later, gol)).toEqual([
    'not',
    'No es compatible con tu vehículo Es para los de 2009 - 2014; el tuyo es de 1999 - 2008.',
  ]);
  expect(verdict([row(5, 'Gol 1.6', '2005 - 2014')], gol)[0]).toBe('check');
  const unknown = { ...gol, VehicleYearRange: '' };
  expect(verdict(later, unknown)).toEqual([
    'check',
    'No figura para tu vehículo Figura para los de 2009 - 2014: consúltanos.',
  ]);
  expect(verdict([row(5, 'Gol 1.6', '')], unknown)[0]).toBe('fits');
});

test('the verdict is to check where no application names the car, or only its model', () => {
  const unlisted =
    'No figura para tu vehículo Ninguna de sus aplicaciones lo nombra; si dudas, consúltanos.';
  expect(verdict([], gol)).toEqual(['check', unlisted]);
  expect(verdict([row(7, 'Golf 1.6', ''), row(8, 'Gol 1.6', '', 'Otra')], gol)).toEqual([
    'check',
    unlisted,
  ]);
  expect(verdict([row(null, 'Gol', '')], gol)).toEqual([
    'check',
    'No figura para tu vehículo Figura para Gol sin decir el motor: consúltanos.',
  ]);
  // A car without a known engine cannot have another one.
  expect(verdict([row(5, 'Gol 1.0', '')], { ...gol, VehicleEngine: '' })[0]).toBe('check');
});

test('the verdict is to check where an unlisted application describes the engine in other words', () => {
  const why = (engine: string) => [
    'check',
    `No figura para tu vehículo Figura para Gol ${engine}: consúltanos.`,
  ];
  for (const engine of ['1.6 8V', '1.6/1.8', '1.6 Nafta', '1.4/1.6'])
    expect(verdict([row(null, `Gol ${engine}`, '1999 - 2008')], gol)).toEqual(why(engine));
  const rows = [row(null, 'Gol 1.6', ''), row(5, 'Gol 1.0', '')];
  expect(verdict(rows, { ...gol, VehicleEngine: '1.6 8V' })).toEqual(why('1.6'));
  // Another engine, an engine of another listed vehicle, or other years.
  expect(verdict([row(null, 'Gol 1.6i', '')], gol)[0]).toBe('not');
  expect(verdict([row(null, 'Gol 1.8 8V', '')], gol)[0]).toBe('not');
  expect(verdict([row(5, 'Gol 1.6 8V', '')], gol)[0]).toBe('not');
  expect(verdict([row(null, 'Gol 1.6 8V', '2009 - 2014')], gol)).toEqual([
    'not',
    'No es compatible con tu vehículo Es para los de 2009 - 2014; el tuyo es de 1999 - 2008.',
  ]);
});

test('an unlisted application of the same model and engine counts', () => {
  expect(verdict([row(null, 'Gol 1.6', '1999 - 2008')], gol)[0]).toBe('fits');
});

test('a part is bought for the car unless it does not fit it', () => {
  const car = { ...gol, year: 2001 };
  expect(carWanted([row(4, 'Gol 1.6', '1999 - 2003')], car)).toBe('Volkswagen Gol 1.6 2001');
  // It may be for it.
  expect(carWanted([row(9, 'Uno 1.3', '', 'Fiat')], gol)).toBe('Volkswagen Gol 1.6 1999 - 2008');
  expect(carWanted([row(4, 'Gol 1.6', '2004 - 2008')], car)).toBe('');
  expect(carWanted([], car)).toBe('');
  expect(carWanted([row(4, 'Gol 1.6', '')], null)).toBe('');
});
