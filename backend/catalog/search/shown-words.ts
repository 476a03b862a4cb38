/**
 * Which words are known: those that something has which is there and may be seen. What only hidden goods
 * are called is nobody's to know, nor guessed from a slip; what a seller misspelt and corrected is a slip again.
 */
import { AT } from '../search-index/search-document.ts';
import type { CatalogCopy } from './catalog-copy.ts';
import { termsOfDocument } from './postings.ts';

interface KnownWords {
  /** Words and years of entries. */
  words: ReadonlySet<string>;
  /** With those that mean the same: every word that can be looked up, in the order of the copy's. */
  vocabulary: ReadonlySet<string>;
  /** Whether an entry has a word itself, and not the cars alone that it is for. */
  isOwn: (word: string) => boolean;
}

export const isVisible = ({ data, start }: CatalogCopy, id: number): boolean => {
  const at = start[id] ?? -1;
  return at >= 0 && data[at + AT.isVisible] === 1;
};

/** By a term's number: 1 = an entry that this viewer may see has it. */
const termsSeen = (copy: CatalogCopy, seesAll: boolean): Uint8Array => {
  const { data, start, changed, byTerm, terms } = copy;
  const isSeen = (id: number) => (seesAll ? (start[id] ?? -1) >= 0 : isVisible(copy, id));
  const seen = new Uint8Array(terms.end);
  const { begin, ids } = byTerm;
  for (let number = 0; number < begin.length - 1; number++)
    for (let at = begin[number] ?? 0; at < (begin[number + 1] ?? 0); at++) {
      const id = ids[at] ?? -1;
      // One that changed since may have the word no more: it is looked at below.
      if (changed.has(id) || !isSeen(id)) continue;
      seen[number] = 1;
      break;
    }
  for (const id of changed)
    if (isSeen(id))
      termsOfDocument(data, start[id] ?? 0, (number) => {
        seen[number] = 1;
      });
  return seen;
};

const YEAR = /^(19|20)\d\d$/;

const lookUp = (copy: CatalogCopy, seesAll: boolean): KnownWords => {
  const { terms, synonyms, vocabulary } = copy;
  const seen = termsSeen(copy, seesAll);
  const labels = new Set<number>();
  for (const number of terms.fitments)
    if (seen[number] === 1) labels.add(terms.labelOf[number] ?? -1);
  const isOwn = (word: string): boolean => seen[terms.words.get(word) ?? -1] === 1;
  const isKnown = (word: string): boolean =>
    YEAR.test(word) ||
    isOwn(word) ||
    (terms.labelsWith.get(word)?.some((label) => labels.has(label)) ?? false);
  const words = new Set([...terms.vocabulary].filter(isKnown));
  if (words.size === terms.vocabulary.size) return { words, vocabulary, isOwn };
  const alike = new Set(synonyms.flatMap((phrase) => phrase.words));
  const all = [...vocabulary].filter((word) => words.has(word) || alike.has(word));
  return { words, vocabulary: new Set(all), isOwn };
};

/** By copy, for those who see all and for all others. */
const known = new WeakMap<CatalogCopy, Map<boolean, KnownWords>>();

/** @param seesAll also what hidden goods are called */
export const knownWords = (copy: CatalogCopy, seesAll: boolean): KnownWords => {
  const ofCopy = known.get(copy) ?? new Map<boolean, KnownWords>();
  known.set(copy, ofCopy);
  const found = ofCopy.get(seesAll) ?? lookUp(copy, seesAll);
  ofCopy.set(seesAll, found);
  return found;
};
