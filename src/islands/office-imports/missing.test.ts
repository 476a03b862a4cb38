/** Which columns a file lacks for new things, and how that is said. */
import { expect, test } from 'vitest';
import { missingForNew, missingInWords } from './missing.ts';

const field = (id: string, says: string, more: object = {}) => ({
  id,
  title: id.toUpperCase(),
  says,
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

test('what new things need is missing unless some column says it, by whatever name', () => {
  expect(missingForNew(FIELDS, ['code', '', 'dua'])).toEqual(['PRICE', 'FAMILY']);
  expect(missingForNew(FIELDS, ['code', 'net', 'dua'])).toEqual(['FAMILY']);
  expect(missingForNew(FIELDS, ['code', 'price', 'family'])).toEqual([]);
});

test('it is said of one column and of several', () => {
  expect(missingInWords(['Familia'])).toMatch(/^Lo nuevo necesita la columna «Familia»: /);
  expect(missingInWords(['Nombre', 'Marca', 'Familia'])).toMatch(
    /^Lo nuevo necesita las columnas «Nombre», «Marca» y «Familia»: /,
  );
});
