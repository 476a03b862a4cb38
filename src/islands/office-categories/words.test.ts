import { expect, test } from 'vitest';
import { optionsOf } from './words.ts';

test.each([
  ['H1\nH4\n\n H7 ', ['H1', 'H4', 'H7']],
  ['H1, H4,H7', ['H1', 'H4', 'H7']],
  ['H1; H4; H7;', ['H1', 'H4', 'H7']],
  ['0,5 mm; 0,8 mm', ['0,5 mm', '0,8 mm']],
  ['Rojo, claro\nVerde', ['Rojo, claro', 'Verde']],
  ['', []],
])('the text %j has the options %j', (text, options) => {
  expect(optionsOf(text)).toEqual(options);
});
