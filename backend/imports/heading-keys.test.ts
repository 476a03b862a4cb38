import { expect, test } from 'vitest';
import { fileWordsOf, headingKeys, proposedName, shapeOf } from './heading-keys.ts';

test.each([
  ['Precio 11/2026', 'Precio 12/2026'],
  ['Precio al 20/11/2026', 'Precio al 4-12-26'],
  ['Lista N.º 46', 'LISTA Nº 47'],
  ['Precio nov-26', 'Precio dic-26'],
  ['Precio (noviembre)', 'Precio (diciembre)'],
  ['P. Público 2026', 'P.PUBLICO 2027'],
  ['Semana 46', 'Semana 47'],
  ['Precio lista 46', 'Precio lista 47'],
])('«%s» and «%s» are one heading', (one, other) => {
  expect(headingKeys([one])).toEqual(headingKeys([other]));
});

test.each([
  ['Precio', 'Precio U$S'],
  ['Precio lista 1', 'Precio lista 2'],
  ['Precio x 12', 'Precio x 24'],
  ['Costo', 'Costo con IVA'],
  ['EAN13', 'EAN8'],
])('«%s» and «%s» are two headings', (one, other) => {
  expect(headingKeys([one])).not.toEqual(headingKeys([other]));
});

test('dates count where headings differ in nothing else', () => {
  expect(headingKeys(['Precio 10/2026', 'Precio 11/2026'])).toEqual([
    'precio 10 2026',
    'precio 11 2026',
  ]);
  expect(headingKeys(['Precio', 'Precio', ''])).toEqual(['precio', 'precio #1', '#2']);
});

test('a shape is independent of the order and of columns without a heading', () => {
  expect(shapeOf(headingKeys(['Código', 'Precio', '']))).toBe(
    shapeOf(headingKeys(['PRECIO', 'codigo'])),
  );
  expect(shapeOf(['a', 'b'])).not.toBe(shapeOf(['a', 'c']));
});

test.each([
  ['lista_distribuidora_sur_2026-11-20.xlsx', 'Lista de Distribuidora Sur'],
  ['LISTA DE PRECIOS N.º 46 RODAMAX (1).csv', 'Lista de Rodamax'],
  ['Ñandú Repuestos nov-26.xls', 'Lista de Ñandú Repuestos'],
  ['precios.csv', 'Lista de productos'],
  ['lista 46.csv', 'Lista de productos'],
])('%s is proposed as «%s»', (file, name) => {
  expect(proposedName(file, 'products')).toBe(name);
});

test('the words of a file name are those of its supplier', () => {
  expect(fileWordsOf('Lista Sur 47.csv')).toBe(fileWordsOf('lista-SUR-48.xlsx'));
});
