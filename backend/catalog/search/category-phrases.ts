/** What the categories are called when somebody types: their names, what stands beside them, and words that mean the same. */
import { wordsOf } from '../search-index/text-analysis.ts';
import { joins, longestFirst, phrasesIn, type Standing } from './synonyms.ts';

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

type Candidate = Omit<CategoryPhrase, 'id' | 'ids'> & { ids: string[] };

/**
 * One word that no category's name begins with, and that begins what several are called as well:
 * `forzador`, `forzador de aire`.
 */
const isVague = (
  { words, ids }: Candidate,
  all: readonly Candidate[],
  heads: ReadonlySet<string>,
): boolean =>
  words.length === 1 &&
  !heads.has(words[0] ?? '') &&
  all.some(
    (other) =>
      other.words.length > 1 &&
      other.words[0] === words[0] &&
      widestOf([...ids, ...other.ids]) === null,
  );

const keyOf = (words: readonly string[]): string => [...words].sort().join(' ');

/** @param groups of phrases that mean the same */
export const categoryPhrasesOf = (
  categories: readonly NamedCategory[],
  groups: readonly (readonly string[])[],
): CategoryPhrase[] => {
  const found = new Map<string, Candidate>();
  const add = (text: string, id: string, isWhole: boolean) => {
    const words = wordsOf(text);
    const known = found.get(keyOf(words));
    if (!known || (isWhole && !known.isWhole))
      found.set(keyOf(words), { words, isWhole, joins: joins(text), ids: [id] });
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
  for (const group of groups) {
    const meant = group.map(byKey).filter((one) => one?.isWhole);
    const id = widestOf(meant.flatMap((one) => one?.ids ?? []));
    if (id !== null) for (const text of group) if (!byKey(text)?.isWhole) add(text, id, true);
  }
  const all = [...found.values()];
  return longestFirst(
    all.map((one) => ({ ...one, id: isVague(one, all, heads) ? null : widestOf(one.ids) })),
  );
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
