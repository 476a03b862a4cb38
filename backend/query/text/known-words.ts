/**
 * The words that a viewer may know: those of entries that exist and that the viewer may see. Words of hidden
 * goods are neither found nor guessed from a slip, and a word that a seller misspelt and corrected is a slip again.
 */
import { isDescribed } from '../analysis/word-families.ts';
import type { ListIndex } from '../lexicon.ts';
import { isYear } from './typed-years.ts';

export interface KnownWords {
  /** Words of entries and applications, years, and those of descriptions (`describedWord`). */
  words: ReadonlySet<string>;
  /** Every word of names, details, applications and synonyms, in the order of the index's words. */
  vocabulary: ReadonlySet<string>;
  /** Whether an entry has a word itself, and not only the vehicles that it fits. */
  isOwn: (word: string) => boolean;
}

const readWords = ({ words: all, beside, seenWords }: ListIndex, seesAll: boolean): KnownWords => {
  const seen = seenWords(seesAll);
  const words = new Set(
    [...all].filter((word) => isYear(word) || seen.ofEntries(word) || seen.ofFitments(word)),
  );
  const ofSynonyms = new Set(beside.synonyms.flatMap((phrase) => phrase.words));
  const vocabulary = new Set(
    [...all, ...ofSynonyms].filter(
      (word) => (words.has(word) && !isDescribed(word)) || ofSynonyms.has(word),
    ),
  );
  return { words, vocabulary, isOwn: seen.ofEntries };
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
