/** Codes in a typed text: all of it, one of its words, or several words side by side. */
import type { Db } from '#backend/database/connection';
import { type CodeHits, findCodes } from '#backend/search-engine/codes';
import type { IndexedList } from '#backend/search-engine/types';
import { codeKey, looksLikeCode, SHORTEST_PART } from '#contract/text/codes';
import { plainCode } from '#contract/text/plain-codes';
import { wordsOf } from '../analysis/words.ts';

/** Codes that are looked up for one text. */
const MAX_CODES = 8;
/** No code is longer. */
const LONGEST_CODE = 40;
/** A shorter code in pieces may be in some code by chance: `1.6 2001`. */
const LONG_RUN = 8;

export const keyOf = (text: string): string => codeKey(plainCode(text)).slice(0, LONGEST_CODE);

/** Returns the keys that may be codes: three characters with a digit, or four letters. */
const possibleCodes = (keys: readonly string[]): string[] =>
  [...new Set(keys)]
    .filter((key) => looksLikeCode(key) || key.length >= SHORTEST_PART)
    .slice(0, MAX_CODES);

/** A code that was typed in pieces. */
interface Run {
  key: string;
  words: ReadonlySet<string>;
}

/** Returns whether a chunk may be a piece of a code: `5U0`, `377-121`, or the two or three letters between such. */
const isPiece = (chunk: string, isWord: (word: string) => boolean): boolean =>
  /^[A-Za-z0-9./-]+$/.test(chunk) &&
  (/\d/.test(chunk) || (chunk.length <= 3 && wordsOf(chunk).some((word) => !isWord(word))));

/**
 * Returns the codes in pieces within a text: `radiador 5U0 121 253 ZZ`, `tapa 19010-P2A`.
 * @param isWord whether a word exists in the vocabulary
 */
export const runsOf = (text: string, isWord: (word: string) => boolean): Run[] => {
  const runs: string[][] = [[]];
  for (const chunk of text.split(/\s+/))
    if (isPiece(chunk, isWord)) runs.at(-1)?.push(chunk);
    else runs.push([]);
  return runs.flatMap((chunks) => {
    const words = wordsOf(chunks.join(' '));
    const key = keyOf(chunks.join(''));
    return words.length > 1 && looksLikeCode(key) ? [{ key, words: new Set(words) }] : [];
  });
};

/**
 * Returns the entries that match a word as a code. If the word also means something else (a year, a
 * measure, a model), codes that happen to contain it would bury the intended results.
 */
const hitsOfWord = ({ whole, parts }: CodeHits, saysSomething: boolean): number[] =>
  saysSomething ? whole : [...whole, ...parts];

/** A long code in pieces is read as one, even if each piece has a meaning. */
const hitsOfRun = (run: Run, hits: CodeHits, saysSomething: boolean): number[] =>
  hitsOfWord(hits, saysSomething && run.key.length < LONG_RUN);

interface TypedText {
  /** As typed, and without filler words: either may be a code. */
  typed: string;
  text: string;
  /** Words that may be codes or parts of one. */
  words: readonly string[];
  isWord: (word: string) => boolean;
  /** Whether the index has any reading of this word. */
  says: (word: string) => boolean;
}

export interface TypedCodes {
  /** Entries whose code is the whole text, or contains it as its only meaning; best first. */
  exact: number[];
  /** Entries whose code contains the whole text, perhaps by chance. */
  byChance: number[];
  /** Entries that a word finds as a code, alone or with the words beside it. */
  of: (word: string) => number[];
}

/** Looks up all codes of a text at once. */
export const findTypedCodes = async (
  db: Db,
  list: IndexedList,
  { typed, text, words, isWord, says }: TypedText,
): Promise<TypedCodes> => {
  // The whole text as it was typed says most: `te 0036` is no `0036`.
  const wholes = [...new Set([keyOf(typed), keyOf(text)])];
  const saysAll = words.length > 0 && words.every(says);
  const runs = runsOf(text, isWord).filter(({ key }) => !wholes.includes(key));
  const single = words.filter((word) => !isWord(word) && (/\d/.test(word) || !says(word)));
  // `kit bal` may be the code KIT-BAL, since no word is `bal`.
  const isBegun = words.length > 1 && !words.every(isWord);
  // `plauno` may be the code PLA-UNO.
  const isGlued = words.length > 1 && !/\s/.test(typed.trim());
  const codes = wholes.filter((whole) => !saysAll || isBegun || isGlued || /\d/.test(whole));
  const keys = [...codes, ...runs.map(({ key }) => key), ...single.map(keyOf)];
  const hitsOf = await findCodes(db, list, possibleCodes(keys));
  const hitsOfWhole = {
    whole: wholes.flatMap((key) => hitsOf(key).whole),
    parts: wholes.flatMap((key) => hitsOf(key).parts),
  };
  return {
    exact: hitsOfWord(hitsOfWhole, saysAll),
    byChance: saysAll ? hitsOfWhole.parts : [],
    of: (word) => [
      ...(isWord(word) || wholes.includes(keyOf(word))
        ? []
        : hitsOfWord(hitsOf(keyOf(word)), says(word))),
      ...runs
        .filter((run) => run.words.has(word))
        .flatMap((run) => hitsOfRun(run, hitsOf(run.key), [...run.words].every(says))),
    ],
  };
};
