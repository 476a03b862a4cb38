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
  expect(missingForNew(FIELDS, ['code', '', 'dua'])).toEqual(['PRICE', 'FAMILY']);
  expect(missingForNew(FIELDS, ['code', 'net', 'dua'])).toEqual(['FAMILY']);
  expect(missingForNew(FIELDS, ['code', 'price', 'family'])).toEqual([]);
});

test('the sentence names one or several columns', () => {
  expect(missingText(['Familia'])).toMatch(/^Lo nuevo necesita la columna «Familia»: /);
  expect(missingText(['Nombre', 'Marca', 'Familia'])).toMatch(
    /^Lo nuevo necesita las columnas «Nombre», «Marca» y «Familia»: /,
  );
});
