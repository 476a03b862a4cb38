import { wordsOf } from '../analysis/words.ts';
import type { ListIndex } from '../lexicon.ts';
import type { TextQuery } from './text-search.ts';

/** Returns whether a text names a whole department by a word that none of its goods has: a `bicicleta` among sports. */
export const isDepartment = (
  { beside, entriesWith }: ListIndex,
  { category, words, readings, standIns }: TextQuery,
): boolean => {
  if (category === null || category.id.includes('.')) return false;
  const { id, places } = category;
  const name = wordsOf(beside.names.category.find((one) => one.id === id)?.name ?? '');
  const meant = [
    ...words.flatMap((word, place) =>
      (places & (1 << place)) === 0 ? [] : [word, ...(readings[place] ?? [])],
    ),
    ...standIns.filter((one) => (one.places & places) !== 0).flatMap((one) => one.words),
  ];
  return meant.every((word) => !name.includes(word) && entriesWith(word, ['name']).length === 0);
};
