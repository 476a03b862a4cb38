/** Words that mean the same, as sellers keep them: which of their phrases a text says, and what each stands for. */
import { wordsOf } from '../search-index/text-analysis.ts';

export interface Phrase {
  words: readonly string[];
  /** The other phrases of its group. */
  others: readonly (readonly string[])[];
}

/** A phrase that a text says, and by which of its words. */
interface Said<P> {
  phrase: P;
  /** Places of the text's words, as bits. */
  places: number;
}

/** Longest first: `forzador de aire` is no `forzador`. */
export const longestFirst = <P extends { words: readonly string[] }>(phrases: readonly P[]): P[] =>
  phrases.filter(({ words }) => words.length > 0).sort((a, b) => b.words.length - a.words.length);

export const phrasesOf = (groups: readonly (readonly string[])[]): Phrase[] =>
  longestFirst(
    groups.flatMap((group) => {
      const phrases = group.map(wordsOf);
      return phrases.map((words, place) => ({
        words,
        others: phrases.filter((other, its) => its !== place && other.length > 0),
      }));
    }),
  );

/**
 * Which phrases a text says, whatever the order of its words; a word that belongs to a longer phrase
 * says no shorter one.
 * @param phrases the longest first
 * @param meanings what each word of the text means, by its place
 */
export const phrasesIn = <P extends { words: readonly string[] }>(
  phrases: readonly P[],
  meanings: readonly ReadonlySet<string>[],
): Said<P>[] => {
  const said: Said<P>[] = [];
  const taken = meanings.map(() => 0);
  for (const phrase of phrases) {
    const { words } = phrase;
    if (words.length > meanings.length) continue;
    const at = words.map((word) =>
      meanings.findIndex((means, place) => means.has(word) && (taken[place] ?? 0) <= words.length),
    );
    if (at.includes(-1)) continue;
    for (const place of at) taken[place] = words.length;
    said.push({ phrase, places: at.reduce((bits, place) => bits | (1 << place), 0) });
  }
  return said;
};
