import { expect, test } from 'vitest';
import { type Application, readApplications, writeApplication } from './application-text.ts';

const isMake = (name: string) => name === 'Nueva Marca';
const readAll = (text: string) =>
  readApplications(text, isMake).found.map((one) => [
    one.ApplicationBrandName,
    one.ApplicationName,
    one.ApplicationYearFrom,
    one.ApplicationYearTo,
  ]);

test.each([
  ['Fiat Palio 1.3 8v 96-04', 'Fiat', 'Palio 1.3 8v', 1996, 2004],
  ['Fiat Siena 1.4 2004>', 'Fiat', 'Siena 1.4', 2004, null],
  ['VW Golf 1.9 TDI 1996/2004', 'VW', 'Golf 1.9 TDI', 1996, 2004],
  ['VW Gol (desde 2004)', 'VW', 'Gol', 2004, null],
  ['VW Gol desde 1999 hasta 2004', 'VW', 'Gol', 1999, 2004],
  ['VW Gol 2004 en adelante', 'VW', 'Gol', 2004, null],
  ['VW Gol hasta 2010', 'VW', 'Gol', null, 2010],
  ['VW Gol todos', 'VW', 'Gol', null, null],
  ['VW Gol 1.6', 'VW', 'Gol 1.6', null, null],
  ['Peugeot 2008', 'Peugeot', '2008', null, null],
  ['Peugeot 2008 2013-2019', 'Peugeot', '2008', 2013, 2019],
  ['Alfa Romeo 147 2001', 'Alfa Romeo', '147', 2001, 2001],
  ['Nueva Marca X1 2001', 'Nueva Marca', 'X1', 2001, 2001],
  ['VW Gol 98→04', 'VW', 'Gol', 1998, 2004],
  ['VW Gol →2010', 'VW', 'Gol', null, 2010],
  ['VW Gol 2004→', 'VW', 'Gol', 2004, null],
  ['VW Gol desde 98 hasta 04', 'VW', 'Gol', 1998, 2004],
  ['FIAT UNO 89…04', 'FIAT', 'UNO', 1989, 2004],
  ["Fiat Uno '94/'02", 'Fiat', 'Uno', 1994, 2002],
  ['CHEV. Corsa 05 EN ADEL.', 'CHEV.', 'Corsa', 2005, null],
  ['Ford Ranger 3.2 2013/...', 'Ford', 'Ranger 3.2', 2013, null],
  ['M.BENZ Sprinter 13…', 'M.BENZ', 'Sprinter', 2013, null],
  ['Fiat Palio 1.3 8v, 96-04', 'Fiat', 'Palio 1.3 8v', 1996, 2004],
  ['Fiat Palio 96-04 1.3 8v', 'Fiat', 'Palio 1.3 8v', 1996, 2004],
  ['Fiat Palio 1.3 99 - 05', 'Fiat', 'Palio 1.3', 1999, 2005],
  ['Fiat Palio (04.96 - 10.01)', 'Fiat', 'Palio', 1996, 2001],
  ['Renault Clio mod. 98', 'Renault', 'Clio', 1998, 1998],
  ['VW GOL TREND 1.6 2008 EN ADELANTE C/AIRE', 'VW', 'GOL TREND 1.6 C/AIRE', 2008, null],
  ['VW GOL POWER G3 1.6 05/06 SUP.', 'VW', 'GOL POWER G3 1.6', 2005, 2006],
  ['Fiat Palio 1.3 98-04 nafta', 'Fiat', 'Palio 1.3 nafta', 1998, 2004],
  ['Fiat Uno hasta 2004 c/aire', 'Fiat', 'Uno c/aire', null, 2004],
  ['Fiat Uno - 1.3 - 98/04', 'Fiat', 'Uno 1.3', 1998, 2004],
  ['Great Wall: Wingle 5 2012>', 'Great Wall', 'Wingle 5', 2012, null],
])('reads the make, model and years of «%s»', (text, ...parts) => {
  expect(readAll(text)).toEqual([parts]);
});

test.each(['Fiat', 'Fiat Palio 2010-2004', 'Consultar disponibilidad', 'Todos los modelos VW AP'])(
  'finds no model or possible years in «%s»',
  (text) => {
    expect(readApplications(text, isMake)).toEqual({ found: [], unread: [text] });
  },
);

