/** How the models of vehicles are written: the index has their words in the form that singular and plural share. */
import { wordsOf } from '../search-index/text-analysis.ts';
import type { CatalogCopy } from './catalog-copy.ts';

type Model = CatalogCopy['names']['model'][number];

/** By the models of a copy: their words as they are written, by the index's. */
const writtenBy = new WeakMap<readonly Model[], ReadonlyMap<string, string>>();

const writtenWords = (models: readonly Model[]): ReadonlyMap<string, string> => {
  const kept = writtenBy.get(models);
  if (kept) return kept;
  const written = new Map<string, string>();
  for (const { name } of models)
    for (const said of name.split(/\s+/)) {
      const [word, ...others] = wordsOf(said);
      // A model that is called so itself comes before one of which it is cut.
      const isWhole = said.toLowerCase() === word;
      if (word !== undefined && others.length === 0 && (isWhole || !written.has(word)))
        written.set(word, said);
    }
  writtenBy.set(models, written);
  return written;
};

/** `focu` → Focus; what no model is called stays as it is. */
export const modelWord = ({ names }: Pick<CatalogCopy, 'names'>, word: string): string =>
  writtenWords(names.model).get(word) ?? word;
