import { describe, expect, test } from 'vitest';
import { loadVariant } from '#variants/load';
import { findHeadings, headingsAt } from './headings.ts';
import { products } from './kinds/products.ts';
import { stock } from './kinds/stock.ts';

const variant = await loadVariant('NAM');
const PRODUCTS = products.fields(variant);
const STOCK = stock.fields(variant);

/** Rows of a text file; cells are separated by semicolons. */
const rowsOf = (...lines: string[]) =>
  lines.map((text, at) => ({ line: at + 1, cells: text.split(';') }));

describe('headings in two rows', () => {
  test('a group over its columns, whose blanks are on the right', () => {
    const rows = rowsOf(
      'Cód.;Descripción;Precio;;Stock;',
      ';;Lista;Oferta;Bulevar;Cerro Largo',
      'A;b;1;2;3;4',
    );
    expect(findHeadings(rows, PRODUCTS)).toEqual({
      line: 2,
      texts: [
        'Cód.',
        'Descripción',
        'Precio Lista',
        'Precio Oferta',
        'Stock Bulevar',
        'Stock Cerro Largo',
      ],
    });
  });

  test('a group does not reach a heading beside it', () => {
    const rows = rowsOf(';;Stock;;', 'Código;Nombre;Bulevar;Cerro Largo;Obs.', 'A;b;3;4;x');
    expect(findHeadings(rows, PRODUCTS).texts).toEqual([
      'Código',
      'Nombre',
      'Stock Bulevar',
      'Stock Cerro Largo',
      'Obs.',
    ]);
  });

  test('a title below the headings is no part of them', () => {
    const rows = rowsOf('Código;Nombre;Marca;Precio', '*** PIEZAS ***;;;', 'A;Bomba;Aletta;10');
    expect(findHeadings(rows, PRODUCTS).line).toBe(1);
  });

  test('merged cells say how far a group reaches', () => {
    const rows = [
      { line: 1, cells: ['Código', 'Stock', '', '', 'Otro'], wide: [{ from: 1, to: 2 }] },
      { line: 2, cells: ['Código', 'B', 'C', 'Pedido', ''] },
    ];
    expect(findHeadings(rows, STOCK)).toEqual({
      line: 2,
      texts: ['Código', 'Stock B', 'Stock C', 'Pedido', 'Otro'],
    });
  });

  test('words that are broken into two rows', () => {
    const rows = rowsOf('Código;Precio;Código', 'del artículo;de lista;de barras', 'A;1;');
    expect(findHeadings(rows, PRODUCTS).texts).toEqual([
      'Código del artículo',
      'Precio de lista',
      'Código de barras',
    ]);
  });

  test('a title above the headings and data below them are no part of them', () => {
    const list = ['Código;Nombre;Bulevar', 'A;Bomba;3', ';;4'];
    expect(findHeadings(rowsOf('DISTRIBUIDORA SUR;;', ...list), PRODUCTS)).toEqual({
      line: 2,
      texts: ['Código', 'Nombre', 'Bulevar'],
    });
    expect(findHeadings(rowsOf(';Lista 46;', ...list), PRODUCTS).texts[1]).toBe('Nombre');
    expect(findHeadings(rowsOf(...list), PRODUCTS).line).toBe(1);
  });

  test('a row of words without a code says more of the headings above it', () => {
    const rows = rowsOf(
      'Código;Descripción;P. Lista;P. Contado;Cant.',
      ';;s/IVA;(-15%);unid.',
      'A;b;1;2;3',
    );
    expect(findHeadings(rows, PRODUCTS)).toEqual({
      line: 2,
      texts: ['Código', 'Descripción', 'P. Lista s/IVA', 'P. Contado (-15%)', 'Cant.'],
    });
    const branches = rowsOf('Código;Nombre;Stock;', ';;Rivera;Salto', 'A;b;1;2');
    expect(findHeadings(branches, PRODUCTS)).toEqual({
      line: 2,
      texts: ['Código', 'Nombre', 'Stock Rivera', 'Stock Salto'],
    });
    expect(findHeadings(rowsOf('Código;Moneda;Precio', 'A;U$S;3'), PRODUCTS).line).toBe(1);
  });

  test('cells that are merged downwards are part of the headings', () => {
    const rows = rowsOf(
      'ARTÍCULO;;MARCA;PRECIO;',
      'CÓDIGO;DESCRIPCIÓN;MARCA;LISTA;COSTO',
      'CÓDIGO;DESCRIPCIÓN;MARCA;s/IVA;s/IVA',
      'A;b;c;1;2',
    );
    expect(findHeadings(rows, PRODUCTS)).toEqual({
      line: 3,
      texts: [
        ...['ARTÍCULO CÓDIGO', 'ARTÍCULO DESCRIPCIÓN', 'MARCA'],
        ...['PRECIO LISTA s/IVA', 'PRECIO COSTO s/IVA'],
      ],
    });
  });

  test('a row that a person names is joined with the one above it', () => {
    const rows = rowsOf('Código;Stock;', ';Bulevar;Cerro Largo', 'A;3;4');
    expect(headingsAt(rows, 2, STOCK)).toEqual(['Código', 'Stock Bulevar', 'Stock Cerro Largo']);
    expect(headingsAt(rows, 9, STOCK)).toEqual([]);
  });
});

test('headings may stand in three rows', () => {
  const rows = rowsOf(
    'Artículo;;Stock;',
    'Código;Nombre;Sucursal;',
    ';;Bulevar;Cerro Largo',
    'A;b;3;4',
  );
  expect(findHeadings(rows, PRODUCTS)).toEqual({
    line: 3,
    texts: ['Artículo Código', 'Nombre', 'Stock Sucursal Bulevar', 'Stock Cerro Largo'],
  });
});

test('a file without known headings has none', () => {
  expect(findHeadings(rowsOf('A-1;Bomba;3', 'A-2;Junta;4'), PRODUCTS).line).toBe(0);
});
