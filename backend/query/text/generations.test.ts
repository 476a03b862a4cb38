import { expect, test } from 'vitest';
import type { ListIndex } from '../lexicon.ts';
import { isTrim, versionsInVain } from './generations.ts';
import type { KnownWords } from './known-words.ts';

const NAMES = [
  'Gol',
  'Gol Trend',
  'Power Ram 50',
  'EcoSport',
  'Sport Trac',
  'Clio',
  'Corsa II',
  'Turbo',
];

/** Each name is a label. */
const labelsWith = (word: string): number[] =>
  NAMES.flatMap((name, label) => (name.toLowerCase().split(' ').includes(word) ? [label] : []));
// `as`: the functions read nothing else of an index and of its words.
const index = {
  beside: { names: { model: NAMES.map((name) => ({ id: name, name })) } },
  labelsWith,
  words: new Set(NAMES.flatMap((name) => name.toLowerCase().split(' '))),
} as unknown as ListIndex;
const known = {
  ofAttributes: new Set(['velocidad']),
  isHead: (word: string) => word === 'radiador',
} as unknown as KnownWords;

test.each([
  ['radiador gol power', ['power']],
  ['radiador gol 1.6 power', ['power']],
  // Though a model is called so.
  ['radiador gol 1.6 turbo', ['turbo']],
  ['radiador gol trend', []],
  ['radiador gol 1.6 trend', []],
  ['radiador gol clio', []],
  ['radiador power', []],
  ['radiador eco sport', []],
  ['radiador clio 2', ['2']],
  ['radiador corsa ii', []],
  ['resistencia clio 2 velocidad', []],
])('%s names versions in vain: %j', (text, inVain) => {
  const words = text.split(' ');
  const readings = new Map(words.map((word) => [word, word === '2' ? ['2', 'ii'] : [word]]));
  expect([...versionsInVain(index, words, readings, known)]).toEqual(inVain);
});

test('a trim is part of a name, and no model by itself', () => {
  expect(['trend', 'power', 'gol', 'radiador'].map((word) => isTrim(index, word))).toEqual([
    ...[true, true, false, false],
  ]);
});
