import { expect, test } from 'vitest';
import { withCarsNoted } from './cars-noted.ts';
import { MAX_CARS_TEXT, withCar } from './cars-text.ts';
import { forCar } from './for-car.ts';

test('units of one product for two cars name both, each once', () => {
  expect(withCar('', 'Fiat Palio 1.3')).toBe('Fiat Palio 1.3');
  expect(withCar('Fiat Palio 1.3', '')).toBe('Fiat Palio 1.3');
  const both = withCar('Fiat Palio 1.3', 'Volkswagen Gol 1.6');
  expect(forCar(both)).toBe('para Fiat Palio 1.3 y Volkswagen Gol 1.6');
  expect(withCar(both, 'Volkswagen Gol 1.6')).toBe(both);
  expect(withCar('x'.repeat(MAX_CARS_TEXT), 'y')).toHaveLength(MAX_CARS_TEXT);
  expect(forCar('')).toBe('');
});

test('a note names the cars of the rows that have one, as far as there is room', () => {
  const rows = [
    { Name: 'Radiador', Code: 'RA1', Vehicle: 'Fiat Palio 1.3 2004' },
    { Name: 'Abrazadera', Code: 'AB1' },
  ];
  const line = 'Radiador (RA1): para Fiat Palio 1.3 2004';
  expect(withCarsNoted('Timbre 2', rows, 500)).toBe(`Timbre 2\n${line}`);
  expect(withCarsNoted('', rows, 500)).toBe(line);
  expect(withCarsNoted('', rows.slice(1), 500)).toBe('');
  expect(withCarsNoted('Timbre 2', rows, 20)).toHaveLength(20);
});
