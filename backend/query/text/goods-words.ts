/** Words that name some goods of a category, and not all of it. */
import { wordsOf } from '../analysis/words.ts';
import type { ListIndex } from '../lexicon.ts';
import { NOTHING_CHOSEN } from '../nothing-chosen.ts';

/** A word that is in the names of fewer of a category's goods is the name of these. */
const MAX_SHARE = 0.7;

/** By index, for each category and the words that name it. */
const ofGoods = new WeakMap<ListIndex, Map<string, boolean>>();

/**
 * Returns whether words that name a category are the name of some of its goods, as the `pinza` among hand tools: they
 * are wanted before its others. A word of the category's own name means all of it.
 * @param meant the words, and those of their synonyms
 */
export const areOfGoods = (
  index: ListIndex,
  id: string,
  meant: readonly (readonly string[])[],
): boolean => {
  const { beside, entriesWith, isInCategory, search } = index;
  const name = wordsOf(beside.names.category.find((one) => one.id === id)?.name ?? '');
  if (index.hasFitments || meant[0]?.some((word) => name.includes(word))) return false;
  const ofIndex = ofGoods.get(index) ?? new Map<string, boolean>();
  ofGoods.set(index, ofIndex);
  const key = `${id} ${meant.join(' ')}`;
  const cached = ofIndex.get(key);
  if (cached !== undefined) return cached;
  const called = new Set(
    meant.flatMap(([first = '', ...others]) => {
      const also = others.map((word) => new Set(entriesWith(word, ['name'])));
      return Array.from(entriesWith(first, ['name'])).filter(
        (entry) => isInCategory(entry, id) && also.every((ids) => ids.has(entry)),
      );
    }),
  );
  const choices = { ...NOTHING_CHOSEN.choices, category: [id] };
  const { count } = search({ ...NOTHING_CHOSEN, choices, limit: 0, seesAll: true });
  const areSome = called.size > 0 && called.size < count * MAX_SHARE;
  ofIndex.set(key, areSome);
  return areSome;
};
