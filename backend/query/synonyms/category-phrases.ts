/** Phrases that name a category: its name, the words beside its name, and synonyms of either. */
import { wordsOf } from '../analysis/words.ts';
import { joins, keyOf, longestFirst, phrasesIn, type Standing, sharedIn } from './phrases.ts';

interface NamedCategory {
  id: string;
  name: string;
  /** Other words for it, comma-separated. */
  synonyms: string;
}

export interface CategoryPhrase {
  words: readonly string[];
  /** The categories that it may name. */
  ids: readonly string[];
  /** The category that it names for certain; null if it may be several. */
  id: string | null;
  /** Whether it is a whole name and not only the beginning of one. */
  isWhole: boolean;
  joins?: boolean;
}

/**
 * Returns both halves of a name with `y`: `Bulbos y sensores de temperatura` → `Bulbos de temperatura`,
 * `sensores de temperatura`; `Radiadores de cobre y bronce` → `Radiadores de cobre`, `Radiadores de bronce`.
 */
const halvesOf = (name: string): string[] => {
  const [left = '', right] = name.split(/ y (.*)/);
  if (right === undefined) return [];
  const [head, ...tail] = left.split(/ (?=de )/);
  if (tail.length > 0) return [left, `${head} de ${right}`];
  const of = / de .*/.exec(right)?.[0] ?? '';
  return [left + of, right];
};

const isBelow = (id: string, above: string): boolean => `${id}.`.startsWith(`${above}.`);

/** Returns the category that contains all others; null if none does. */
const widestOf = (ids: Iterable<string>): string | null => {
  const all = [...new Set(ids)];
  return all.find((id) => all.every((other) => isBelow(other, id))) ?? null;
};

type Candidate = Omit<CategoryPhrase, 'id' | 'ids'> & {
  ids: string[];
  /** Whether it is a synonym of a category's name. */
  isSynonym: boolean;
};

/**
 * Returns whether a phrase is one word with which no category's name begins, but longer phrases for other
 * categories do: `forzador`, `forzador de aire`. Synonyms do not count: a `ventilador de calefacción` does
 * not make `ventilador` vague.
 */
const isVague = (
  { words, ids }: Pick<Candidate, 'words' | 'ids'>,
  all: readonly Candidate[],
  heads: ReadonlySet<string>,
): boolean =>
  words.length === 1 &&
  !heads.has(words[0] ?? '') &&
  all.some(
    (other) =>
      other.words.length > 1 &&
      !other.isSynonym &&
      other.words[0] === words[0] &&
      widestOf([...ids, ...other.ids]) === null,
  );

/** @param groups of phrases that mean the same */
export const categoryPhrasesOf = (
  categories: readonly NamedCategory[],
  groups: readonly (readonly string[])[],
): CategoryPhrase[] => {
  const found = new Map<string, Candidate>();
  const add = (text: string, id: string, isWhole: boolean, isSynonym = false) => {
    const words = wordsOf(text);
    const existing = found.get(keyOf(words));
    if (!existing || (isWhole && !existing.isWhole))
      found.set(keyOf(words), { words, isWhole, joins: joins(text), ids: [id], isSynonym });
    else if (existing.isWhole === isWhole) existing.ids.push(id);
  };
  for (const { id, name, synonyms } of categories) {
    add(name, id, true);
    for (const one of synonyms.split(',').filter((text) => text.trim() !== ''))
      add(one.trim(), id, true);
    for (const half of halvesOf(name)) add(half, id, wordsOf(half).length > 1);
    // The first word alone, since nothing else may be typed yet.
    for (const part of [name, ...halvesOf(name)]) add(wordsOf(part)[0] ?? '', id, false);
  }
  const heads = new Set(categories.map(({ name }) => wordsOf(name)[0] ?? ''));
  const byKey = (text: string) => found.get(keyOf(wordsOf(text)));
  const isShared = sharedIn(groups);
  const idsOf = (texts: readonly string[]) => texts.flatMap((text) => byKey(text)?.ids ?? []);
  for (const group of groups) {
    const meant = group.filter((text) => byKey(text)?.isWhole);
    // A phrase of another group too may lead elsewhere: it is left out if the group has no common category with it.
    const id = widestOf(idsOf(meant)) ?? widestOf(idsOf(meant.filter((text) => !isShared(text))));
    if (id === null) continue;
    for (const text of group) {
      const existing = byKey(text);
      if (!existing?.isWhole) add(text, id, true, true);
      else if (isShared(text) && widestOf([...existing.ids, id]) === null) existing.ids.push(id);
    }
  }
  const all = [...found.values()];
  return longestFirst(
    all.map(({ isSynonym: _, ...one }) => ({
      ...one,
      id: isVague(one, all, heads) ? null : widestOf(one.ids),
    })),
  );
};

/** Returns the test whether a phrase may name several categories. */
export const unclearIn = (
  phrases: readonly CategoryPhrase[],
): ((words: readonly string[]) => boolean) => {
  const unclear = new Set(
    phrases.flatMap(({ words, isWhole, id }) => (isWhole && id === null ? [keyOf(words)] : [])),
  );
  return (words) => unclear.has(keyOf(words));
};

const depthOf = (id: string): number => id.split('.').length;

/**
 * Returns the category that a text names in full: the one named by the most words, then the
 * deepest.
 * @param meanings by word of the text: all its meanings
 * @param standings by word of the text: its positions
 * @param without words, as bits, that name no category by themselves
 */
export const categoryIn = (
  phrases: readonly CategoryPhrase[],
  meanings: readonly ReadonlySet<string>[],
  standings?: readonly Standing[],
  without = 0,
): { id: string; places: number; words: readonly string[] } | null => {
  // Part of a name may be the name of something else: not every robot is a robot kit.
  const certain = phrases.filter(
    (phrase): phrase is CategoryPhrase & { id: string } => phrase.isWhole && phrase.id !== null,
  );
  const [best] = phrasesIn(certain, meanings, standings)
    .filter(({ places }) => (places & ~without) !== 0)
    .sort(
      ({ phrase: a, places: placesOfA }, { phrase: b, places: placesOfB }) =>
        b.words.length - a.words.length || depthOf(b.id) - depthOf(a.id) || placesOfA - placesOfB,
    );
  return best ? { ...best.phrase, places: best.places } : null;
};
