/** The words of the index that a typed word may mean. */
import { withoutMarks } from '#contract/text/plain-text';
import { allowedSlips, slips, soundOf } from '../analysis/slips.ts';
import { areVerbAndNoun, SHORTEST_STEM } from '../analysis/word-families.ts';
import { wordsOf } from '../analysis/words.ts';
import { inchesOf } from './inches.ts';
import { isSpanish } from './spanish-words.ts';
import { isYear } from './typed-years.ts';

/** Words with a typed beginning that are taken. */
const MAX_PREFIXED = 80;

/** By number, the measures of a vocabulary: `505` → `505mm`. */
const measuresByNumber = (words: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const measures = new Map<string, string[]>();
  for (const word of words) {
    const [, number] = /^(\d+(?:\.\d+)?)[a-z]+$/.exec(word) ?? [];
    if (number === undefined) continue;
    const its = measures.get(number) ?? [];
    measures.set(number, its);
    its.push(word);
  }
  return measures;
};

/** Base units in which people write decimals without a unit, of a metre, a litre or a kilo: `1,60`. */
const THOUSANDTHS = ['mm', 'ml', 'g'];

/** Returns the amounts that a decimal number may mean: `1.60` → 1.6, 1600mm, 1600ml, 1600g. */
const decimalsOf = (typed: string, vocabulary: ReadonlySet<string>): string[] => {
  if (!/^\d+\.\d+$/.test(typed)) return [];
  const thousandths = Math.round(Number(typed) * 1000);
  return [`${Number(typed)}`, ...THOUSANDTHS.map((unit) => `${thousandths}${unit}`)].filter(
    (word) => vocabulary.has(word),
  );
};

/** Returns the gases that a number means: `134` → r134a. */
const gasesOf = (typed: string, gases: readonly string[]): string[] =>
  /^\d{3,4}[a-z]{0,2}$/.test(typed) && !isYear(typed)
    ? gases.filter((word) => word.startsWith(`r${typed}`))
    : [];

/** Returns the year that two digits mean, if something is of it: `98` → 1998, `05` → 2005. */
const shortYearOf = (typed: string, vocabulary: ReadonlySet<string>): string[] =>
  /^\d\d$/.test(typed)
    ? [`20${typed}`, `19${typed}`].filter((year) => vocabulary.has(year)).slice(0, 1)
    : [];

/** Returns the litres of an engine's cubic centimetres: `1600` → 1.6; empty for other words. */
export const litresOf = (word: string): string =>
  /^(?:[89]|1\d|2[1-9]|[3-6]\d)00$/.test(word) ? `${word.slice(0, -3) || '0'}.${word.at(-3)}` : '';

/** Generations as makers write them: `golf 3` is a Golf III. I and V are letters of names. */
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
  sounds: readonly string[];
  gases: readonly string[];
  measures: ReadonlyMap<string, readonly string[]>;
  /** The letters of each word, and of each sound, as bits. */
  letters: Int32Array;
  soundLetters: Int32Array;
}

/** Letters and digits fit into 32 bits; two that share a bit only prove less. */
const lettersOf = (word: string): number => {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
};

const countBits = (bits: number): number => {
  let ones = 0;
  for (let left = bits; left !== 0; left &= left - 1) ones++;
  return ones;
};

const wordsByVocabulary = new WeakMap<ReadonlySet<string>, Words>();

const wordsIn = (vocabulary: ReadonlySet<string>): Words => {
  const existing = wordsByVocabulary.get(vocabulary);
  if (existing) return existing;
  const all = [...vocabulary];
  const sounds = all.map(soundOf);
  const words = {
    ...{
      all,
      sounds,
      measures: measuresByNumber(all),
      gases: all.filter((word) => /^r\d{3}/.test(word)),
    },
    letters: Int32Array.from(all, lettersOf),
    soundLetters: Int32Array.from(sounds, lettersOf),
  };
  wordsByVocabulary.set(vocabulary, words);
  return words;
};

/** Returns the first sound of a word, without the vowel that Spanish puts before it: `esmart` begins as `smart`. */
const firstHeard = (sound: string): string =>
  (/^es[^aeiou]/.test(sound) ? sound[1] : sound[0]) ?? '';

/**
 * Returns the words that sound like a typed one with the fewest slips, `most` at most. A text of twelve
 * unknown words has each compared with the whole vocabulary; a slip loses one letter and gains one at most,
 * which leaves few words to compare closely.
 */
