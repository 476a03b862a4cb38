import { expect, test } from 'vitest';
import { fromBase, readAmount, toBase, writeAmount } from './units.ts';

test.each([
  ['Ancho', '12 mm', 'mm', 12],
  ['Ancho', '1,5 cm', 'mm', 15],
  ['Ancho', '1.200', 'mm', 1200],
  ['Largo', '1.200,5 mm', 'cm', 120.05],
  ['Espesor', '3.250 mm', 'mm', 3.25],
  ['Ancho', '2m', 'cm', 200],
  ['Peso', '0,5 kg', 'g', 500],
  ['Peso', '1.500 g', 'kg', 1.5],
  ['Contenido', '250 cc', 'ml', 250],
  ['Contenido', '2 Lts.', 'ml', 2000],
  ['Capacidad', '1,5 litros', 'ml', 1500],
  ['Diagonal', '15,6"', '"', 15.6],
  ['Diagonal', '10"', 'cm', 25.4],
  ['Voltaje', '12V', 'V', 12],
  ['Voltaje', '12 voltios', 'V', 12],
  ['Capacidad', '2000 mAh', 'Ah', 2],
  ['Memoria', '1 TB', 'GB', 1000],
  ['Presión', '2 bar', 'kPa', 200],
  ['Potencia', '1.500 W', 'kW', 1.5],
  ['Temperatura', '-20 °C', '°c', -20],
  ['Índice de carga', '91', '', 91],
  ['Ángulo', '12,5', '°', 12.5],
  ['Rosca', '12 dientes', 'Dientes', 12],
])('%s of %s in %s is %d', (name, text, unit, amount) => {
  expect(readAmount(name, text, unit)).toBe(amount);
});

test.each([
  ['Ancho', '12 kg', 'mm'],
  ['Ancho', '1/2 pulgada', 'mm'],
  ['Ancho', 'ancho', 'mm'],
  ['Ancho', '10 - 12 mm', 'mm'],
  ['Ancho', '', 'mm'],
  ['Peso', '1.2.3', 'g'],
  ['Ancho', '12 constructor', 'mm'],
])('%s has no amount in “%s” %s', (name, text, unit) => {
  expect(readAmount(name, text, unit)).toBeUndefined();
});

test('amounts of equal size have one base amount, and are written as they are read', () => {
  expect(toBase(1.5, 'cm')).toBe(toBase(15, 'mm'));
  expect(fromBase(toBase(0.1, 'kg'), 'g')).toBe(100);
  expect(readAmount('Alto', writeAmount(1234.5, 'mm'), 'mm')).toBe(1234.5);
});
