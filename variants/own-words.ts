/** Lays the words of a shop's owner over the texts of its folder. */
import { readOwnWords } from '../contract/entities/own-data.ts';
import { type OwnText, SHOP_FILE } from '../contract/entities/own-texts.ts';
import type { Env } from './env.ts';
import { ownTextsOf } from './own-data.ts';
import type { Texts } from './texts.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Finds the object that holds the last field of a path, among own fields alone. */
const holderOf = (root: Fields, steps: readonly string[]): Fields | undefined => {
  let holder = root;
  for (const step of steps.slice(0, -1)) {
    const next = Object.hasOwn(holder, step) ? holder[step] : undefined;
    if (!isFields(next)) return undefined;
    holder = next;
  }
  return holder;
};

/**
 * Returns the texts of a file with those of the owner. The folder keeps the structure: a text replaces a text, a list
 * of questions such a list; what the folder no longer has is ignored.
 */
export const withOwnWords = <T extends object>(
  folder: T,
  file: string,
  own: readonly OwnText[],
): T => {
  const words = own.filter((one) => one.file === file);
  if (words.length === 0) return folder;
  const texts = structuredClone(folder);
  for (const { path, text, questions } of words) {
    const steps = path.split('.');
    // An object has fields.
    const holder = holderOf(texts as Fields, steps);
    const last = steps.at(-1) ?? '';
    if (!holder || !Object.hasOwn(holder, last)) continue;
    if (Array.isArray(holder[last])) {
      if (last === 'questions' && questions.length > 0) holder[last] = questions;
    } else if (typeof holder[last] === 'string' && text !== '') holder[last] = text;
  }
  return texts;
};

export type OwnWords = readonly OwnText[];

/** Returns the words that a build of pages got from its parent process. */
export const ownWordsOf = (env: Env): OwnWords => readOwnWords(ownTextsOf(env));

/** Adds the terms that a folder leaves out, empty, so that its owner can write them. */
export const withTermsKept = (texts: Texts): Texts => ({
  ...texts,
  terms: { returns: '', warranty: '', ...texts.terms },
});

/** Returns the texts of a shop's `texts.ts` with those of its owner. */
export const withOwnShopWords = (texts: Texts, own: OwnWords): Texts =>
  withOwnWords(texts, SHOP_FILE, own);
