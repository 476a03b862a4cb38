/**
 * The words that a viewer may know: those of entries that exist and that the viewer may see. Words of hidden
 * goods are neither found nor guessed from a slip, and a word that a seller misspelt and corrected is a slip again.
 */
import { isDescribed } from '../analysis/word-families.ts';
import { wordsOf } from '../analysis/words.ts';
import type { ListIndex } from '../lexicon.ts';
import type { Phrase } from '../synonyms/phrases.ts';
import { isYear } from './typed-years.ts';

export interface KnownWords {
  /** Words of entries and applications, years, and those of descriptions (`describedWord`). */
  words: ReadonlySet<string>;
  /** Every word of names, details, applications and synonyms, in the order of the index's words. */
  vocabulary: ReadonlySet<string>;
  /** Whether an entry has a word itself, and not only the vehicles that it fits. */
  isOwn: (word: string) => boolean;
  /** Synonyms of which another one may be found, the longest first: those of goods that the shop lacks say nothing. */
  synonyms: readonly Phrase[];
  /** Whether the name of an entry begins with a word: it is the noun of a text. */
  isHead: (word: string) => boolean;
  /** Words of attributes' names, which say nothing beside a value: `color rojo`. */
  ofAttributes: ReadonlySet<string>;
}

const readWords = (index: ListIndex, seesAll: boolean): KnownWords => {
  const { words: all, beside, seenWords, entriesWith, isCalled } = index;
  const seen = seenWords(seesAll);
  const words = new Set(
    [...all].filter((word) => isYear(word) || seen.ofEntries(word) || seen.ofFitments(word)),
  );
  const isKnown = (word: string): boolean => words.has(word);
  const synonyms = beside.synonyms.filter(({ others }) => others.some((one) => one.every(isKnown)));
  const ofSynonyms = new Set(synonyms.flatMap((phrase) => phrase.words));
  const vocabulary = new Set(
    [...all, ...ofSynonyms].filter(
      (word) => (words.has(word) && !isDescribed(word)) || ofSynonyms.has(word),
    ),
  );
  const heads = new Map<string, boolean>();
  const isHead = (word: string): boolean => {
    const holders = () => Array.from(entriesWith(word, ['name', 'detail']));
    const its = heads.get(word) ?? holders().some((id) => isCalled(id, [word]));
    heads.set(word, its);
    return its;
  };
  const attributes = [...beside.attributes.values()].flat();
  const ofAttributes = new Set(attributes.flatMap(({ key }) => wordsOf(key)));
  return { words, vocabulary, isOwn: seen.ofEntries, synonyms, isHead, ofAttributes };
};

/** By index, for viewers who see all and for all others. */
const wordsByIndex = new WeakMap<ListIndex, Map<boolean, KnownWords>>();

/** @param seesAll words of hidden goods too */
export const knownWords = (index: ListIndex, seesAll: boolean): KnownWords => {
  const byViewer = wordsByIndex.get(index) ?? new Map<boolean, KnownWords>();
  wordsByIndex.set(index, byViewer);
  const words = byViewer.get(seesAll) ?? readWords(index, seesAll);
  byViewer.set(seesAll, words);
  return words;
};
