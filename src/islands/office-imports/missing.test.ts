import { expect, test } from 'vitest';
import { missingForNew, missingText } from './missing.ts';

const field = (id: string, sets: string, more: object = {}) => ({
  id,
  title: id.toUpperCase(),
  sets,
  isKey: false,
  isNeeded: false,
  ...more,
});
const FIELDS = [
  field('code', 'code', { isKey: true, isNeeded: true }),
  field('price', 'ProductPrice', { isNeeded: true }),
  field('net', 'ProductPrice'),
  field('family', 'ProductFamily', { isNeeded: true }),
  field('dua', 'ProductDua'),
];

test('a needed field is missing unless some column holds it', () => {
  const missing = (chosen: readonly string[]) =>
    missingForNew(FIELDS, chosen).map(({ title }) => title);
  expect(missing(['code', '', 'dua'])).toEqual(['PRICE', 'FAMILY']);
  expect(missing(['code', 'net', 'dua'])).toEqual(['FAMILY']);
  expect(missing(['code', 'price', 'family'])).toEqual([]);
});

test('the sentence names one or several columns', () => {
  const textOf = (...titles: string[]) =>
    missingText(titles.map((title) => ({ title, sets: 'ProductOther' })));
  expect(textOf('Familia')).toMatch(/^Lo nuevo necesita la columna «Familia»: /);
  expect(textOf('Nombre', 'Marca', 'Familia')).toMatch(
    /^Lo nuevo necesita las columnas «Nombre», «Marca» y «Familia»: /,
  );
});

test('a missing price names the rule that makes prices from costs, another field does not', () => {
  const rule = 'marca «Calcular el precio a partir del costo», en Precios y costos';
  expect(missingText([{ title: 'Precio', sets: 'ProductPrice' }])).toContain(rule);
  expect(missingText([{ title: 'Nombre', sets: 'ProductName' }])).not.toContain(rule);
});
