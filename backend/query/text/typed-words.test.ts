import { expect, it } from 'vitest';
import { readTyped } from './typed-words.ts';

const VOCABULARY = new Set(
  'se 6pk radiador santa fe gol s10 f100 electroventilador bomba agua corsa 1.6 1.9 2005 diesel audi a3 c 3 c3 cr v crv rav4 r134a 12v 280mm 505mm conaire faltaaire automatica manual 500 pieza ac d turbo 110'.split(
    ' ',
  ),
);
const lookedUp = (text: string) =>
  readTyped(text, VOCABULARY)
    .map((word) => word.text)
    .filter(Boolean);

it.each([
  ['radiadorgol', ['radiador', 'gol']],
  ['bomba para que no se caliente', ['bomba', 'caliente']],
  ['bomba que se caliente', ['bomba', 'caliente']],
  ['bomba q se caliente', ['bomba', 'caliente']],
  ['bomba 6pk1835', ['bomba', '6pk', '1835']],
  ['bomba 7pk1835', ['bomba', '7pk1835']],
  ['bomba gol se', ['bomba', 'gol', 'se']],
  ['santafe', ['santa', 'fe']],
  ['gol1.6', ['gol', '1.6']],
  ['gol1,6', ['gol', '1,6']],
  ['corsa2005', ['corsa', '2005']],
  ['gol 1.9tdi', ['gol', '1.9', 'tdi']],
  // Some model is called D.
  ['gol 1.9 d', ['gol', '1.9', 'diesel']],
  ['gol 1.9d', ['gol', '1.9', 'diesel']],
  ['radiador a/c gol', ['radiador', 'ac', 'gol']],
  ['radiador a.c. gol', ['radiador', 'ac', 'gol']],
  ['radiador turbo diesel', ['radiador', 'diesel']],
  ['radiador gol turbo', ['radiador', 'gol', 'turbo']],
  // Two numbers are never one, though 110 exists.
  ['gol 1:10', ['gol', '1', '10']],
  ['s 10', ['s10']],
  ['electro ventilador corsa', ['electroventilador', 'corsa']],
  ['audi a 3', ['audi', 'a3']],
  ['radiador S-10', ['radiador', 's10']],
  ['audi a-3', ['audi', 'a3']],
  ['c-3', ['c3']],
  ['rav-4', ['rav4']],
  ['gas r-134a', ['gas', 'r134a']],
  ['gas r 134', ['gas', 'r134']],
  ['scania r 113', ['scania', 'r', '113']],
  ['cr-v', ['cr-v']],
  ['gol 1.9-tdi', ['gol', '1.9-tdi']],
  ['corsa 1.6 16v nafta', ['corsa', '1.6']],
  ['alternador 12 v', ['alternador', '12 v']],
  ['radiador 280 × 505 mm', ['radiador', '280 × 505 mm']],
  ['gol 1600', ['gol', '1.6']],
  ['gol 1900', ['gol', '1.9']],
  ['gol 2000', ['gol', '2000']],
  ['tenés bomba de agua de gol?', ['bomba', 'de', 'agua', 'de', 'gol']],
  ['5U0 121 253 ZZ', ['5U0', '121', '253', 'ZZ']],
  ['modelo', ['modelo']],
  ['radiador gol con aire acondicionado 1.6', ['radiador', 'gol', 'conaire', '1.6']],
  ['radiador gol c/aire', ['radiador', 'gol', 'conaire']],
  ['radiador sin aire gol', ['radiador', 'faltaaire', 'gol']],
  ['radiador gol caja automática', ['radiador', 'gol', 'automatica']],
  ['gol caja mecánica', ['gol', 'manual']],
  ['caja radiador gol', ['caja', 'radiador', 'gol']],
  ['rompecabezas 500piezas', ['rompecabezas', '500', 'piezas']],
  ['gol 16v 500', ['gol', '500']],
  ['bomba d agua gol', ['bomba', 'agua', 'gol']],
  ['bomba p/gol', ['bomba', 'gol']],
  ["bomba d'agua", ['bomba', 'agua']],
  ['bomba p/ el gol', ['bomba', 'el', 'gol']],
  ['radiador s/ bomba', ['radiador', 'sin', 'bomba']],
  ['bomba pa gol, gracias', ['bomba', 'gol']],
  ['bomba 100u x1200 64pzs 400x', ['bomba', '100', '1200', '64', '400']],
  ['gol 4x4 1.6', ['gol', '1.6']],
  ['¿?', []],
])('%s', (text, words) => {
  expect(lookedUp(text)).toEqual(words);
});

it('keeps the typed text beside the looked-up word', () => {
  expect(readTyped('S 10 2005', VOCABULARY)).toEqual([
    { typed: 'S 10', text: 'S10' },
    { typed: '2005', text: '2005' },
  ]);
  expect(readTyped('gol con Aire', VOCABULARY).at(-1)).toEqual({
    typed: 'con Aire',
    text: 'conaire',
  });
});

it('leaves `con aire` alone where no part is for cars with or without it', () => {
  const words = readTyped('radiador con aire', new Set(['radiador', 'aire']));
  expect(words.map(({ typed }) => typed)).toEqual(['radiador', 'con', 'aire']);
});
