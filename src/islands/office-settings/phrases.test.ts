import { expect, test } from 'vitest';
import { addedTo, type Group, isTaught, linesOf, phrasesOf, phrasesTyped } from './phrases.ts';

test('lines and commas separate phrases; blanks and repeats are ignored', () => {
  expect(phrasesOf('bidón\n depósito , Bidon;\n\nvaso de expansión')).toEqual([
    'bidón',
    'depósito',
    'vaso de expansión',
  ]);
});

test.each([
  ['bidón\ndepósito', true],
  ['bidón', false],
  ['bidón, BIDON', false],
  ['', false],
  [`bidón\n${'x'.repeat(61)}`, false],
  [Array.from({ length: 81 }, (_, at) => `palabra ${at}`).join('\n'), false],
])('whether %j is valid: %j', (words, isValid) => {
  expect(phrasesTyped.safeParse({ words }).success).toBe(isValid);
});

test('a text has synonyms when a group contains it, with or without accents', () => {
  const groups = [{ words: ['lámpara h7', 'foco'] }];
  expect(isTaught('lampara h7', groups)).toBe(true);
  expect(isTaught('lampara', groups)).toBe(false);
});

test('added words move to another group; the first group keeps its own', () => {
  const group = (words: string[]): Group => ({ id: 1, words, version: 1 });
  const bulbs = group(['Lámpara', 'foco']);
  const typed = linesOf(bulbs, ['ampoya']).replace('ampoya', 'ampolla\nbujía');
  expect(addedTo(bulbs, typed)).toEqual(['ampolla', 'bujía']);
  expect(linesOf(group(['óptica']), addedTo(bulbs, typed))).toBe('óptica\nampolla\nbujía\n');
  expect(addedTo(undefined, linesOf(undefined, ['ampolla']))).toEqual(['ampolla']);
});
