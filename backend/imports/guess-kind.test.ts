import { expect, test } from 'vitest';
import { IMPORT_KINDS, type ImportKindName } from '#contract/entities/imports';
import { loadVariant } from '#variants/load';
import { guessKind } from './guess-kind.ts';
import { KINDS } from './kinds/kinds.ts';

const variant = await loadVariant('NAM');
const ALL = IMPORT_KINDS.map((kind) => ({ kind, fields: KINDS[kind].fields(variant) }));
const guess = (heading: string, fileName = 'archivo.csv') =>
  guessKind([{ line: 1, cells: heading.split(';'), fault: '' }], fileName, ALL);

test.each<[string, ImportKindName]>([
  ['Código;Precio', 'prices'],
  ['COD.;DESCRIPCION;COSTO S/IVA U$S', 'prices'],
  ['EAN;PVP', 'prices'],
  ['Código;Descripción;Marca;Rubro;Precio', 'products'],
  ['Código;Descripción;Precio;Stock Bulevar', 'products'],
  ['Código;Stock Bulevar;Stock Cerro Largo', 'stock'],
  ['Código;Sucursal;Cantidad', 'stock'],
  ['Cod. Barra;STK_BULEVAR', 'stock'],
  ['Categoría;Padre', 'categories'],
  ['Nivel 1;Nivel 2;Nivel 3', 'categories'],
  ['Cód. Rubro;Nombre del rubro;Ficha técnica', 'categories'],
  ['Código;Nombre;Ficha técnica', 'products'],
  ['Código;Nombre;Categoría', 'products'],
  ['Id;Categoría;Padre', 'categories'],
  ['RUT;Razón social;Teléfono;Dirección', 'companies'],
  ['Familia;Nombre;Categoría;Marca del vehículo;Aplicación;Años', 'families'],
])('«%s» is a file of %s', (heading, kind) => {
  expect(guess(heading)).toBe(kind);
});

test('the name of the file decides where the headings do not', () => {
  expect(guess('Código;Cosa')).toBeUndefined();
  expect(guess('Código;Cosa', 'stock 46.csv')).toBe('stock');
  expect(guess('Código;Descripción;Marca;Rubro;Precio', 'lista de precios.csv')).toBe('products');
  expect(guess('x;y')).toBeUndefined();
});
