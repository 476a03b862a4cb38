/** What the categories are called when somebody types: their names, what stands beside them, and words that mean the same. */
import { wordsOf } from '../search-index/text-analysis.ts';
import { joins, keyOf, longestFirst, phrasesIn, type Standing, sharedIn } from './synonyms.ts';

interface NamedCategory {
  id: string;
  name: string;
  /** Other words for it, comma-separated. */
  synonyms: string;
}

export interface CategoryPhrase {
  words: readonly string[];
  /** The categories that may be called so. */
  ids: readonly string[];
  /** The one that is meant for certain; null where it may be several. */
  id: string | null;
  /** The whole name; else a beginning of it that no other category has. */
  isWhole: boolean;
  joins?: boolean;
}

/**
 * `Bulbos y sensores de temperatura` is also called by either half: `Bulbos de temperatura`, `sensores de
 * temperatura`; `Radiadores de cobre y bronce` also `Radiadores de cobre`.
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

/** The one that holds all of them; null where they are in different places. */
const widestOf = (ids: Iterable<string>): string | null => {
  const all = [...new Set(ids)];
  return all.find((id) => all.every((other) => isBelow(other, id))) ?? null;
};

type Candidate = Omit<CategoryPhrase, 'id' | 'ids'> & {
  ids: string[];
  /** It means the same as what a category is called. */
  isAlike: boolean;
};

/**
 * One word that no category's name begins with, and that begins what several are called as well:
 * `forzador`, `forzador de aire`. What only means the same makes it none: a `ventilador de calefacción` leaves the
 * `ventilador` what it is.
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
      !other.isAlike &&
      other.words[0] === words[0] &&
      widestOf([...ids, ...other.ids]) === null,
  );

/** @param groups of phrases that mean the same */
export const categoryPhrasesOf = (
  categories: readonly NamedCategory[],
  groups: readonly (readonly string[])[],
): CategoryPhrase[] => {
  const found = new Map<string, Candidate>();
  const add = (text: string, id: string, isWhole: boolean, isAlike = false) => {
    const words = wordsOf(text);
    const known = found.get(keyOf(words));
    if (!known || (isWhole && !known.isWhole))
      found.set(keyOf(words), { words, isWhole, joins: joins(text), ids: [id], isAlike });
    else if (known.isWhole === isWhole) known.ids.push(id);
  };
  for (const { id, name, synonyms } of categories) {
    add(name, id, true);
    for (const one of synonyms.split(',').filter((text) => text.trim() !== ''))
      add(one.trim(), id, true);
    for (const half of halvesOf(name)) add(half, id, wordsOf(half).length > 1);
    // The thing itself, for who has typed no more yet.
    for (const part of [name, ...halvesOf(name)]) add(wordsOf(part)[0] ?? '', id, false);
  }
  const heads = new Set(categories.map(({ name }) => wordsOf(name)[0] ?? ''));
  const byKey = (text: string) => found.get(keyOf(wordsOf(text)));
  const isShared = sharedIn(groups);
  const idsOf = (texts: readonly string[]) => texts.flatMap((text) => byKey(text)?.ids ?? []);
  for (const group of groups) {
    const meant = group.filter((text) => byKey(text)?.isWhole);
    // What another group has as well may lead away from what the others of this one mean.
    const id = widestOf(idsOf(meant)) ?? widestOf(idsOf(meant.filter((text) => !isShared(text))));
    if (id === null) continue;
    for (const text of group) {
      const known = byKey(text);
      if (!known?.isWhole) add(text, id, true, true);
      else if (isShared(text) && widestOf([...known.ids, id]) === null) known.ids.push(id);
    }
  }
  const all = [...found.values()];
  return longestFirst(
    all.map(({ isAlike: _, ...one }) => ({
      ...one,
      id: isVague(one, all, heads) ? null : widestOf(one.ids),
    })),
  );
};

/** Which phrases name several categories, and none for certain. */
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
 * The category that a text names wholly, by most words, then the one that lies deepest.
 * @param meanings what each word of the text means, by its place
 * @param standings where each of them stands
 */
export const categoryIn = (
  phrases: readonly CategoryPhrase[],
  meanings: readonly ReadonlySet<string>[],
  standings?: readonly Standing[],
): { id: string; places: number } | null => {
  // Elsewhere something may be called so as well: a robot that is none of those for assembling.
  const certain = phrases.filter(
    (phrase): phrase is CategoryPhrase & { id: string } => phrase.isWhole && phrase.id !== null,
  );
  const [best] = phrasesIn(certain, meanings, standings).sort(
    ({ phrase: a, places: at }, { phrase: b, places: its }) =>
      b.words.length - a.words.length || depthOf(b.id) - depthOf(a.id) || at - its,
  );
  return best ? { id: best.phrase.id, places: best.places } : null;
};
