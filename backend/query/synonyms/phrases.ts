/** Finds phrases in a text: groups of synonyms edited by sellers, and names of categories. */
import { NAFTA } from '../analysis/entry-words.ts';
import { wordsOf } from '../analysis/words.ts';

interface PhraseWords {
  words: readonly string[];
  /** Whether it has a `con` or a `sin` itself: `con tanque plástico`. */
  joins?: boolean;
}

export interface Phrase extends PhraseWords {
  /** The other phrases of its group. */
  others: readonly (readonly string[])[];
}

/** A phrase in a text. */
interface Found<P> {
  phrase: P;
  /** The positions of its words in the text, as bits. */
  places: number;
}

/** Sorts phrases so that `forzador de aire` is found before `forzador`. */
export const longestFirst = <P extends { words: readonly string[] }>(phrases: readonly P[]): P[] =>
  phrases.filter(({ words }) => words.length > 0).sort((a, b) => b.words.length - a.words.length);

/** `con` and `sin` begin a description of something. */
const JOINS = /^(con|sin)$/i;

export const joins = (text: string): boolean => text.split(/\s+/).some((word) => JOINS.test(word));

/** The position of a word in a text. */
export interface Standing {
  /** Its index among the meaningful words. */
  at: number;
  /** The number of `con` or `sin` before it. */
  part: number;
}

/** @param words words of the text, as they were typed */
export const standingsOf = (
  typed: readonly { text: string }[],
  words: readonly string[],
): Standing[] => {
  const standings = new Map<string, Standing>();
  let [at, part] = [0, 0];
  for (const { text } of typed) {
    if (joins(text)) part++;
    const own = wordsOf(text);
    for (const word of own) if (!standings.has(word)) standings.set(word, { at, part });
    if (own.length > 0) at++;
  }
  return words.map((word) => standings.get(word) ?? { at, part });
};

const OF_ENGINES = new Set(['turbo', 'diesel', NAFTA]);

/**
 * Returns whether words are adjacent in any order, or in the phrase's own order with others
 * between: `gol calefacción radiador` and `radiador gol calefacción` contain `radiador de
 * calefacción`, but `radiador gol caja automática` does not contain `caja de radiador`. Words after
 * a `con` do not belong to a name before it: `radiador gol con aire` is no `radiador de aire`. What may be of the
 * engine belongs to a car that stands between: `radiador gol turbo`.
 */
const isPhrase = (
  standings: readonly Standing[],
  joinsItself: boolean,
  words: readonly string[],
): boolean => {
  const [first] = standings;
  if (!joinsItself && standings.some(({ part }) => part !== first?.part)) return false;
  const places = standings.map(({ at }) => at);
  return (
    Math.max(...places) - Math.min(...places) < places.length ||
    (!words.some((word) => OF_ENGINES.has(word)) &&
      places.every((at, place) => place === 0 || at >= (places[place - 1] ?? 0)))
  );
};

/** Returns the same key for the words of a phrase in any order. */
export const keyOf = (words: readonly string[]): string => [...words].sort().join(' ');

/** Returns the test whether a phrase is in two groups or more. */
export const sharedIn = (groups: readonly (readonly string[])[]): ((text: string) => boolean) => {
  const [once, shared] = [new Set<string>(), new Set<string>()];
  for (const group of groups)
    for (const key of new Set(group.map((text) => keyOf(wordsOf(text)))))
      (once.has(key) ? shared : once).add(key);
  return (text) => shared.has(keyOf(wordsOf(text)));
};

/** @param isUnclear whether a phrase may have several meanings, which it does not link */
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
          .filter((other, at) => at !== place && other.standsIn && other.words.length > 0)
          .map((other) => other.words),
      }));
    }),
  );
};

/**
 * Returns the phrases in a text; words of a longer phrase form no shorter one.
 * @param phrases the longest first
 * @param meanings by word of the text: all its meanings
 * @param standings by word of the text: its positions
 */
export const phrasesIn = <P extends PhraseWords>(
  phrases: readonly P[],
  meanings: readonly ReadonlySet<string>[],
  standings: readonly Standing[] = meanings.map((_, at) => ({ at, part: 0 })),
): Found<P>[] => {
  const found: Found<P>[] = [];
  const lengths = meanings.map(() => 0);
  // Nearly all phrases have a word that the text does not have.
  const all = new Set(meanings.flatMap((words) => [...words]));
  for (const phrase of phrases) {
    const { words } = phrase;
    if (words.length > meanings.length || !words.every((word) => all.has(word))) continue;
    const at = words.map((word) =>
      meanings.findIndex(
        (means, place) => means.has(word) && (lengths[place] ?? 0) <= words.length,
      ),
    );
    if (at.includes(-1)) continue;
    const own = at.flatMap((place) => standings[place] ?? []);
    if (!isPhrase(own, phrase.joins === true, words)) continue;
    for (const place of at) lengths[place] = words.length;
    found.push({ phrase, places: at.reduce((bits, place) => bits | (1 << place), 0) });
  }
  return found;
};
