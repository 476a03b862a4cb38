/** What of a typed text may be a code: all of it, one of its words, or several that stand side by side. */
import type { Db } from '#backend/database/connection';
import { codeKey, looksLikeCode, SHORTEST_PART } from '#contract/text/codes';
import type { ListedKind } from '../kinds/kind.ts';
import { wordsOf } from '../search-index/text-analysis.ts';
import { type CodeHits, findCodes } from './code-search.ts';

/** A pasted page asks for no more of them. */
const MOST = 8;
/** Longer is no code. */
const LONGEST = 40;
/** Fewer digits may stand in some code by chance: `1.6 2001`. */
const LONG = 8;

export const keyOf = (text: string): string => codeKey(text).slice(0, LONGEST);

/**
 * Those that may be codes: three signs with a digit among them, or four letters (of a word that nothing
 * is called).
 */
const asCodes = (keys: readonly string[]): string[] =>
  [...new Set(keys)]
    .filter((key) => looksLikeCode(key) || key.length >= SHORTEST_PART)
    .slice(0, MOST);

/** The words of a code that was typed in pieces. */
interface Run {
  key: string;
  words: ReadonlySet<string>;
}

/** `5U0`, `377-121`, and between them the two or three letters that a code may have. */
const isPiece = (chunk: string, isWord: (word: string) => boolean): boolean =>
  /^[A-Za-z0-9./-]+$/.test(chunk) &&
  (/\d/.test(chunk) || (chunk.length <= 3 && wordsOf(chunk).some((word) => !isWord(word))));

/**
 * Codes in pieces within a longer text: `radiador 5U0 121 253 ZZ`, `tapa 19010-P2A`.
 * @param isWord whether something is called so
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
 * What a word finds as a code. Where it says something anyhow (a year, a measure, a model), parts of
 * codes that happen to have it within would bury what was meant.
 */
const hitsOfWord = ({ whole, parts }: CodeHits, saysSomething: boolean): number[] =>
  saysSomething ? whole : [...whole, ...parts];

/** The same of a code in pieces: long enough it is meant, even where each piece says something. */
const hitsOfRun = (run: Run, hits: CodeHits, saysSomething: boolean): number[] =>
  hitsOfWord(hits, saysSomething && run.key.length < LONG);

interface Typed {
  /** As it was typed, and without what says nothing of a part: either may be a code. */
  given: string;
  text: string;
  /** Those that may be a code, or of one. */
  words: readonly string[];
  /** Whether something is called so. */
  isKnown: (word: string) => boolean;
  /** Whether the index has any word that it may stand for. */
  says: (word: string) => boolean;
}

export interface TypedCodes {
  /** Entries that have the whole text as a code (or as a part of one, where it says nothing else), best first. */
  exact: number[];
  /** Those that have it as a part of a code, maybe by chance: it says something as it is. */
  byChance: number[];
  /** Entries that a word finds as a code, alone or with those beside it. */
  of: (word: string) => number[];
}

/** Looks up all of them at once. */
export const findTypedCodes = async (
  db: Db,
  kind: ListedKind,
  { given, text, words, isKnown, says }: Typed,
): Promise<TypedCodes> => {
  const wholes = [...new Set([keyOf(text), keyOf(given)])];
  const saysAll = words.length > 0 && words.every(says);
  const runs = runsOf(text, isKnown).filter(({ key }) => !wholes.includes(key));
  const single = words.filter((word) => !isKnown(word) && (/\d/.test(word) || !says(word)));
  const codes = wholes.filter((whole) => !saysAll || /\d/.test(whole));
  const keys = [...codes, ...runs.map(({ key }) => key), ...single.map(keyOf)];
  const hitsOf = await findCodes(db, kind, asCodes(keys));
  const byWhole = {
    whole: wholes.flatMap((key) => hitsOf(key).whole),
    parts: wholes.flatMap((key) => hitsOf(key).parts),
  };
  return {
    exact: hitsOfWord(byWhole, saysAll),
    byChance: saysAll ? byWhole.parts : [],
    of: (word) => [
      ...(isKnown(word) || wholes.includes(keyOf(word))
        ? []
        : hitsOfWord(hitsOf(keyOf(word)), says(word))),
      ...runs
        .filter((run) => run.words.has(word))
        .flatMap((run) => hitsOfRun(run, hitsOf(run.key), [...run.words].every(says))),
    ],
  };
};
