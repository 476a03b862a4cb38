/** Whether a word is anybody's to know: what only hidden goods are called is not told, nor guessed from a slip. */
import { AT } from '../search-index/search-document.ts';
import type { CatalogCopy } from './catalog-copy.ts';
import { termsOfDocument } from './postings.ts';

/** By copy: words that were looked up already. */
const known = new WeakMap<CatalogCopy, Map<string, boolean>>();

export const isVisible = ({ data, start }: CatalogCopy, id: number): boolean => {
  const at = start[id] ?? -1;
  return at >= 0 && data[at + AT.isVisible] === 1;
};

/** Numbers of what says it: the word itself, and the applications with it. */
const numbersOf = ({ terms }: CatalogCopy, word: string): Set<number> => {
  const numbers = new Set<number>();
  const own = terms.words.get(word);
  if (own !== undefined) numbers.add(own);
  const labels = new Set(terms.labelsWith.get(word));
  if (labels.size === 0) return numbers;
  for (const number of terms.fitments)
    if (labels.has(terms.labelOf[number] ?? -1)) numbers.add(number);
  return numbers;
};

const lookUp = (copy: CatalogCopy, word: string): boolean => {
  const { begin, ids } = copy.byTerm;
  const numbers = numbersOf(copy, word);
  for (const number of numbers)
    for (let at = begin[number] ?? 0; at < (begin[number + 1] ?? 0); at++)
      if (isVisible(copy, ids[at] ?? -1)) return true;
  // The postings do not know of what is younger than they are.
  for (const id of copy.changed) {
    if (!isVisible(copy, id)) continue;
    let has = false;
    termsOfDocument(copy.data, copy.start[id] ?? 0, (number) => {
      has ||= numbers.has(number);
    });
    if (has) return true;
  }
  return false;
};

export const isShown = (copy: CatalogCopy, word: string): boolean => {
  const ofCopy = known.get(copy) ?? new Map<string, boolean>();
  known.set(copy, ofCopy);
  const found = ofCopy.get(word) ?? lookUp(copy, word);
  ofCopy.set(word, found);
  return found;
};
