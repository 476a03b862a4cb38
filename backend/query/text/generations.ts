import type { ListIndex } from '../lexicon.ts';
import type { KnownWords } from './known-words.ts';

export const isGeneration = (word: string): boolean => /^(?:[2-4]|ii|iii|iv)$/i.test(word);

/** Returns generations that a model beside them does not have: the 2 of a `clio 2` where all are called Clio. */
export const generationsInVain = (
  { labelsWith }: ListIndex,
  words: readonly string[],
  readingsBy: ReadonlyMap<string, string[]>,
  { ofAttributes }: KnownWords,
): ReadonlySet<string> => {
  const labelsOf = (word: string): Set<number> =>
    new Set([word, ...(readingsBy.get(word) ?? [])].flatMap((one) => labelsWith(one)));
  const isInVain = (word: string, place: number): boolean => {
    const model = words[place - 1] ?? '';
    if (!isGeneration(word) || /\d/.test(model) || ofAttributes.has(words[place + 1] ?? ''))
      return false;
    const labels = labelsOf(model);
    return labels.size > 0 && ![...labelsOf(word)].some((label) => labels.has(label));
  };
  return new Set(words.filter(isInVain));
};
