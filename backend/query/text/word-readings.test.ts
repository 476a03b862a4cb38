import { expect, test } from 'vitest';
import { allowedSlips, slips } from '../analysis/slips.ts';
import { wordsOf } from '../analysis/words.ts';
import { GIVEN_SYNONYMS } from '../synonyms/given-synonyms.ts';
import { readingsOf, wordsMeant } from './word-readings.ts';

const vocabulary = new Set(Object.values(GIVEN_SYNONYMS).flat(2).flatMap(wordsOf));
const all = [...vocabulary];

/** Returns a word with a letter less, more, other, or two swapped, at each place. */
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

test('finds every word with the fewest slips', () => {
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

test('reads a slip as the meant word', () => {
  const words = new Set(['gol', 'corsa', 'palio', 'palia', 'radiador', 'radio', '2001', '1.6']);
  const meant = (text: string) => wordsMeant(text, words).join(' ');
  expect(meant('Gool 1.6 2001')).toBe('gol 1.6 2001');
  expect(meant('radiadro corza')).toBe('radiador corsa');
  // As near to one as to another; the beginning of two; nothing near; a number.
  for (const text of ['pali', 'palie', 'rad', 'xyzt', '2002', 'gol'])
    expect(meant(text), text).toBe(text);
});

test('reads a generation in Arabic numerals as the maker’s Roman ones', () => {
  const words = new Set(['golf', 'iii', '2', 'ii', 'clio', 'mazda']);
  expect(readingsOf('3', words, false)).toEqual(['iii']);
  expect(readingsOf('2', words, false)).toEqual(['2', 'ii']);
  expect(readingsOf('ii', words, false)).toEqual(['ii']);
  expect(readingsOf('4', words, false)).toEqual([]);
  expect(wordsMeant('golf 3', words)).toEqual(['golf', 'iii']);
  expect(wordsMeant('clio 2', words)).toEqual(['clio', '2']);
});

test('reads a hyphenated name as one word', () => {
  const words = new Set(['s10', 's', '10', 'crv', 'cr', 'v', 'gol', '1.6', '125mm']);
  const meant = (text: string) => wordsMeant(text, words).join(' ');
  expect(meant('S-10 2001')).toBe('s10 2001');
  expect(meant('gol 1.6')).toBe('gol 1.6');
  expect(meant('12.5mm')).toBe('12.5mm');
  // Parts that are words themselves are found too.
  expect(meant('cr-v')).toBe('crv cr v');
});
