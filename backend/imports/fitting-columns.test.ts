import { expect, test } from 'vitest';
import { loadVariant } from '#variants/load';
import { matchColumns } from './columns.ts';
import { fittingColumns } from './fitting-columns.ts';
import { products } from './kinds/products.ts';

const FIELDS = products.fields(await loadVariant('NAM'));
const read = (headings: string, ...rows: string[]) =>
  fittingColumns(
    matchColumns(headings.split(';'), FIELDS),
    rows.map((row) => ({ cells: row.split(';') })),
    FIELDS,
  );

test('a family of words is a kind of goods, above the levels on its right', () => {
  expect(read('Código;Nombre;Familia;Precio', 'A;x;Frenos;1', 'B;y;Filtros de aire;2')).toEqual([
    ...['code', 'name', 'category', 'price'],
  ]);
  expect(read('Código;Flia.;Subflia.;Rubro', 'A;Frenos;Discos;x')[1]).toBe('category');
  expect(read('Código;Familia;Rubro;Subrubro', 'A;Motor;Filtros;Aire')).toEqual([
    ...['code', 'category', 'category2', 'category3'],
  ]);
  expect(read('Código;Rubro;Familia', 'A;Motor;Filtros')).toEqual(['code', 'category', '']);
});

test('codes of families stay', () => {
  expect(read('Código;Familia;Rubro', 'A;F-101;Motor', 'B;RADIADOR-2;Motor')).toEqual([
    ...['code', 'family', 'category'],
  ]);
});

test('units of measure are no stock', () => {
  expect(read('Código;Unid.;Precio', 'A;UN;1', 'B;JGO;2')[1]).toBe('');
  expect(read('Código;Unidades;Precio', 'A;;1', 'B;12;2')[1]).toBe('quantity');
  expect(read('Código;Stock;Precio', 'A;sin stock;1', 'B;3;2')[1]).toBe('quantity');
});
