import { expect, test } from 'vitest';
import { loadVariant } from '#variants/load';
import { areCounts, contentKeys, guessByContents, unknownHeadingLine } from './column-contents.ts';
import { prices } from './kinds/prices.ts';
import { products } from './kinds/products.ts';

const variant = await loadVariant('NAM');
const rowsOf = (...lines: string[]) =>
  lines.map((text, at) => ({ line: at + 1, cells: text.split(';') }));
const guess = (lines: string[], fields = products.fields(variant)) =>
  guessByContents(rowsOf(...lines), lines[0]?.split(';').length ?? 0, fields);

test('a code, a name, a barcode and an amount are told by what they look like', () => {
  expect(
    guess([
      'R-101;Bosch;Bomba de agua Palio;4006381333931;1.250,00',
      'R-102;Bosch;Junta de tapa Uno 1.3;96385074;12,5',
      'R-103;SKF;Rulemán;036000291452;$ 90',
    ]),
  ).toEqual(['code', '', 'name', 'barcodes', 'price']);
});

test.each([
  [['4006381333931;2', '036000291452;15'], true],
  [['2;4006381333931;', '15;036000291452;'], true],
  [['4006381333931;1250', '036000291452;890'], false],
  [['4006381333931;2;Bomba', '036000291452;15;Junta'], false],
  [['R-101;2', 'R-102;15'], false],
])('tells whether «%s» are counts: %s', (lines, expected) => {
  expect(areCounts(rowsOf(...lines), 3)).toBe(expected);
});

test('numbers that are all different are codes, if there is an amount beside them', () => {
  expect(guess(['1001;Bomba de agua;12,50', '1002;Junta;12,50'])).toEqual([
    'code',
    'name',
    'price',
  ]);
  expect(guess(['Bomba;12', 'Junta;13'])).toEqual(['name', 'price']);
});

test('of two amounts the one with cents is the price, the other one counts; of more, a person decides', () => {
  expect(guess(['R-1;4;12,50', 'R-2;5;13,00'])).toEqual(['code', 'quantity', 'price']);
  expect(guess(['R-1;4,10;12,50', 'R-2;5,20;13,00'])).toEqual(['code', '', '']);
});

test('a list of prices may have barcodes only', () => {
  const lines = ['4006381333931;10,00', '96385074;12,00'];
  expect(guess(lines, prices.fields(variant))).toEqual(['barcode', 'price']);
});

test('a row of words over codes and amounts is one of headings', () => {
  const rows = rowsOf('Sur S.A.;;', 'Pieza;Texto;Vale', 'R-1;Bomba;10,00', 'R-2;Junta;20,00');
  expect(unknownHeadingLine(rows, 3)).toBe(2);
  expect(unknownHeadingLine(rows.slice(2), 3)).toBe(0);
  expect(unknownHeadingLine(rowsOf('Bomba;Agua', 'Junta;Tapa'), 2)).toBe(0);
});

test('columns are remembered by their place and contents', () => {
  expect(contentKeys(rowsOf('R-1;Bomba;10,00;', 'R-2;Junta;20;'), 4)).toEqual([
    '#0 code',
    '#1 text',
    '#2 number',
    '#3 empty',
  ]);
});
