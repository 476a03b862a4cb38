import { expect, test } from 'vitest';
import { splitWholeWords } from './whole-words.ts';

test.each([
  ['Radiador Gol 2004-2010 con aire', ['Radiador Gol ', '2004-2010', ' con aire']],
  ['USB-C', ['', 'USB-C', '']],
  ['Cable USB-C/USB-A, 1999-2004', ['Cable ', 'USB-C/USB-A,', ' ', '1999-2004', '']],
  ['Termostato 76 °C 66 mm', ['Termostato ', '76 °C', ' ', '66 mm', '']],
  ['Bulbo M14 × 1,5', ['Bulbo ', 'M14 × 1,5', '']],
  ['Tapa Gol 1.6 2004 1,2 bar', ['Tapa Gol 1.6 2004 ', '1,2 bar', '']],
  ['Filtro Mercedes-Benz 1114', ['Filtro Mercedes-Benz 1114']],
  ['Gol 1991 - 2008', ['Gol ', '1991 - 2008', '']],
  ['', ['']],
])('%s has what stays on one line at odd places', (text, parts) => {
  expect(splitWholeWords(text)).toEqual(parts);
});