const nearestOf = (typed: string, words: Words, most = allowedSlips(typed.length)): string[] => {
  const { all, sounds, letters, soundLetters } = words;
  const allowed = allowedSlips(typed.length);
  let least = most;
  const [first] = typed;
  let nearest: string[] = [];
  const sound = soundOf(typed);
  const [own, ownSound] = [lettersOf(typed), lettersOf(sound)];
  const isFar = (one: number, other: number) =>
    countBits(one & ~other) > least || countBits(other & ~one) > least;
  for (const [place, word] of all.entries()) {
    if (isFar(own, letters[place] ?? 0) && isFar(ownSound, soundLetters[place] ?? 0)) continue;
    const written = slips(typed, word, allowed + 1);
    const far = Math.min(written, slips(sound, sounds[place] ?? '', least));
    // The first letter is rarely wrong, unless it sounds alike: `sanden` is no `andén`, `baso` may be a `vaso`.
    const isOther = !word.startsWith(first ?? '');
    const isHeardOther = () => firstHeard(sounds[place] ?? '') !== firstHeard(sound);
    const count = isOther && (far > 1 || isHeardOther()) ? far + 1 : far;
    if (count > least || written > allowed + 1) continue;
    if (count < least) nearest = [];
    least = count;
    nearest.push(word);
  }
  return nearest;
};

/**
 * Returns the readings of a typed word: the word itself if it exists; else a number as a measure (also
 * beside an existing word if nothing else was typed: `505` is a Peugeot and a width); else words that begin
 * with it; else words of its family; else those with the fewest slips, except for numbers.
 * @param relatedTo returns words that are taken if nothing else is meant
 */
export const readingsOf = (
  typed: string,
  vocabulary: ReadonlySet<string>,
  isAlone: boolean,
  relatedTo: (word: string) => string[] = () => [],
): string[] => {
  const exists = vocabulary.has(typed);
  const roman = ROMAN[typed] ?? '';
  // The number itself may be meant as well: `3 filas`.
  if (!isAlone && vocabulary.has(roman)) return exists ? [typed, roman] : [roman];
  // Litres may be contents, or the size of an engine, which applications write without the unit.
  const [, litres, tenths] = /^([1-9])([1-9])00ml$/.exec(typed) ?? [];
  if (litres !== undefined)
    return [typed, `${litres}.${tenths}`].filter((word) => vocabulary.has(word));
  // A brand may be called like a length: `3m`.
  const [, metres] = /^(\d)000mm$/.exec(typed) ?? [];
  if (metres !== undefined && vocabulary.has(`${metres}m`))
    return [typed, `${metres}m`].filter((word) => vocabulary.has(word));
  const engine = litresOf(typed);
  if (exists && !isAlone && vocabulary.has(engine)) return [typed, engine];
  // In a large shop any two digits are some amount: `gol 98` is of 1998 all the same.
  if (exists && !isAlone)
    return [
      typed,
      ...shortYearOf(typed, vocabulary),
      ...gasesOf(typed, wordsIn(vocabulary).gases).filter((word) => word !== typed),
    ];
  if (exists && (isYear(typed) || typed.includes('.'))) return [typed];
  if (typed.length < 2) return exists ? [typed] : [];
  const words = wordsIn(vocabulary);
  const lengths = inchesOf(typed, words.all);
  if (lengths) return exists ? [typed, ...lengths] : lengths;
  const measures = [...(words.measures.get(typed) ?? [])];
  if (exists) return [typed, ...measures];
  // Beside other words two digits may be a year: `gol 98`. Alone they are a measure.
  if (!isAlone) measures.push(...shortYearOf(typed, vocabulary));
  measures.push(...decimalsOf(typed, vocabulary), ...gasesOf(typed, words.gases));
  if (measures.length > 0) return measures;
  const forms = formsOf(typed, vocabulary);
  if (forms.includes(otherGender(typed))) return forms;
  const begun = words.all.filter((word) => word.startsWith(typed));
  if (begun.length > 0) return begun.slice(0, MAX_PREFIXED);
  if (forms.length > 0) return forms;
  const related = relatedTo(typed);
  if (related.length > 0 || /\d/.test(typed)) return related;
  // A word of the language is no slip, unless another one sounds alike: `cortina` is not `cocina`, `tasa` may be `taza`.
  return isSpanish(typed) ? nearestOf(typed, words, 0) : nearestOf(typed, words);
};

/** Adds a number with each unit to its readings, as the measures that goods are called by: a TV of 55". */
export const withUnits = (
  number: string,
  readings: readonly string[],
  vocabulary: ReadonlySet<string>,
): string[] => [...new Set([...readings, ...(wordsIn(vocabulary).measures.get(number) ?? [])])];

/** Returns the amount in the name of a class of devices that nothing is called by: `ax3000` → 3000, with any unit. */
export const amountOf = (typed: string, vocabulary: ReadonlySet<string>): string[] => {
  const [, number = ''] = /^[a-z]{1,3}(\d{4})$/.exec(typed) ?? [];
  return vocabulary.has(number) ? [number] : [...(wordsIn(vocabulary).measures.get(number) ?? [])];
};

