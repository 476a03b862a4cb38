/** Which words may be meant by one that nothing is called. */
import { expect, test } from 'vitest';
import { allowedSlips, slips, wordsOf } from '../search-index/text-analysis.ts';
import { GIVEN_SYNONYMS } from './given-synonyms.ts';
import { readingsOf } from './word-readings.ts';

const vocabulary = new Set(Object.values(GIVEN_SYNONYMS).flat(2).flatMap(wordsOf));
const all = [...vocabulary];

/** A word with a letter less, more, other, or two swapped, at each of its places. */
const slipped = (word: string): string[] =>
  [...word].flatMap((letter, at) => {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    const next = after.slice(0, 1);
    return [
      before + after,
      `${before}e${letter}${after}`,
      `${before}u${after}`,
      before + next + letter + after.slice(1),
    ];
  });

test('of all words none that is as near as the nearest is passed over', () => {
  const typed = all
    .flatMap((word) => slipped(word).slice(0, 4))
    .flatMap((once) => [once, slipped(once).at(-2) ?? ''])
    .filter((text) => /^[a-z]{2,}$/.test(text) && !all.some((word) => word.startsWith(text)));
  expect(typed.length).toBeGreaterThan(1_000);
  for (const text of typed) {
    const allowed = allowedSlips(text.length);
    const far = all.map((word) => slips(text, word, allowed));
    const least = Math.min(...far);
    const nearest = least > allowed ? [] : all.filter((_, place) => far[place] === least);
    expect([text, readingsOf(text, vocabulary, true)]).toEqual([text, nearest]);
  }
});
