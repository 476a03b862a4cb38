import { expect, it } from 'vitest';
import { wordsOf } from '../analysis/words.ts';
import { categoryPhrasesOf } from '../synonyms/category-phrases.ts';
import type { KnownWords } from './known-words.ts';
import { readTyped } from './typed-words.ts';
import { wantedItem } from './wanted-item.ts';

const category = (id: string, name: string, synonyms = '') => ({ id, name, synonyms });
const categoryPhrases = categoryPhrasesOf(
  [
    category('1.1', 'Impresoras 3D'),
    category('2.1', 'Caños de aire'),
    category('3.1', 'Juntas', 'gomita'),
    category('4.1', 'Componentes', 'kit'),
    category('5.1', 'Robots'),
    category('6.1', 'Tapas de depósito'),
  ],
  [],
);
const HEADS = new Set(['juego', 'destornillador', 'sensor', 'caja', 'mantel']);
const dictionary: KnownWords = {
  ...{ words: HEADS, vocabulary: HEADS, synonyms: [], ofAttributes: new Set() },
  ...{ isOwn: () => true, isHead: (word) => HEADS.has(word) },
};

const wanted = (text: string) => {
  const typed = readTyped(text, new Set(wordsOf(text)));
  const words = wordsOf(text);
  const meanings = words.map((word) => new Set([word]));
  const read = { text: { typed, words, standIns: [] }, meanings, phrases: [], dictionary };
  const item = wantedItem(read, { categoryPhrases, isOfGoods: () => false });
  return [item.category?.id, words[item.noun]];
};

it.each([
  ['gomita', '3.1', 'gomita'],
  ['gomita para caño de aire', '3.1', 'gomita'],
  ['gomita p/ caño de aire', '3.1', 'gomita'],
  ['sensor para robot', undefined, 'sensor'],
  ['algo para robot', '5.1', 'robot'],
  ['tapa para deposito', '6.1', 'tapa'],
  ['kit', '4.1', 'kit'],
  ['kit robot', '5.1', 'robot'],
  ['juego de destornillador', undefined, 'destornillador'],
  ['juego', undefined, 'juego'],
  ['caja de sensor', undefined, 'sensor'],
  ['caja sensor', undefined, 'caja'],
  ['mantel a robot', undefined, 'mantel'],
])('%s asks for the category %s and is named by %s', (text, id, noun) => {
  expect(wanted(text)).toEqual([id, noun]);
});
