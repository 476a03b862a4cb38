/** Decides whether the item that a text asks for is not sold: then what matches the rest of it is no result. */
import { isMeasure } from '../analysis/measure-words.ts';
import { wordsOf } from '../analysis/words.ts';
import type { ListIndex } from '../lexicon.ts';
import { isDepartment } from '../text/departments.ts';
import { isGeneration } from '../text/generations.ts';
import { isSpanish } from '../text/spanish-words.ts';
import { isAmount, type TextQuery } from '../text/text-search.ts';
import { isOfSomething, purposeOf } from '../text/typed-words.ts';
import { OF_CARS, type Piece } from '../text/understanding.ts';
import { isContainerOf } from '../text/wanted-item.ts';
import { isVague } from './vague-words.ts';

/** Words besides the noun that together say what is wanted: `aire caliente`. */
const MIN_EVIDENCE = 2;

/** Returns whether the noun stands behind another word as its complement: the radiator of a `bujía de radiador`. */
const isComplement = ({ typed, words, noun }: TextQuery, of: string): boolean => {
  const from = typed.findIndex((one) => of.split(' ').includes(one.typed));
  const to = typed.findIndex(({ text }) => wordsOf(text).includes(words[noun] ?? ''));
  return typed.slice(from, to).some(isOfSomething);
};

/** Words after which a verb follows: the `recalienta` of `tengo un fiat y recalienta` is no item. */
const BEFORE_VERB = /^(?:y|que|q|no|se|me|le)$/;

const isClause = ({ typed }: TextQuery, of: string): boolean => {
  const at = typed.findIndex((one) => of.split(' ')[0] === one.typed);
  return BEFORE_VERB.test(typed[at - 1]?.typed.toLowerCase() ?? '');
};

/**
 * Returns whether what a text asks for is unknown, and nothing else of it says as much. Behind a car an unknown word
 * may be a trim, or what ails it.
 * @param understood its pieces, those that are left out as unknown
 */
export const lacksNoun = (
  index: ListIndex,
  query: TextQuery,
  understood: readonly Piece[],
): boolean => {
  const saysNothing = ({ kind, typed }: Piece) =>
    OF_CARS.has(kind) ||
    kind === 'measure' ||
    isGeneration(typed) ||
    isContainerOf(query.typed, typed) ||
    wordsOf(typed).length === 0 ||
    (kind !== 'unknown' &&
      wordsOf(typed).every((word) => isVague(word) || /^[\d.]{1,2}$/.test(word)));
  const says = understood.filter((piece) => !saysNothing(piece));
  // A code may be typed in two pieces.
  if (understood.some(({ kind }) => kind === 'code')) return false;
  const [subject] = says;
  const isLost = ({ kind, places }: Piece) => kind === 'unknown' && places === 0;
  if (!subject || !says.some(isLost)) return false;
  const isWide = isDepartment(index, query);
  const hasNoun = query.noun >= 0 && !isWide;
  if (!isLost(subject) && hasNoun) return false;
  const isFirst = subject === understood[0];
  if (!isFirst && (!wordsOf(subject.typed).some(isSpanish) || isClause(query, subject.typed)))
    return false;
  const isNamed = hasNoun && !isComplement(query, subject.typed);
  const evidence = says.filter(
    ({ kind }) => kind !== 'unknown' && !(isWide && kind === 'category'),
  );
  return !isNamed && evidence.length < MIN_EVIDENCE;
};

/** By index: whether goods that are called by some words are in a category itself, and not only in those below it. */
const ownGoods = new WeakMap<ListIndex, Map<string, boolean>>();

const hasOwnGoods = (index: ListIndex, category: string, called: readonly string[]): boolean => {
  const existing = ownGoods.get(index) ?? new Map<string, boolean>();
  ownGoods.set(index, existing);
  const key = `${category} ${called.join(' ')}`;
  const isOwn = (id: number) => index.isCalled(id, called) && isIn(index, id, category);
  const has =
    existing.get(key) ??
    called.some((word) => Array.from(index.entriesWith(word, ['name'])).some(isOwn));
  existing.set(key, has);
  return has;
};

/** Returns whether an entry is in a category itself. */
const isIn = ({ beside, isInCategory }: ListIndex, id: number, category: string): boolean =>
  isInCategory(id, category) &&
  !beside.names.category.some(
    (one) => one.id.startsWith(`${category}.`) && isInCategory(id, one.id),
  );

/** Returns the words that the noun of a text means, with its synonyms. */
const nounWords = ({ readings, standIns, noun }: TextQuery): string[] => [
  ...(readings[noun] ?? []),
  ...standIns.filter(({ places }) => (places & (1 << noun)) !== 0).flatMap(({ words }) => words),
];

/**
 * Returns whether an entry is what the noun of a text says, and does not only have it among its other words: the clutch of a
 * compressor is no compressor.
 */
const isOfNoun = (index: ListIndex, query: TextQuery, id: number): boolean => {
  const { noun, category } = query;
  const words = nounWords(query);
  if (noun < 0 || index.isCalled(id, words)) return true;
  const named = category !== null && (category.places & (1 << noun)) !== 0 ? category.id : null;
  if (named === null || !index.isInCategory(id, named)) return false;
  return isIn(index, id, named) || !hasOwnGoods(index, named, words);
};

/** Returns whether the best that the shop has for a text, as it was typed, is another item than its noun says. */
export const isOfAnother = (
  index: ListIndex,
  query: TextQuery,
  best: number | undefined,
): boolean => best !== undefined && query.exact.length === 0 && !isOfNoun(index, query, best);

/** By the attributes of a lexicon: the words of their choices. */
const choicesBy = new WeakMap<ListIndex['beside'], ReadonlySet<string>>();

const choiceWords = (beside: ListIndex['beside']): ReadonlySet<string> => {
  const existing = choicesBy.get(beside);
  if (existing) return existing;
  const attributes = [...beside.attributes.values()].flat();
  const words = new Set(attributes.flatMap(({ choices }) => wordsOf(choices.join(' '))));
  choicesBy.set(beside, words);
  return words;
};

/**
 * Returns whether what is left out only chooses among items of a noun, as a colour or a size does, or a purpose among
 * those of a category.
 */
export const isChoice = (
  { beside }: ListIndex,
  { typed, words, readings, category }: TextQuery,
  left: number,
): boolean => {
  const purpose = category === null || category.isOfGoods ? new Set() : purposeOf(typed);
  return words.every(
    (word, place) =>
      (left & (1 << place)) === 0 ||
      purpose.has(word) ||
      isVague(word) ||
      isMeasure(word) ||
      // Digits of codes alone.
      (isAmount(word) && readings[place]?.length === 0) ||
      (!/\d/.test(word) && readings[place]?.some((one) => choiceWords(beside).has(one))),
  );
};
