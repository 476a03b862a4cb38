/** How texts and codes become what can be searched: the index and the question go the same way. */
import { withoutMarks } from '#contract/text/plain-text';
import { joinMeasures } from './measure-words.ts';

/** Words that say nothing about a part. */
const IDLE = new Set([
  'a',
  'con',
  'de',
  'del',
  'e',
  'el',
  'en',
  'la',
  'las',
  'los',
  'o',
  'para',
  'por',
  'un',
  'una',
  'y',
]);

/** Plurals that the rules of `singular` would take too much from, or too little; and one word in two spellings. */
const UNRULY: ReadonlyMap<string, string> = new Map([
  ...`aire cine enlace helice hule indice interface iphone office piramide rele sede service smartphone
    tele vertice`
    .split(/\s+/)
    .map((word) => [`${word}s`, word] as const),
  ...['box', 'bus', 'gas', 'reloj'].map((word) => [`${word}es`, word] as const),
  ['arneses', 'arne'],
  ['compases', 'compa'],
  ['drone', 'dron'],
]);

/**
 * One form for singular and plural: `radiadores` → `radiador`, `bombas` → `bomba`, `luces` → `luz`. No word
 * ends in two consonants, so that what is left of `cables` or `timbres` keeps its `e`; of a word that came
 * from another language (`kits`, `leds`) the `s` alone goes.
 */
const singular = (word: string): string => {
  const known = UNRULY.get(word);
  if (known !== undefined) return known;
  if (word.length > 4 && /[aeiou][dlnrz]es$/.test(word)) return word.slice(0, -2);
  if (word.length > 4 && /[aeiou]ces$/.test(word)) return `${word.slice(0, -3)}z`;
  const isPlural = word.length > 3 && /(?:[aeiou]|^[a-z]*[a-rt-z])s$/.test(word);
  return isPlural ? word.slice(0, -1) : word;
};

/**
 * The words of a text, in singular form, each once: `Mangueras Honda CR-V 1.6` → manguera, honda, cr,
 * v, crv, 1.6. A word in two parts also counts in one, since people write it either way; a measure is
 * one word with its unit.
 */
export const wordsOf = (text: string): string[] => {
  const words = new Set<string>();
  const plain = joinMeasures(withoutMarks(text)).toLowerCase();
  for (const [chunk] of plain.matchAll(/[a-z0-9]+(?:[.,'-][a-z0-9]+)*/g)) {
    if (/^\d+[.,]\d+[a-z]*$/.test(chunk)) {
      words.add(chunk.replace(',', '.'));
      continue;
    }
    const parts = chunk.split(/[.,'-]/);
    if (parts.length > 1 && !/^[\d.,'-]+$/.test(chunk)) words.add(singular(parts.join('')));
    for (const part of parts) if (!IDLE.has(part)) words.add(singular(part));
  }
  return [...words];
};

/**
 * How many slips of the keyboard lie between two words: a letter more, less, other, or two swapped
 * (Damerau-Levenshtein, optimal string alignment). Gives up beyond `limit`.
 */
export const slips = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
      );
      const isSwap =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (isSwap) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    before = last;
    last = row;
  }
  return Math.min(last[b.length] ?? 0, limit + 1);
};

/** How many slips a word of this length may have: none in short ones, two in long ones. */
export const allowedSlips = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : 2);

/** Every word that somebody typed begins a word of the candidate. */
export const beginsWords = (typed: readonly string[], candidate: string): boolean => {
  const words = wordsOf(candidate);
  return typed.every((word) => words.some((other) => other.startsWith(word)));
};
