import { expect, it } from 'vitest';
import { wordsOf } from '../analysis/words.ts';
import { inchesOf, writeInches } from './inches.ts';

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
const lengths = (text: string) =>
  wordsOf(writeInches(text)).map((word) => inchesOf(word, VOCABULARY));

it.each([
  ['12 pulgadas', [['299mm', '300mm', '305mm', '310mm']]],
  ['12" gol', [['299mm', '300mm', '305mm', '310mm'], null]],
  ['1 pulg.', [['25mm']]],
  ['11,8 pulgadas', [['299mm', '300mm', '305mm']]],
  ['20 pulgadas', [[]]],
  ['12 gol', [null, null]],
])('reads %s as lengths in millimetres', (text, expected) => {
  expect(lengths(text)).toEqual(expected);
});

it.each(['rosca 3/8"', 'gol 1.6', 'radiador 300x400', 'en pulgadas', ''])(
  'leaves %s alone',
  (text) => {
    expect(writeInches(text)).toBe(text);
  },
);
