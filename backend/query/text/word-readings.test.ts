import { expect, test } from 'vitest';
import { allowedSlips, slips, soundOf } from '../analysis/slips.ts';
import { wordsOf } from '../analysis/words.ts';
import { GIVEN_SYNONYMS } from '../synonyms/given-synonyms.ts';
import { isSpanish } from './spanish-words.ts';
import { readingsOf, withUnits, wordsMeant } from './word-readings.ts';

const vocabulary = new Set(Object.values(GIVEN_SYNONYMS).flat(2).flatMap(wordsOf));
const all = [...vocabulary];

/** Returns a word with a letter less, more, other, or two swapped, at each place behind the first. */
const slipped = (word: string): string[] =>
  [...word].flatMap((letter, at) => {
    if (at === 0) return [];
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    const next = after.slice(0, 1);
    return [
      before + after,
      `${before}e${letter}${after}`,
      `${before}u${after}`,
      before + next + letter + after.slice(1),
    ];
  });

test('finds every word with a slip, and one that is nearer before it', () => {
  const typed = all
    .filter((word) => word.length > 4)
    .flatMap((word) => slipped(word).map((text) => ({ word, text })))
    // A diminutive means its noun first, an adjective its other gender.
    .filter(({ text }) => /^[a-z]{4,}(?<!it[oa])$/.test(text))
    .filter(({ text }) => !['a', 'o'].some((end) => vocabulary.has(text.replace(/[ao]$/, end))))
    // Some of all, as each is compared with all.
    .filter((_, place) => place % 9 === 0)
    .filter(({ text }) => !all.some((one) => one.startsWith(text)));
  expect(typed.length).toBeGreaterThan(1_000);
  for (const { word, text } of typed) {
    const readings = readingsOf(text, vocabulary, true);
    const far = (one: string) =>
      Math.min(slips(text, one, 3), slips(soundOf(text), soundOf(one), 3));
    const isOther = isSpanish(text) || readings.some((one) => far(one) < far(word));
    expect([text, isOther || readings.includes(word)]).toEqual([text, true]);
    for (const one of readings) expect(far(one)).toBeLessThanOrEqual(allowedSlips(text.length));
  }
});

test('leaves words of the language alone, unless another one sounds like them', () => {
  const words = new Set(['cocina', 'ropa', 'condor', 'taza', 'termostato', 'soldador']);
  const readings = (text: string) => readingsOf(text, words, true);
  for (const text of ['cortina', 'copa', 'volcador', 'termo2'])
    expect([text, readings(text)]).toEqual([text, []]);
  expect(readings('tasa')).toEqual(['taza']);
  expect(readings('termostao')).toEqual(['termostato']);
});

test('takes another first letter for a slip in long words alone, unless it sounds alike', () => {
  const words = new Set(['anden', 'vaso', 'smart', 'refrigerante', 'hilo']);
  const readings = (text: string) => readingsOf(text, words, true);
  expect(readings('sanden')).toEqual([]);
  expect(readings('baso')).toEqual(['vaso']);
  expect(readings('esmart')).toEqual(['smart']);
  expect(readings('ilo')).toEqual(['hilo']);
  expect(readings('efrigerante')).toEqual(['refrigerante']);
});

test('reads an adjective in the other gender, and its noun without its diminutive', () => {
  const words = new Set(['rojo', 'parlante', 'carpa']);
  expect(readingsOf('roja', words, false)).toEqual(['rojo']);
  expect(readingsOf('parlantito', words, false)).toEqual(['parlante']);
  const nouns = new Set([
    'taza',
    'taco',
    'luz',
    'barco',
    'flor',
    'plato',
    'plata',
    'mano',
    'velador',
    'bolsa',
    'bola',
  ]);
  for (const [text, word] of [
    ['tacita', 'taza'],
    ['lucecita', 'luz'],
    ['barquito', 'barco'],
    ['florecita', 'flor'],
    ['platito', 'plato'],
    ['manito', 'mano'],
    ['veladorcito', 'velador'],
    ['bolsita', 'bolsa'],
  ] as const)
    expect([text, readingsOf(text, nouns, false)]).toEqual([text, [word]]);
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

test('reads two digits beside other words as a year too', () => {
  const words = new Set(['98', '1998', '2005', 'gol']);
  expect(readingsOf('98', words, false)).toEqual(['98', '1998']);
  expect(readingsOf('05', words, false)).toEqual(['2005']);
  expect(readingsOf('98', words, true)).toEqual(['98']);
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

test('reads a number that something is called by as a gas or an engine as well', () => {
  const words = new Set(['134', 'r134a', '2500', '2.5', '2005', 'r2005']);
  expect(readingsOf('134', words, false)).toEqual(['134', 'r134a']);
  expect(readingsOf('2500', words, false)).toEqual(['2500', '2.5']);
  // A year is no gas.
  expect(readingsOf('2005', words, false)).toEqual(['2005']);
});

test('reads a bare number with each unit', () => {
  const words = new Set(['55', '55pulgada', '55mm', '550mm', '55b2']);
  expect(withUnits('55', ['55'], words)).toEqual(['55', '55pulgada', '55mm']);
});
