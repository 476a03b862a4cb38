import { expect, test } from 'vitest';
import { loadVariant } from '#variants/load';
import { textOf } from '../cell-texts.ts';
import { matchColumns } from '../columns.ts';
import { columnsOf } from '../file-columns.ts';
import { products } from './products.ts';

const FIELDS = products.fields(await loadVariant('NAM'));
const read = (headings: readonly string[], cells: readonly string[]) => {
  const columns = columnsOf(
    { columns: matchColumns(headings, FIELDS), headings: [...headings] },
    FIELDS,
  );
  const column = columns.find(({ field }) => field.sets === 'specifications');
  if (!column) return undefined;
  const text = textOf(cells, column, (cell) => cell);
  return column.field.read(text, { decimal: ',' }, { createsMissing: false, lists: {} });
};
const pairs = (...all: [string, string][]) => ({
  value: all.map(([SpecKey, SpecValue]) => ({ SpecKey, SpecValue })),
});

test.each([
  [['Attribute 1 name', 'Attribute 1 value(s)', 'Attribute 2 name', 'Attribute 2 value(s)']],
  [
    [
      'Nombre del atributo 1',
      'Valor(es) del atributo 1',
      'Nombre del atributo 2',
      'Valor(es) del atributo 2',
    ],
  ],
  [
    [
      'Nombre de propiedad 1',
      'Valor de propiedad 1',
      'Nombre de propiedad 2',
      'Valor de propiedad 2',
    ],
  ],
  [['Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value']],
])('%j are specifications', (headings) => {
  expect(read(headings, ['Color', 'Rojo\\, mate', 'Voltaje: nominal', '5 V'])).toEqual(
    pairs(['Color', 'Rojo, mate'], ['Voltaje: nominal', '5 V']),
  );
  expect(read(headings, ['Color', '', 'Lado', 'Izq. | der.'])).toEqual(
    pairs(['Lado', 'Izq. | der.']),
  );
});

test('a text below a heading is a value of that name', () => {
  const column = FIELDS.find(({ id }) => id === 'specifications');
  const reading = { decimal: ',', heading: 'MEDIDAS' } as const;
  expect(column?.read('495 x 333 x 32 mm', reading, { createsMissing: false, lists: {} })).toEqual(
    pairs(['Medidas', '495 x 333 x 32 mm']),
  );
  expect(column?.read('Alto: 3 | nada', reading, { createsMissing: false, lists: {} })).toEqual({
    problem: '«nada» no tiene la forma «nombre: valor».',
  });
});

test('they follow a column of all specifications', () => {
  const headings = ['Atributo visible 1', 'Nombre del atributo 1', 'Valor del atributo 1', 'Ficha'];
  expect(read(headings, ['1', 'Lado', 'Izq.', 'Alto:3; Ancho = 4'])).toEqual(
    pairs(['Alto', '3'], ['Ancho', '4'], ['Lado', 'Izq.']),
  );
});
