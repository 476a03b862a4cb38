import { expect, test } from 'vitest';
import { leavesUnpriced, missingForNew, missingText } from './missing.ts';

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
  field('price', 'ProductPrice'),
  field('net', 'ProductPrice'),
  field('family', 'ProductFamily', { isNeeded: true }),
  field('dua', 'ProductDua'),
];

test('a needed field is missing unless some column holds it', () => {
  const missing = (chosen: readonly string[]) =>
    missingForNew(FIELDS, chosen).map(({ title }) => title);
  expect(missing(['code', '', 'dua'])).toEqual(['FAMILY']);
  expect(missing(['code', 'price', 'family'])).toEqual([]);
});

test('the sentence names one or several columns', () => {
  const textOf = (...titles: string[]) => missingText(titles.map((title) => ({ title })));
  expect(textOf('Familia')).toMatch(/^Lo nuevo necesita la columna «Familia»: /);
  expect(textOf('Nombre', 'Marca', 'Familia')).toMatch(
    /^Lo nuevo necesita las columnas «Nombre», «Marca» y «Familia»: /,
  );
});

test('new rows get no price without a column of it, in files that create some', () => {
  expect(leavesUnpriced(FIELDS, ['code', 'family'])).toBe(true);
  expect(leavesUnpriced(FIELDS, ['code', 'net'])).toBe(false);
  expect(leavesUnpriced(FIELDS.slice(0, 3), ['code'])).toBe(false);
});
