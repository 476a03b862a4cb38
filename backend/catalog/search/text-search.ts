/** Turns what somebody typed into words and codes of the list index, forgiving slips of the keyboard. */
import type { Db } from '#backend/database/connection';
import type { ListedKind } from '../kinds/kind.ts';
import { wordsOf } from '../search-index/text-analysis.ts';
import { findCodes } from './code-search.ts';
import { asCodes, hitsOfRun, hitsOfWord, keyOf, runsOf } from './typed-codes.ts';
import { readingsOf } from './word-readings.ts';

/** Nobody means more words than this; a pasted page is cut. Their places are bits of 16. */
export const MAX_WORDS = 12;
const MAX_LENGTH = 500;
const MAX_WORD_LENGTH = 40;

/** What a text asks of the index: each of its words, in one of its readings, or the text as a code. */
export interface TextQuery {
  /** Per word: the index's words it may stand for. */
  words: string[][];
  /** Per word, beside those: entries that have it as a code, or as a part of one. */
  codes: number[][];
  /** Entries that have the whole text as a code (or as a part of one, where it says nothing else), best first. */
  exact: number[];
  /** Entries that have the text as a part of a code by chance, maybe: it says something as it is. */
  byChance: number[];
  /** What was typed and is passed over, as it was typed. */
  unknown: string[];
}

/**
 * A word that nothing is called and that is no code either is passed over as long as others are left:
 * `radiador gol nafta` still finds the radiator. A word with a digit is never passed over: whoever
 * types a code or a measure means it.
 */
const isIdle = (word: string): boolean => !/\d/.test(word);

/** What was typed between blanks and of which nothing was asked: the half of `bomba-agua` may be. */
const unknownOf = (text: string, passedOver: ReadonlySet<string>): string[] => {
  if (passedOver.size === 0) return [];
  const typed = new Set(text.slice(0, MAX_LENGTH).split(/[\s,;:.!?]+/));
  return [...typed].filter((part) => {
    const words = wordsOf(part).map((word) => word.slice(0, MAX_WORD_LENGTH));
    return words.length > 0 && words.every((word) => passedOver.has(word));
  });
};

/** @returns null when the text asks for something that no entry has */
export const resolveText = async (
  db: Db,
  kind: ListedKind,
  given: string,
  vocabulary: ReadonlySet<string>,
): Promise<TextQuery | null> => {
  const text = given.slice(0, MAX_LENGTH);
  const words = wordsOf(text)
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH));
  const isAlone = words.length === 1;
  const readings = new Map(words.map((word) => [word, readingsOf(word, vocabulary, isAlone)]));
  const says = (word: string): boolean => readings.get(word)?.length !== 0;
  const whole = keyOf(text);
  const runs = runsOf(text, (word) => vocabulary.has(word)).filter(({ key }) => key !== whole);
  const saysIt = words.length > 0 && words.every(says);
  const unknown = words.filter((word) => !vocabulary.has(word) && !(isIdle(word) && says(word)));
  const keys = [...runs.map(({ key }) => key), ...unknown.map(keyOf)];
  const hitsOf = await findCodes(
    db,
    kind,
    asCodes(saysIt && isIdle(whole) ? keys : [whole, ...keys]),
  );
  const byWhole = hitsOf(whole);
  const exact = hitsOfWord(byWhole, saysIt);
  const byChance = saysIt ? byWhole.parts : [];
  const inRun = (word: string): number[] =>
    runs
      .filter((run) => run.words.has(word))
      .flatMap((run) => hitsOfRun(run, hitsOf(run.key), [...run.words].every(says)));
  const query: TextQuery = { words: [], codes: [], exact, byChance, unknown: [] };
  const passedOver = new Set<string>();
  for (const word of words) {
    const read = readings.get(word) ?? [];
    const isOwn = !vocabulary.has(word) && keyOf(word) !== whole;
    const coded = [...(isOwn ? hitsOfWord(hitsOf(keyOf(word)), says(word)) : []), ...inRun(word)];
    if (read.length === 0 && coded.length === 0) {
      if (!isIdle(word)) return exact.length > 0 ? { ...query, words: [], codes: [] } : null;
      passedOver.add(word);
      continue;
    }
    query.words.push(read);
    query.codes.push(coded);
  }
  if (exact.length === 0) query.unknown = unknownOf(text, passedOver);
  return query.words.length === 0 && exact.length === 0 ? null : query;
};
