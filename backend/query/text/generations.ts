import { wordsOf } from '../analysis/words.ts';
import type { ListIndex } from '../lexicon.ts';
import type { KnownWords } from './known-words.ts';

export const isGeneration = (word: string): boolean => /^(?:[2-4]|ii|iii|iv)$/i.test(word);

type Models = ListIndex['beside']['names']['model'];

/** By the models of a lexicon: those of one word. */
const modelsBy = new WeakMap<Models, ReadonlySet<string>>();

const modelsOf = (models: Models): ReadonlySet<string> => {
  const existing = modelsBy.get(models);
  if (existing) return existing;
  const words = models.map(({ name }) => wordsOf(name));
  const all = new Set(words.flatMap(([only = '', ...others]) => (others.length > 0 ? [] : [only])));
  modelsBy.set(models, all);
  return all;
};

/** Returns whether a word is part of the names of vehicles, and no model by itself: the `power` of a `Power Ram`. */
export const isTrim = ({ beside, labelsWith }: ListIndex, word: string): boolean =>
  /^[a-z]{3,}$/.test(word) &&
  labelsWith(word).length > 0 &&
  !modelsOf(beside.names.model).has(word);

/**
 * Returns generations and trims that a model before them does not have: the 2 of a `clio 2` where all are called Clio,
 * the `power` of a `gol 1.6 power` where only other cars are called so.
 */
export const versionsInVain = (
  index: ListIndex,
  words: readonly string[],
  readingsBy: ReadonlyMap<string, string[]>,
  { ofAttributes, isHead }: KnownWords,
): ReadonlySet<string> => {
  const labelsOf = (word: string): Set<number> =>
    new Set([word, ...(readingsBy.get(word) ?? [])].flatMap((one) => index.labelsWith(one)));
  const models = modelsOf(index.beside.names.model);
  /** Returns the model that a word is a version of. */
  const modelBefore = (word: string, place: number): string | undefined => {
    const before = words[place - 1] ?? '';
    if (isGeneration(word))
      return /\d/.test(before) || ofAttributes.has(words[place + 1] ?? '') ? undefined : before;
    // A name in two words is no version: `eco sport`.
    const isVersion = word === 'turbo' || (isTrim(index, word) && !isHead(word));
    if (!isVersion || index.words.has(before + word)) return undefined;
    return words.slice(0, place).findLast((one) => models.has(one));
  };
  const isInVain = (word: string, place: number): boolean => {
    const model = modelBefore(word, place);
    const labels = labelsOf(model ?? '');
    return labels.size > 0 && ![...labelsOf(word)].some((label) => labels.has(label));
  };
  return new Set(words.filter(isInVain));
};
