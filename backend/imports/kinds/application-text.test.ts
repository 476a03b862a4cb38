import { expect, test } from 'vitest';
import {
  type Application,
  readApplication,
  readYears,
  writeApplication,
} from './application-text.ts';

const isMake = (name: string) => name === 'Nueva Marca';
const read = (text: string) => {
  const one = readApplication(text, isMake);
  return (
    one && [
      one.ApplicationBrandName,
      one.ApplicationName,
      one.ApplicationYearFrom,
      one.ApplicationYearTo,
    ]
  );
};

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
])('reads the make, model and years of «%s»', (text, ...parts) => {
  expect(read(text)).toEqual(parts);
});

test.each(['Fiat', 'Fiat Palio 2010-2004'])('finds no model or possible years in «%s»', (text) => {
  expect(read(text)).toBeUndefined();
});

test.each([
  ['1998-2004', [1998, 2004]],
  ['98/04', [1998, 2004]],
  ['2004 en adelante', [2004, null]],
  ['1999 -', [1999, null]],
  ['2003 +', [2003, null]],
  ['→2010', [null, 2010]],
  ['hasta 2010', [null, 2010]],
  ['- 2010', [null, 2010]],
  ['98', [1998, 1998]],
  ['2003', [2003, 2003]],
  ['todos', [null, null]],
  ['2010-2004', undefined],
  ['muchos', undefined],
])('reads the years of «%s»', (text, years) => {
  expect(readYears(text)).toEqual(years);
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
])('reads a written application of «%s» %s to %s again', (model, from, to) => {
  const one: Application = {
    VehicleId: null,
    ApplicationName: model,
    ApplicationBrandName: 'VW',
    ApplicationYearFrom: from,
    ApplicationYearTo: to,
  };
  expect(readApplication(writeApplication(one), isMake)).toEqual(one);
});
