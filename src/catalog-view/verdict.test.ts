/** What is said of a part and a car: it fits, it does not, or somebody has to look; and why. */
import { expect, test } from 'vitest';
import { type Car, verdictOf } from './verdict.ts';

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
const said = (rows: ReturnType<typeof row>[], car: Car) => {
  const { fit, title, why } = verdictOf(rows, car);
  return [fit, `${title} ${why}`.trim()];
};

test('it fits where an application names the car in its year, or in all the years there are', () => {
  const fits = ['fits', 'Compatible con tu vehículo'];
  expect(said([row(9, 'Uno 1.3', '', 'Fiat'), row(4, 'Gol 1.6', '1998 - 2008')], gol)).toEqual(
    fits,
  );
  expect(said([row(4, 'Gol 1.6', '1999 - 2003')], { ...varies, year: 2001 })).toEqual(fits);
  expect(said([row(4, 'Gol 1.6', '1999 - 2003'), row(4, 'Gol 1.6', '2004 -')], varies)).toEqual(
    fits,
  );
  // Nobody knows the years, neither the part's nor the car's: what names the car is not told away.
  expect(said([row(4, 'Gol 1.6', '')], varies)).toEqual(fits);
});

test('somebody has to look where the year of the car was told and those of the part are unknown', () => {
  const car = { ...varies, year: 2001 };
  const unsure = [
    'check',
    'No se sabe para qué años es Figura para tu vehículo sin decir los años; el tuyo es de 2001: consúltanos.',
  ];
  expect(said([row(4, 'Gol 1.6', '')], car)).toEqual(unsure);
  expect(said([row(4, 'Gol 1.6', 'n/d'), row(4, 'Gol 1.6', '2004 - 2008')], car)).toEqual(unsure);
  expect(said([row(null, 'Gol 1.6', '')], car)).toEqual(unsure);
  expect(said([row(4, 'Gol 1.6', ''), row(4, 'Gol 1.6', '1999 - 2003')], car)[0]).toBe('fits');
});

test('it does not fit where it is for other years', () => {
  expect(said([row(4, 'Gol 1.6', '1999 - 2003')], { ...varies, year: 2005 })).toEqual([
    'not',
    'No es compatible con tu vehículo Es para los de 1999 - 2003; el tuyo es de 2005.',
  ]);
});

test('years with an open end are said in words', () => {
  const older = { ...gol, VehicleYearRange: '- 1998' };
  expect(said([row(4, 'Gol 1.6', '1999 -')], { ...older, year: 1998 })[1]).toBe(
    'No es compatible con tu vehículo Es para los de 1999 en adelante; el tuyo es de 1998.',
  );
  expect(said([row(5, 'Gol 1.6', '- 2008')], { ...gol, VehicleYearRange: '2009 -' })[1]).toBe(
    'No es compatible con tu vehículo Es para los de hasta 2008; el tuyo es de 2009 en adelante.',
  );
});

test('it does not fit where it is for other engines of the model', () => {
  const rows = [row(5, 'Gol 1.0', '1999 - 2008'), row(6, 'Gol 1.8 Diésel', '1999 - 2008')];
  expect(said([...rows, row(7, 'Golf 1.6', '')], gol)).toEqual([
    'not',
    'No es compatible con tu vehículo Es para Gol 1.0 y 1.8 Diésel; el tuyo es Gol 1.6.',
  ]);
});

test('somebody has to look where the year of the car decides and was not told', () => {
  const asked = [
    'check',
    'Falta el año de tu vehículo Es para los de 1999 - 2003: dinos de qué año es el tuyo.',
  ];
  expect(said([row(4, 'Gol 1.6', '1999 - 2003')], varies)).toEqual(asked);
  // Also where nobody said that the car's parts differ by it.
  expect(said([row(4, 'Gol 1.6', '1999 - 2003')], gol)).toEqual(asked);
});

test('a car of another generation is another car, though model and engine are called the same', () => {
  const later = [row(5, 'Gol 1.6', '2009 - 2014')];
  expect(said(later, gol)).toEqual([
    'not',
    'No es compatible con tu vehículo Es para los de 2009 - 2014; el tuyo es de 1999 - 2008.',
  ]);
  expect(said([row(5, 'Gol 1.6', '2005 - 2014')], gol)[0]).toBe('check');
  const unknown = { ...gol, VehicleYearRange: '' };
  expect(said(later, unknown)).toEqual([
    'check',
    'No figura para tu vehículo Figura para los de 2009 - 2014: consúltanos.',
  ]);
  expect(said([row(5, 'Gol 1.6', '')], unknown)[0]).toBe('fits');
});

test('somebody has to look where no application names the car, or names its model alone', () => {
  const unlisted =
    'No figura para tu vehículo Ninguna de sus aplicaciones lo nombra; si dudas, consúltanos.';
  expect(said([], gol)).toEqual(['check', unlisted]);
  expect(said([row(7, 'Golf 1.6', ''), row(8, 'Gol 1.6', '', 'Otra')], gol)).toEqual([
    'check',
    unlisted,
  ]);
  expect(said([row(null, 'Gol', '')], gol)).toEqual([
    'check',
    'No figura para tu vehículo Figura para Gol sin decir el motor: consúltanos.',
  ]);
  // A car whose engine nobody told cannot have another one.
  expect(said([row(5, 'Gol 1.0', '')], { ...gol, VehicleEngine: '' })[0]).toBe('check');
});

test('somebody has to look where an application that stands in no list tells the engine in other words', () => {
  const why = (engine: string) => [
    'check',
    `No figura para tu vehículo Figura para Gol ${engine}: consúltanos.`,
  ];
  for (const engine of ['1.6 8V', '1.6/1.8', '1.6 Nafta', '1.4/1.6'])
    expect(said([row(null, `Gol ${engine}`, '1999 - 2008')], gol)).toEqual(why(engine));
  const rows = [row(null, 'Gol 1.6', ''), row(5, 'Gol 1.0', '')];
  expect(said(rows, { ...gol, VehicleEngine: '1.6 8V' })).toEqual(why('1.6'));
  // Another engine, one that the list of vehicles knows for another, or other years.
  expect(said([row(null, 'Gol 1.6i', '')], gol)[0]).toBe('not');
  expect(said([row(null, 'Gol 1.8 8V', '')], gol)[0]).toBe('not');
  expect(said([row(5, 'Gol 1.6 8V', '')], gol)[0]).toBe('not');
  expect(said([row(null, 'Gol 1.6 8V', '2009 - 2014')], gol)).toEqual([
    'not',
    'No es compatible con tu vehículo Es para los de 2009 - 2014; el tuyo es de 1999 - 2008.',
  ]);
});

test('an application of the same model and engine counts though it stands in no list of vehicles', () => {
  expect(said([row(null, 'Gol 1.6', '1999 - 2008')], gol)[0]).toBe('fits');
});
