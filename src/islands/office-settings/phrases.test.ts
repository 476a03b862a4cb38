import { expect, test } from 'vitest';
import { broughtTo, type Group, isTaught, linesOf, phrasesOf, phrasesTyped } from './phrases.ts';

test('lines and commas divide, blanks and repeats are nothing', () => {
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
  [Array.from({ length: 31 }, (_, at) => `palabra ${at}`).join('\n'), false],
])('%j may be saved: %j', (words, may) => {
  expect(phrasesTyped.safeParse({ words }).success).toBe(may);
});

test('a text is taught when a group says it, with or without accents', () => {
  const groups = [{ words: ['lámpara h7', 'foco'] }];
  expect(isTaught('lampara h7', groups)).toBe(true);
  expect(isTaught('lampara', groups)).toBe(false);
});

test("what somebody brought goes along to another group, and the first group's words stay with it", () => {
  const group = (words: string[]): Group => ({ id: 1, words, version: 1 });
  const bulbs = group(['Lámpara', 'foco']);
  const typed = linesOf(bulbs, ['ampoya']).replace('ampoya', 'ampolla\nbujía');
  expect(broughtTo(bulbs, typed)).toEqual(['ampolla', 'bujía']);
  expect(linesOf(group(['óptica']), broughtTo(bulbs, typed))).toBe('óptica\nampolla\nbujía\n');
  expect(broughtTo(undefined, linesOf(undefined, ['ampolla']))).toEqual(['ampolla']);
});
