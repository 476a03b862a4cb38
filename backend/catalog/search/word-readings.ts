/** Which of the index's words somebody may have meant by one that was typed. */
import { withoutMarks } from '#contract/text/plain-text';
import { allowedSlips, slips, wordsOf } from '../search-index/text-analysis.ts';
import { inchesOf } from './inches.ts';

const MAX_PREFIXED = 80;

const isYear = (word: string): boolean => /^(19|20)\d\d$/.test(word);

/** This number with any unit: `505` → `505mm`. */
const measuresOf = (number: string, words: readonly string[]): string[] =>
  /^\d+(\.\d+)?$/.test(number)
    ? words.filter((word) => word.startsWith(number) && /^[a-z]+$/.test(word.slice(number.length)))
    : [];

/** `98` → 1998, `05` → 2005, where something is of that year. */
const yearOf = (typed: string, vocabulary: ReadonlySet<string>): string[] =>
  /^\d\d$/.test(typed)
    ? [`20${typed}`, `19${typed}`].filter((year) => vocabulary.has(year)).slice(0, 1)
    : [];

/** Generations as their makers write them: `golf 3` is a Golf III. Neither I nor V, which are letters of names. */
const ROMAN: Readonly<Record<string, string>> = {
  2: 'ii',
  3: 'iii',
  4: 'iv',
  6: 'vi',
  7: 'vii',
  8: 'viii',
};

interface Words {
  all: readonly string[];
  /** Of each: its letters, as bits. */
  letters: Int32Array;
}

/** Letters and digits alone make 32 bits do; two that share one only prove less. */
const lettersOf = (word: string): number => {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
};

const count = (bits: number): number => {
  let ones = 0;
  for (let left = bits; left !== 0; left &= left - 1) ones++;
  return ones;
};

/** By vocabulary: made for the first word that is none of it. */
const known = new WeakMap<ReadonlySet<string>, Words>();

const wordsIn = (vocabulary: ReadonlySet<string>): Words => {
  const kept = known.get(vocabulary);
  if (kept) return kept;
  const all = [...vocabulary];
  const words = { all, letters: Int32Array.from(all, lettersOf) };
  known.set(vocabulary, words);
  return words;
};

/**
 * Parts and goods of cars that are words by themselves: where a shop has none of them nothing is called so, and
 * nobody slipped (`freno` is not `freón`).
 */
const OWN_WORDS = new Set(
  wordsOf(
    `freno disco pastilla embrague amortiguador bujia bateria escobilla correa rotula bieleta parrilla
     cremallera extremo buje crapodina zapata alternador arranque inyector escape silenciador llanta cubierta
     espejo faro optica paragolpe guardabarro capot`,
  ),
);

/**
 * Those that fewest slips lead to. Whoever types twelve words that nothing is called has each compared
 * with all: a slip loses one letter and gains one at the most, which leaves few to look at closely.
 */
const nearestOf = (typed: string, { all, letters }: Words): string[] => {
  let least = allowedSlips(typed.length);
  let nearest: string[] = [];
  const its = lettersOf(typed);
  for (const [place, word] of all.entries()) {
    const other = letters[place] ?? 0;
    if (count(its & ~other) > least || count(other & ~its) > least) continue;
    const far = slips(typed, word, least);
    if (far > least) continue;
    if (far < least) nearest = [];
    least = far;
    nearest.push(word);
  }
  return nearest;
};

/**
 * The word itself where something is called so. Else a number is a measure (and, where it is all that
 * was typed, also beside what is called so: `505` is a Peugeot and a width); then words that begin like
 * it; then those that fewest slips lead to, though nobody slips in a number.
 */
export const readingsOf = (
  typed: string,
  vocabulary: ReadonlySet<string>,
  isAlone: boolean,
): string[] => {
  const isKnown = vocabulary.has(typed);
  const roman = ROMAN[typed] ?? '';
  // What has several of something says so with that number as well.
  if (!isAlone && vocabulary.has(roman)) return isKnown ? [typed, roman] : [roman];
  // Contents, and the size of an engine with its unit: applications say it without.
  const engine = /^(\d\.\d)l$/.exec(typed)?.[1];
  if (engine !== undefined) return [typed, engine].filter((word) => vocabulary.has(word));
  if (isKnown && (!isAlone || isYear(typed) || typed.includes('.'))) return [typed];
  if (typed.length < 2) return isKnown ? [typed] : [];
  const words = wordsIn(vocabulary);
  const lengths = inchesOf(typed, words.all);
  if (lengths) return lengths;
  const measures = measuresOf(typed, words.all);
  if (isKnown) return [typed, ...measures];
  // Beside other words two digits are a year as well: `gol 98`. Alone they are a measure.
  if (!isAlone) measures.push(...yearOf(typed, vocabulary));
  if (measures.length > 0) return measures;
  const begun = words.all.filter((word) => word.startsWith(typed));
  if (begun.length > 0) return begun.slice(0, MAX_PREFIXED);
  return /\d/.test(typed) || OWN_WORDS.has(typed) ? [] : nearestOf(typed, words);
};

const IN_PARTS = /[\p{L}\p{N}]+(?:[.'-][\p{L}\p{N}]+)+/gu;

/**
 * `s-10`, `rav-4`: a name that is written in one, where its parts have a digit or nothing is called by them. A
 * `cr-v` stays in its parts, which are words as well.
 */
export const inOneWord = (typed: string, vocabulary: ReadonlySet<string>): string => {
  const parts = withoutMarks(typed).toLowerCase().split(/[.'-]/);
  const whole = parts.join('');
  // Numbers with decimals, and their units.
  if (parts.length === 1 || !/[a-z]/.test(whole) || /^\d+[.,]\d+[a-z]*$/.test(typed)) return typed;
  const isSaidInParts = parts.every(
    (part) => !/\d/.test(part) && wordsOf(part).every((word) => vocabulary.has(word)),
  );
  return vocabulary.has(whole) && !isSaidInParts ? whole : typed;
};

/**
 * The words of a text as they were typed, each that nothing is called and nothing begins with as the one
 * that it is a slip of, where that is one alone: for who compares them with names.
 */
export const wordsMeant = (text: string, vocabulary: ReadonlySet<string>): string[] =>
  wordsOf(text.replace(IN_PARTS, (typed) => inOneWord(typed, vocabulary))).map((word) => {
    if (vocabulary.has(word)) return word;
    if (/\d/.test(word)) return vocabulary.has(ROMAN[word] ?? '') ? (ROMAN[word] ?? word) : word;
    const [only = word, ...others] = readingsOf(word, vocabulary, false);
    return others.length > 0 ? word : only;
  });
