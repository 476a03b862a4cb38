/** Whether anything of a category says a word: `compresor con aire acondicionado` asks for no other one. */
import { AT } from '../search-index/search-document.ts';
import type { CatalogCopy } from './catalog-copy.ts';
import { termsOfDocument } from './postings.ts';

export const isSaidBelow = (
  { terms, byTerm, data, start, changed }: CatalogCopy,
  word: string,
  categoryId: string,
): boolean => {
  const number = terms.words.get(word);
  if (number === undefined) return false;
  const isBelow = (id: number): boolean => {
    const at = start[id] ?? -1;
    const category = at < 0 ? undefined : terms.categories.get(data[at + AT.category] ?? -1);
    return category !== undefined && `${category}.`.startsWith(`${categoryId}.`);
  };
  const { begin, ids } = byTerm;
  for (let at = begin[number] ?? 0; at < (begin[number + 1] ?? 0); at++) {
    const id = ids[at] ?? -1;
    // One that changed since may have the word no more: it is looked at below.
    if (!changed.has(id) && isBelow(id)) return true;
  }
  for (const id of changed) {
    if (!isBelow(id)) continue;
    let has = false;
    termsOfDocument(data, start[id] ?? 0, (its) => {
      has ||= its === number;
    });
    if (has) return true;
  }
  return false;
};
