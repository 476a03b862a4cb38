import { expect, test } from 'vitest';
import { loadVariant } from '#variants/load';
import { matchColumns } from './columns.ts';
import { products } from './kinds/products.ts';
import { priceQuestion } from './price-columns.ts';

const FIELDS = products.fields(await loadVariant('NAM'));
const ask = (headings: string, ...rows: string[]) => {
  const texts = headings.split(';');
  const settings = { headings: texts, columns: matchColumns(texts, FIELDS) };
  return priceQuestion(
    settings,
    rows.map((row) => ({ cells: row.split(';') })),
    FIELDS,
  );
};

test('a file with several columns like prices asks which one is', () => {
  expect(ask('Código;Costo neto;CONTADO;TARJETA;MAYORISTA;DTO. %', 'A;1;2;3;4;5')).toEqual([
    'Ninguna columna es el precio, y «CONTADO», «TARJETA» y «MAYORISTA» parecen precios: di cuál es.',
  ]);
  expect(ask('Código;Mayorista', 'A;$ 4')).toEqual([
    'Ninguna columna es el precio, y «Mayorista» parece uno: di si lo es.',
  ]);
});

test('a file with a price, or without amounts, asks nothing', () => {
  expect(ask('Código;PVP;Mayorista', 'A;1;2')).toEqual([]);
  expect(ask('Código;Tarjeta', 'A;Visa')).toEqual([]);
});

test('a column in a currency that the shop does not have is named', () => {
  expect(ask('Código;Preço Venda (R$)', 'A;R$ 5,00')).toEqual([
    '«Preço Venda (R$)» está en una moneda que la tienda no tiene, y no se toma: pasa los importes a pesos o a dólares antes.',
  ]);
});
