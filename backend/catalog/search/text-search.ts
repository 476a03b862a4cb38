/** Turns what somebody typed into words and codes of the list index, forgiving slips of the keyboard. */
import type { Db } from '#backend/database/connection';
import { type Measured, measuredIn } from '#contract/sides';
import type { ListedKind } from '../kinds/kind.ts';
import { wordsOf } from '../search-index/text-analysis.ts';
import { findTypedCodes, type TypedCodes } from './typed-codes.ts';
import { readingsOf } from './word-readings.ts';

/** Nobody means more words than this; a pasted page is cut. Their places are bits of 16. */
export const MAX_WORDS = 12;
const MAX_LENGTH = 500;
const MAX_WORD_LENGTH = 40;

/** What a text asks of the index: each of its words, in one of its readings, or the text as a code. */
export interface TextQuery extends Pick<TypedCodes, 'exact' | 'byChance'> {
  /** Per word: the index's words it may stand for. */
  words: string[][];
  /** Per word, beside those: entries that have it as a code, or as a part of one. */
  codes: number[][];
  /** The sides that it tells, and the places of the words that tell them. */
  measured: Measured | null;
  sides: number[];
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
  const told = measuredIn(text);
  const sides = new Set(told ? wordsOf(told.said) : []);
  const codes = await findTypedCodes(db, kind, {
    text,
    words: words.filter((word) => !sides.has(word)),
    isKnown: (word) => vocabulary.has(word) || sides.has(word),
    says: (word) => readings.get(word)?.length !== 0,
  });
  const { exact, byChance } = codes;
  const onlyCode = {
    words: [],
    codes: [],
    exact,
    byChance,
    measured: null,
    sides: [],
    unknown: [],
  };
  const query: TextQuery = {
    ...onlyCode,
    words: [],
    codes: [],
    measured: told?.measured ?? null,
    sides: [],
  };
  const passedOver = new Set<string>();
  for (const word of words) {
    const read = readings.get(word) ?? [];
    const coded = codes.of(word);
    if (sides.has(word)) query.sides.push(query.words.length);
    else if (read.length === 0 && coded.length === 0) {
      if (!isIdle(word)) return exact.length > 0 ? onlyCode : null;
      passedOver.add(word);
      continue;
    }
    query.words.push(read);
    query.codes.push(coded);
  }
  if (exact.length === 0) query.unknown = unknownOf(text, passedOver);
  return query.words.length === 0 && exact.length === 0 ? null : query;
};
