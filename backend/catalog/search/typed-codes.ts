/** What of a typed text may be a code: all of it, one of its words, or several that stand side by side. */
import { codeKey, looksLikeCode, wordsOf } from '../search-index/text-analysis.ts';
import type { CodeHits } from './code-search.ts';

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
export const asCodes = (keys: readonly string[]): string[] =>
  [...new Set(keys)].filter((key) => looksLikeCode(key) || key.length >= 4).slice(0, MOST);

/** The words of a code that was typed in pieces. */
export interface Run {
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
export const hitsOfWord = ({ whole, parts }: CodeHits, saysSomething: boolean): number[] =>
  saysSomething ? whole : [...whole, ...parts];

/** The same of a code in pieces: long enough it is meant, even where each piece says something. */
export const hitsOfRun = (run: Run, hits: CodeHits, saysSomething: boolean): number[] =>
  hitsOfWord(hits, saysSomething && run.key.length < LONG);
