/** Families of words: the forms of a verb, and the nouns and adjectives that are made of it. */
import { isMeasure } from './measure-words.ts';
import { wordsOf } from './words.ts';

/** Endings of nouns and adjectives of a verb: `probador`, `regadera`, `soldadura`, `colgante`, `cancelación`, `lavable`. */
const OF_VERBS = /[aei]d(?:or|ora|ero|era|ura)$|(?:a|ie)nte$|a?cion$|[ai]ble$/;
/** In the order in which they are tried. */
const ENDINGS = [OF_VERBS, /(?:a|ie)ndo$/, /[ai]d[ao]$/, /[aei]r$/, /[aeo]n$/, /[aeo]$/];
export const SHORTEST_STEM = 3;

/** Returns what the words of a family begin with: `correr`, `corriendo` → corr; `goteen`, `gotea` → gote. */
const stemOf = (word: string): string => {
  for (const ending of ENDINGS) {
    const stem = word.replace(ending, '');
    if (stem !== word && stem.length >= SHORTEST_STEM)
      return stem.replace(/gu$/, 'g').replace(/qu$/, 'c');
  }
  return word;
};

const PARTICIPLE = /[ai]d[ao]$/;
const INFINITIVE = /[aei]r$/;

/** Returns whether one word is a noun of the other, which is a verb: `probar` and `probador`, `curar` and `curado`. */
export const areVerbAndNoun = (a: string, b: string): boolean => {
  const isInfinitive = INFINITIVE.test(a) !== INFINITIVE.test(b);
  const isParticiple = PARTICIPLE.test(a) || PARTICIPLE.test(b);
  const isNoun = OF_VERBS.test(a) !== OF_VERBS.test(b) || (isInfinitive && isParticiple);
  return isNoun && stemOf(a) === stemOf(b);
};

/** Begins the words of descriptions in the index, so that they are not taken for words of names. */
const MARK = '~';

export const isDescribed = (word: string): boolean => word.startsWith(MARK);

const SHORTEST_WORD = 4;

/** Returns whether a word is the code of a chip, a model or another maker: `sg90`. */
const isCode = (word: string): boolean =>
  /^(?=.*[a-z])(?=.*\d)[a-z\d]+$/.test(word) && !isMeasure(word);

/** Returns the word of the index for a word in descriptions, in any form of its family; none for short words and numbers. */
export const describedWord = (word: string): string[] => {
  if (word.length < SHORTEST_WORD) return [];
  if (/^[a-z]+$/.test(word)) return [MARK + stemOf(word)];
  return isCode(word) ? [MARK + word] : [];
};

export const isDescribedCode = (word: string): boolean => isDescribed(word) && /\d/.test(word);

/** Words of a description that are indexed; a long one repeats itself. */
const MAX_WORDS = 60;

/** Returns the words that an entry's description is found by, without those of the same family as its other words. */
export const descriptionWords = (text: string, others: readonly string[] = []): string[] => {
  const own = new Set(others.flatMap(describedWord));
  return [...new Set(wordsOf(text).flatMap(describedWord))]
    .filter((word) => !own.has(word))
    .slice(0, MAX_WORDS);
};
