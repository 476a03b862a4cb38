import { expect, test } from 'vitest';
import { fileWord, marginShare, reportColumns, type SalesRow, shownValue } from './report-table.ts';

const row: SalesRow = {
  id: '1',
  name: 'Refrimar',
  orders: 1_200,
  units: 3,
  total: 300,
  net: 245.9,
  cost: 150,
  margin: 95.9,
};
const columns = (hasCosts: boolean) =>
  reportColumns<SalesRow>({
    head: 'Marca',
    count: { title: 'Pedidos', value: ({ orders }) => orders, kind: 'count' },
    hasCosts,
  });

test('table and file have the same figures: shown as money, and as plain numbers', () => {
  expect(columns(true).map(({ title, value }) => [title, value(row)])).toEqual([
    ['Marca', 'Refrimar'],
    ['Pedidos', 1_200],
    ['Unidades', 3],
    ['Neto', 245.9],
    ['IVA', 54.1],
    ['Total', 300],
    ['Costo', 150],
    ['Margen', 95.9],
    ['Margen %', 39],
  ]);
  expect(columns(true).map(({ value, kind }) => shownValue(value(row), kind))).toEqual([
    'Refrimar',
    '1.200',
    '3',
    '$ 245,90',
    '$ 54,10',
    '$ 300,00',
    '$ 150,00',
    '$ 95,90',
    '39,0 %',
  ]);
  expect(columns(false)).toHaveLength(6);
});

test('goods without a known cost have no margin', () => {
  expect(marginShare({ cost: 0, margin: 0 })).toBeUndefined();
  const values = columns(true).map(({ value }) => value({ ...row, cost: 0, margin: 0 }));
  expect(values.slice(-3)).toEqual(['', '', '']);
});

test('files are named in Spanish', () => {
  expect(fileWord('Forma de pago')).toBe('forma-de-pago');
  expect(fileWord('Día')).toBe('dia');
});
