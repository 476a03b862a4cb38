/** Words of the Spanish language: what is one was meant, and is no slip of another word. */
import commonWords from '@zxcvbn-ts/language-es-es/src/commonWords.json' with { type: 'json' };
import { normal } from '#contract/text/plain-text';
import { singular } from '../analysis/words.ts';

let words: ReadonlySet<string> | undefined;

/** @param word in the form of the index */
export const isSpanish = (word: string): boolean => {
  // Read once something is misspelt.
  words ??= new Set(commonWords.map((one) => singular(normal(one))));
  return words.has(word);
};
