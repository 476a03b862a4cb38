import { expect, test } from 'vitest';
import { loadVariant } from '#variants/load';
import { matchColumns } from './columns.ts';
import { products } from './kinds/products.ts';
import { applyNotes, collectNotes } from './list-notes.ts';

const FIELDS = products.fields(await loadVariant('NAM'));

/** Applies the notes of a file whose headings stand in a line. */
const read = (lines: readonly string[], headerLine: number) => {
  const { take, notes } = collectNotes();
  for (const [at, text] of lines.entries()) take(at + 1, text.split(';'));
  const headings = (lines[headerLine - 1] ?? '').split(';');
  const columns = matchColumns(headings, FIELDS);
  const defaults = { values: {}, currency: 'UYU' } as const;
  return applyNotes({ headings, headerLine, columns, defaults }, notes, FIELDS);
};

test.each([
  ['PRECIOS MÁS IVA', 'priceWithoutTax'],
  ['Lista 46 - precios + IVA', 'priceWithoutTax'],
  ['Los precios no incluyen IVA', 'priceWithoutTax'],
  ['A los precios se les debe agregar I.V.A.', 'priceWithoutTax'],
  ['Precios netos sin impuestos', 'priceWithoutTax'],
  ['IVA INCLUIDO', 'price'],
  ['Precios con IVA incluido', 'price'],
  ['Precios incluyen IVA', 'price'],
  ['Lista de precios finales', 'price'],
])('«%s» above the headings says the tax of the prices', (note, field) => {
  const lines = ['DISTRIBUIDORA SUR', note, 'Código;Nombre;P. Lista', 'A;b;1'];
  expect(read(lines, 3).columns).toEqual(['code', 'name', field]);
});

test('a heading that says its tax outweighs the note, and costs follow it', () => {
  const lines = ['Lista 46;;Precios + IVA;', 'Código;Costo;PVP IVA inc.', 'A;1;2'];
  expect(read(lines, 2)).toMatchObject({
    columns: ['code', 'lastCost', 'price'],
    notes: ['Precios + IVA'],
  });
  const included = ['IVA incluido', 'Código;Costo;P. Lista', 'A;1;2'];
  expect(read(included, 2).columns).toEqual(['code', 'lastCostWithTax', 'price']);
});

test('a note below the rows counts, a cell of a row does not, and two that differ say nothing', () => {
  const list = ['Código;Nombre;Precio', 'A;b;1 + IVA', 'B;c;2'];
  expect(read(list, 1)).toMatchObject({ columns: ['code', 'name', 'price'], notes: [] });
  expect(read([...list, 'Los precios no incluyen IVA;;'], 1).columns[2]).toBe('priceWithoutTax');
  const both = ['Precios sin IVA', 'Sugeridos con IVA', ...list];
  expect(read(both, 3)).toMatchObject({ columns: ['code', 'name', 'price'], notes: [] });
});

test.each([
  ['LISTA DE PRECIOS EN DÓLARES AMERICANOS - NO INCLUYEN IVA', 'USD', 'priceWithoutTax'],
  ['Precios expresados en U$S', 'USD', 'price'],
  ['Precios en reales (R$)', '', 'price'],
  ['Lista en pesos uruguayos', 'UYU', 'price'],
  ['Precios al dólar: 40,50', 'UYU', 'price'],
  ['Cotización de la lista: U$S 1 = $ 40', 'UYU', 'price'],
  ['Dólares Morales S.A.', 'UYU', 'price'],
])('«%s» says the currency of the amounts', (note, currency, field) => {
  const { defaults, columns } = read([note, 'Código;Nombre;Precio', 'A;b;1'], 2);
  expect([defaults.currency, columns[2]]).toEqual([currency, field]);
});