test.each([
  ['VW Gol / Parati / Saveiro 95-05', ['VW Gol', 'VW Parati', 'VW Saveiro'], [1995, 2005]],
  ['FIAT UNO - PALIO - SIENA 94/02', ['FIAT UNO', 'FIAT PALIO', 'FIAT SIENA'], [1994, 2002]],
  [
    'Chevrolet Corsa, Celta, Prisma',
    ['Chevrolet Corsa', 'Chevrolet Celta', 'Chevrolet Prisma'],
    [null, null],
  ],
  ['Peugeot 206/207, 2001-2008', ['Peugeot 206', 'Peugeot 207'], [2001, 2008]],
  ['FIAT - Palio/Siena 98 a 04', ['FIAT Palio', 'FIAT Siena'], [1998, 2004]],
  ['Fiat Uno 1.3 / 1.6 98-04', ['Fiat Uno 1.3', 'Fiat Uno 1.6'], [1998, 2004]],
  ['Fiat Uno 1.3 - 16v 98-04', ['Fiat Uno 1.3 - 16v'], [1998, 2004]],
  [
    'CITROEN BERLINGO/PEUGEOT PARTNER 97 => 08',
    ['CITROEN BERLINGO', 'PEUGEOT PARTNER'],
    [1997, 2008],
  ],
  [
    'Fiat Palio - Strada 1.3/1.4 FIRE 03/…',
    ['Fiat Palio 1.3 FIRE', 'Fiat Palio 1.4 FIRE', 'Fiat Strada 1.3 FIRE', 'Fiat Strada 1.4 FIRE'],
    [2003, null],
  ],
  ['Suzuki Swift / Celerio S/AÑO', ['Suzuki Swift', 'Suzuki Celerio'], [null, null]],
  ['Fiat Palio y Siena 98-04', ['Fiat Palio', 'Fiat Siena'], [1998, 2004]],
])('reads each vehicle of «%s», with the years of all of them', (text, vehicles, years) => {
  const read = readAll(text);
  expect(read.map(([make, model]) => `${make} ${model}`)).toEqual(vehicles);
  for (const one of read) expect(one.slice(2)).toEqual(years);
});

test('vehicles of other makes, and vehicles with years of their own, keep them', () => {
  expect(readAll('Ford Fiesta 98-04 / Ka 97- - VW Gol, 95/05; Parati 1.6')).toEqual([
    ['Ford', 'Fiesta', 1998, 2004],
    ['Ford', 'Ka', 1997, null],
    ['VW', 'Gol', 1995, 2005],
    ['VW', 'Parati 1.6', null, null],
  ]);
});

test.each([
  ['Fiat Palio 1.3', true],
  ['CHEV. Corsa', true],
  ['Acme: Uno', true],
  ['Acme Uno', false],
  ['Fiat todos los modelos', false],
  ['Ford línea completa de camiones', false],
  ['Fiat Palio (nafta)', false],
  ['Radiador de aluminio', false],
])('tells whether «%s» certainly names a make and a model: %s', (text, isCertain) => {
  expect(readApplications(text, isMake).found.map((one) => one.isCertain)).toEqual([isCertain]);
});

test.each<[string, number | null, number | null]>([
  ['Gol', null, null],
  ['Gol 1995', null, null],
  ['Gol 95-99', null, null],
  ['2008', null, null],
  ['Gol 95', 2004, null],
  ['Gol (G3)', null, null],
  ['Gol de', 1999, 2004],
  ['Gol 96-', 2004, 2004],
  ['Wade', 1999, null],
  ['Gol', null, 2004],
  ['Gol', 2004, 2004],
  ['Gol', 1999, 2004],
  ['Gol / Parati, 1.6 - 1.8 y Fox; Up', 1999, 2004],
  ['Gol: 16v', null, null],
])('reads a written application of «%s» %s to %s again', (model, from, to) => {
  const one: Application = {
    VehicleId: null,
    ApplicationName: model,
    ApplicationBrandName: 'VW',
    ApplicationYearFrom: from,
    ApplicationYearTo: to,
  };
  expect(readApplications(writeApplication(one), isMake).found).toMatchObject([one]);
});
