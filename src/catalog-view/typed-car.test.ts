import { expect, test } from 'vitest';
import type { Understood } from '#contract/entities/search';
import { typedCar } from './typed-car.ts';

const row = (vehicleId: number | null, name: string, years: string) => ({
  vehicleId,
  brand: 'Volkswagen',
  name,
  years,
});
const FITS = [
  row(1, 'Gol Trend 1.0', '2011 - 2022'),
  row(2, 'Gol Trend 1.6', '2008 - 2022'),
  row(3, 'Gol 1.6', '1991 - 2008'),
  row(4, 'Gol 1.8 8V', ''),
  row(null, 'Fox 1.6', '2004 - 2010'),
];

/** `vehicle Gol, year 2001` */
const meant = (text: string): Understood[] =>
  text.split(', ').map((piece) => {
    const [kind, ...label] = piece.split(' ');
    return { kind: kind as Understood['kind'], label: label.join(' '), without: '' };
  });

test.each([
  ['vehicle Gol Trend, year 2015', 1, '2015'],
  ['vehicle Gol Trend, year 2009', 2, '2009'],
  ['vehicle Gol Trend, engine 1.6, year 2015', 2, '2015'],
  ['vehicle Gol, year 2001', 3, '2001'],
  ['brand Volkswagen, vehicle Gol, engine 1.6', 3, ''],
  ['vehicle Gol, engine 1.8', 4, ''],
])('finds the car of «%s»', (text, id, year) => {
  expect(typedCar(FITS, meant(text), '')).toEqual({ vehicleId: `${id}`, year });
});

test.each([
  // Several cars, another one, a part that does not fit it, or a vehicle that the shop does not list.
  'vehicle Gol',
  'category Radiadores, year 2015',
  'brand Fiat, vehicle Gol, year 2001',
  'vehicle Gol, engine 1.4',
  'vehicle Gol, year 2015',
  'vehicle Gol, engine 1.8, year 2001',
  'vehicle Gol, vehicle Palio, year 2001',
  'vehicle Gol, year 2001, year 2015',
  'vehicle Cerato o Gol, year 2001',
  'vehicle Fox, year 2005',
])('finds no car for «%s»', (text) => {
  expect(typedCar(FITS, meant(text), '')).toBeUndefined();
});

test('takes the year that is chosen beside the text', () => {
  expect(typedCar(FITS, meant('vehicle Gol Trend'), '2009')).toEqual({
    vehicleId: '2',
    year: '2009',
  });
});
