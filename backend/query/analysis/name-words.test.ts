import { expect, it } from 'vitest';
import { nameWordsOf } from './name-words.ts';

it.each([
  ['Juego de 3 latas de lunares', 'lata'],
  ['Par de mancuernas de 4 kg', 'mancuerna'],
  ['Caja de 500 bloques', 'bloque'],
  ['Juego de asado de 8 piezas', 'juego'],
  ['Caja de recetas', 'caja'],
  ['Lata de galletas', 'lata'],
])('%s is called by the word %s', (name, noun) => {
  expect(nameWordsOf(name)[0]).toBe(noun);
});
