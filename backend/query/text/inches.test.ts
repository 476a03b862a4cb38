import { expect, it } from 'vitest';
import { wordsOf } from '../analysis/words.ts';
import { inchesOf } from './inches.ts';

const VOCABULARY = [
  '12',
  '24mm',
  '25mm',
  '28mm',
  '299mm',
  '300mm',
  '305mm',
  '310mm',
  '312mm',
  'gol',
];

it.each([
  ['12 pulgadas', [['299mm', '300mm', '305mm', '310mm']]],
  ['12" gol', [['299mm', '300mm', '305mm', '310mm'], null]],
  ['1 pulg.', [['25mm']]],
  ['11,8 pulgadas', [['299mm', '300mm', '305mm']]],
  ['20 pulgadas', [[]]],
  ['12 gol', [null, null]],
  ['rosca 3/8"', [null, null, null]],
  ['en pulgadas', [null]],
])('reads %s as lengths in millimetres', (text, expected) => {
  expect(wordsOf(text).map((word) => inchesOf(word, VOCABULARY))).toEqual(expected);
});
