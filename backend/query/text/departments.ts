import { wordsOf } from '../analysis/words.ts';
import type { ListIndex } from '../lexicon.ts';

interface ReadText {
  category: { id: string; places: number } | null;
  words: readonly string[];
  /** By word: its possible words of the index. */
  readings: readonly (readonly string[])[];
  standIns: readonly { words: readonly string[]; places: number }[];
}

/** Returns whether a text names a whole department by a word that none of its goods has: a `bicicleta` among sports. */
export const isDepartment = (
  { beside, entriesWith }: ListIndex,
  { category, words, readings, standIns }: ReadText,
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
