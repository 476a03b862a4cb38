import { expect, test } from 'vitest';
import { collectTitles, titleOf } from './titles.ts';

test.each([
  [['RADIADORES'], 'RADIADORES'],
  [['', '— BOSCH —'], 'BOSCH'],
  [['*** Bombas de agua ***', '', ''], 'Bombas de agua'],
  [['Frenos:'], 'Frenos'],
  [['Marca: BOSCH'], 'Marca: BOSCH'],
  [['Marca:', 'BOSCH'], 'Marca: BOSCH'],
  [['FRENOS', 'FRENOS', 'FRENOS'], 'FRENOS'],
])('%j is the title «%s»', (cells, title) => {
  expect(titleOf(cells)).toBe(title);
});

test.each([
  [['R-101']],
  [['TOTAL']],
  [['Vigencia 11/2026']],
  [['LISTA 2026']],
  [['Los precios no incluyen el impuesto.']],
  [['ventas@sur.example']],
  [['RADIADORES', 'Cobre']],
  [['']],
])('%j is no title', (cells) => {
  expect(titleOf(cells)).toBeUndefined();
});

test('titles count below the headings, and above other rows', () => {
  const titles = collectTitles();
  const rows = [
    'DISTRIBUIDORA SUR',
    'Código;Precio',
    'MOTOR',
    'FRENOS',
    'A;1',
    'FRENOS',
    'B;2',
    'GRACIAS',
  ];
  for (const [at, row] of rows.entries()) titles.take(at + 1, row.split(';'));
  expect(titles.below(2)).toEqual(['MOTOR', 'FRENOS']);
});