/** Returns the nouns of a verb, or the verb of a noun: `probar` → probador. */
export const verbsAndNouns = (typed: string, vocabulary: ReadonlySet<string>): string[] => {
  const start = typed.slice(0, SHORTEST_STEM);
  return /\d/.test(typed)
    ? []
    : wordsIn(vocabulary).all.filter(
        (word) => word.startsWith(start) && areVerbAndNoun(typed, word),
      );
};

/** Shorter words have too many neighbours to ask for one. */
const SHORTEST_ASKED = 5;

/** Returns the one word that is near to an unknown word of the language; undefined if there is none, or several. */
export const nearWord = (typed: string, vocabulary: ReadonlySet<string>): string | undefined => {
  if (typed.length < SHORTEST_ASKED || /\d/.test(typed) || !isSpanish(typed)) return undefined;
  const [only, ...others] = nearestOf(typed, wordsIn(vocabulary));
  return others.length === 0 ? only : undefined;
};

/** Adjectives agree with their nouns: `roja` → rojo. */
const otherGender = (typed: string): string =>
  typed.replace(/[ao]$/, (end) => (end === 'a' ? 'o' : 'a'));

/** The spelling of a stem's end before `i` or `e`, and before other letters: `tacita` is a taza, `barquito` a barco. */
const SPELLED: readonly (readonly [RegExp, string])[] = [
  [/c$/, 'z'],
  [/qu$/, 'c'],
  [/gu$/, 'g'],
  [/e$/, ''],
  [/ce$/, 'z'],
];

/** `carpita` → carpa, `parlantito` → parlante, `collarcito` → collar, `lucecita` → luz; those of its gender before others. */
const undiminished = (typed: string, vocabulary: ReadonlySet<string>): string[] => {
  const [, whole = '', gender = ''] = /^([a-z]{3,})it([oa])$/.exec(typed) ?? [];
  if (whole === '') return [];
  const wordsWith = (stem: string, ...ends: string[]) => {
    const stems = [stem, ...SPELLED.map(([end, letters]) => stem.replace(end, letters))];
    return [...new Set(stems.flatMap((one) => ends.map((end) => one + end)))].filter(
      (word) => word.length > 2 && vocabulary.has(word),
    );
  };
  // `bolsita` is a bolsa; only then may the consonant belong to the ending, as in `velador-cito`.
  const stems = [whole, ...(/^[a-z]{3,}[csz]$/.test(whole) ? [whole.slice(0, -1)] : [])];
  const readings = [
    ['', gender, 'e'],
    ['a', 'o'],
  ].flatMap((ends) => stems.map((stem) => wordsWith(stem, ...ends)));
  return readings.find((words) => words.length > 0) ?? [];
};

/** Returns a diminutive's word without looking it up: `cerradita` → cerrada. */
export const withoutDiminutive = (typed: string): string =>
  typed.replace(/^(\w{3,})it([oa])$/, '$1$2');

/** Returns the words of which a typed one is a regular form: its other gender, or what it is a diminutive of. */
export const formsOf = (typed: string, vocabulary: ReadonlySet<string>): string[] => {
  const agreeing = otherGender(typed);
  const whole = undiminished(typed, vocabulary);
  return vocabulary.has(agreeing) ? [agreeing, ...whole] : whole;
};

const IN_PARTS = /[\p{L}\p{N}]+(?:[.'-][\p{L}\p{N}]+)+/gu;

/**
 * Joins a name that is written in one word: `s-10`, `rav-4`, if a part has a digit or does not exist as a
 * word. A `cr-v` stays in its parts, which are words as well.
 */
export const inOneWord = (typed: string, vocabulary: ReadonlySet<string>): string => {
  const parts = withoutMarks(typed).toLowerCase().split(/[.'-]/);
  const whole = parts.join('');
  // Decimal numbers stay, with or without their unit.
  if (parts.length === 1 || !/[a-z]/.test(whole) || /^\d+[.,]\d+[a-z]*$/.test(typed)) return typed;
  const existsInParts = parts.every(
    (part) => !/\d/.test(part) && wordsOf(part).every((word) => vocabulary.has(word)),
  );
  return vocabulary.has(whole) && !existsInParts ? whole : typed;
};

/** Returns the words of a text for comparing with names: a slip of a single word is replaced by that word. */
export const wordsMeant = (text: string, vocabulary: ReadonlySet<string>): string[] =>
  wordsOf(text.replace(IN_PARTS, (typed) => inOneWord(typed, vocabulary))).map((word) => {
    if (vocabulary.has(word)) return word;
    if (/\d/.test(word)) return vocabulary.has(ROMAN[word] ?? '') ? (ROMAN[word] ?? word) : word;
    const [only = word, ...others] = readingsOf(word, vocabulary, false);
    return others.length > 0 ? word : only;
  });
