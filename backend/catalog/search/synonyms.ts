/** Words that mean the same, as sellers keep them: which of their phrases a text says, and what each stands for. */
import { wordsOf } from '../search-index/text-analysis.ts';

interface Said {
  words: readonly string[];
  /** It has a `con` or a `sin` itself: `con tanque plástico`. */
  joins?: boolean;
}

export interface Phrase extends Said {
  /** The other phrases of its group. */
  others: readonly (readonly string[])[];
}

/** A phrase that a text says, and by which of its words. */
interface Found<P> {
  phrase: P;
  /** Places of the text's words, as bits. */
  places: number;
}

/** Longest first: `forzador de aire` is no `forzador`. */
export const longestFirst = <P extends { words: readonly string[] }>(phrases: readonly P[]): P[] =>
  phrases.filter(({ words }) => words.length > 0).sort((a, b) => b.words.length - a.words.length);

/** `con` and `sin` begin to tell how something is. */
const JOINS = /^(con|sin)$/i;

export const joins = (text: string): boolean => text.split(/\s+/).some((word) => JOINS.test(word));

/** Where a word of a text stands. */
export interface Standing {
  /** Its place among all that was typed and says something. */
  at: number;
  /** How many times `con` or `sin` stand before it. */
  part: number;
}

/** @param words of a text, as they were typed */
export const standingsOf = (
  typed: readonly { text: string }[],
  words: readonly string[],
): Standing[] => {
  const standings = new Map<string, Standing>();
  let [at, part] = [0, 0];
  for (const { text } of typed) {
    if (joins(text)) part++;
    const its = wordsOf(text);
    for (const word of its) if (!standings.has(word)) standings.set(word, { at, part });
    if (its.length > 0) at++;
  }
  return words.map((word) => standings.get(word) ?? { at, part });
};

/**
 * Side by side in any order, or in the phrase's own with others between: `gol calefacción radiador`,
 * `radiador gol calefacción`, but `radiador gol caja automática` says no `caja de radiador`. What is told
 * of something by `con` is no part of its name: `radiador gol con aire` is no `radiador de aire`.
 */
const isPhrase = (standings: readonly Standing[], joinsItself: boolean): boolean => {
  const [first] = standings;
  if (!joinsItself && standings.some(({ part }) => part !== first?.part)) return false;
  const places = standings.map(({ at }) => at);
  return (
    Math.max(...places) - Math.min(...places) < places.length ||
    places.every((at, its) => its === 0 || at >= (places[its - 1] ?? 0))
  );
};

/** The same of a phrase in any order. */
export const keyOf = (words: readonly string[]): string => [...words].sort().join(' ');

/** Those that stand in two groups or more. */
export const sharedIn = (groups: readonly (readonly string[])[]): ((text: string) => boolean) => {
  const [once, shared] = [new Set<string>(), new Set<string>()];
  for (const group of groups)
    for (const key of new Set(group.map((text) => keyOf(wordsOf(text)))))
      (once.has(key) ? shared : once).add(key);
  return (text) => shared.has(keyOf(wordsOf(text)));
};

/**
 * @param isUnclear whether a phrase says not which of several things is meant: of two groups that have it, it leads from
 * neither to the other
 */
export const phrasesOf = (
  groups: readonly (readonly string[])[],
  isUnclear: (words: readonly string[]) => boolean = () => false,
): Phrase[] => {
  const isShared = sharedIn(groups);
  return longestFirst(
    groups.flatMap((group) => {
      const phrases = group.map((text) => {
        const words = wordsOf(text);
        return { words, joins: joins(text), standsIn: !(isShared(text) && isUnclear(words)) };
      });
      return phrases.map((phrase, place) => ({
        words: phrase.words,
        joins: phrase.joins,
        others: phrases
          .filter((other, its) => its !== place && other.standsIn && other.words.length > 0)
          .map((other) => other.words),
      }));
    }),
  );
};

/**
 * Which phrases a text says; a word that belongs to a longer phrase
 * says no shorter one.
 * @param phrases the longest first
 * @param meanings what each word of the text means, by its place
 * @param standings where each of them stands
 */
export const phrasesIn = <P extends Said>(
  phrases: readonly P[],
  meanings: readonly ReadonlySet<string>[],
  standings: readonly Standing[] = meanings.map((_, at) => ({ at, part: 0 })),
): Found<P>[] => {
  const said: Found<P>[] = [];
  const taken = meanings.map(() => 0);
  // Nearly all phrases are of words that the text has nowhere.
  const all = new Set(meanings.flatMap((means) => [...means]));
  for (const phrase of phrases) {
    const { words } = phrase;
    if (words.length > meanings.length || !words.every((word) => all.has(word))) continue;
    const at = words.map((word) =>
      meanings.findIndex((means, place) => means.has(word) && (taken[place] ?? 0) <= words.length),
    );
    if (at.includes(-1)) continue;
    const its = at.flatMap((place) => standings[place] ?? []);
    if (!isPhrase(its, phrase.joins === true)) continue;
    for (const place of at) taken[place] = words.length;
    said.push({ phrase, places: at.reduce((bits, place) => bits | (1 << place), 0) });
  }
  return said;
};
