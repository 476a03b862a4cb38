/** Lays the words of a shop's owner over the texts of its folder. */
import {
  type OwnItem,
  type OwnText,
  SHOP_FILE,
  WHOLE_PAGE,
} from '../contract/entities/own-texts.ts';
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

/** Fields that are addresses, names of files and icons, or codes, which owners do not edit. */
const NO_WORDS: ReadonlySet<string> = new Set([
  'icon',
  'categoryIcons',
  'href',
  'file',
  'technology',
  'order',
]);
/** Returns whether a field holds no words. */
export const isNoWord = (name: string): boolean => NO_WORDS.has(name);

/** Changes that the schema of a file allows. */
export interface Structure {
  /** Adds empty texts for those that the folder leaves out, which the owner may write. */
  withBlanks: (texts: object) => object;
  /** Makes an item that is added to the list at a path; undefined where it does not fit there. */
  newItem: (path: string, item: OwnItem) => unknown;
  /** Whether the page can do without the part or picture at a path. */
  mayRemove: (path: string) => boolean;
}
const FIXED: Structure = {
  withBlanks: (texts) => texts,
  newItem: () => undefined,
  mayRemove: () => false,
};

/** Returns the folder's items that remain and the added ones, in the owner's order. */
const withItems = (
  folder: readonly unknown[],
  { path, items = [] }: OwnText,
  { newItem }: Structure,
): unknown[] =>
  items.flatMap((item) => {
    const value = item.from === undefined ? newItem(path, item) : folder[item.from];
    return value === undefined ? [] : [value];
  });

/** Lays one row of the owner over the field of its holder. */
const put = (holder: Fields, name: string, row: OwnText, structure: Structure): void => {
  const { path, text, questions, items, picture, isRemoved } = row;
  const value = holder[name];
  if (Array.isArray(value)) {
    if (isRemoved) holder[name] = [];
    else if (items) holder[name] = withItems(value, row, structure);
    else if (name === 'questions' && questions.length > 0) holder[name] = questions;
  } else if (isFields(value)) {
    if (isRemoved && structure.mayRemove(path)) delete holder[name];
    else if (picture && name === 'picture') holder[name] = { image: picture, alt: value.alt };
  } else if (isRemoved && typeof value === 'string' && structure.mayRemove(path)) holder[name] = '';
  else if (text === '') return;
  else if (typeof value === 'string') holder[name] = text;
  else if (typeof value === 'number' && /^\d{4}$/.test(text)) holder[name] = Number(text);
};

/** Adds a picture where the folder has none; its alternative text is a row of its own. */
const addPicture = (holder: Fields, { path, picture }: OwnText, rows: readonly OwnText[]): void => {
  const alt = rows.find((row) => row.path === `${path}.alt`)?.text;
  if (alt && !Array.isArray(holder)) holder.picture = { image: picture, alt };
};

const depthOf = ({ path }: OwnText): number => path.split('.').length;

/**
 * Returns the texts of a file with those of the owner: texts and pictures replaced, items of lists removed, added or
 * in another order. Paths count the folder's items, so inner rows come first. What the folder no longer
 * has, addresses and codes, and parts that the page needs are left as they are.
 */
export const withOwnWords = <T extends object>(
  folder: T,
  file: string,
  own: readonly OwnText[],
  structure: Structure = FIXED,
): T => {
  const rows = own
    .filter((one) => one.file === file)
    .toSorted((one, other) => depthOf(other) - depthOf(one));
  if (rows.length === 0) return folder;
  // An object has fields, and blanks only fill optional ones.
  const texts = structure.withBlanks(structuredClone(folder)) as T & Fields;
  for (const row of rows) {
    const steps = row.path.split('.');
    if (steps.some(isNoWord)) continue;
    const holder = holderOf(texts, steps);
    const last = steps.at(-1) ?? '';
    if (!holder) continue;
    if (Object.hasOwn(holder, last)) put(holder, last, row, structure);
    else if (last === 'picture' && row.picture) addPicture(holder, row, rows);
  }
  return texts;
};

export type OwnWords = readonly OwnText[];

/** Returns the texts of a shop's `texts.ts` with those of its owner. */
export const withOwnShopWords = (texts: Texts, own: OwnWords, structure?: Structure): Texts =>
  withOwnWords(texts, SHOP_FILE, own, structure);

/** Decides whether the owner has hidden the page of a file. */
export const isHidden = (own: OwnWords, file: string): boolean =>
  own.some((one) => one.file === file && one.path === WHOLE_PAGE && one.isRemoved === true);
