/** Turns what somebody typed into words and codes of the list index, forgiving slips of the keyboard. */

import type { Db } from '#backend/database/connection';
import { writeSides } from '#contract/measures/said-sides';
import { type Measured, measuredIn, withUnit } from '#contract/measures/sides';
import type { ListedKind } from '../kinds/kind.ts';
import { isPosition } from '../search-index/positions.ts';
import { wordsOf } from '../search-index/text-analysis.ts';
import type { CatalogCopy } from './catalog-copy.ts';
import { categoryIn } from './category-phrases.ts';
import type { ListFilters } from './filters.ts';
import { fuelsOfThings } from './fuel-of-things.ts';
import { writeInches } from './inches.ts';
import { isQuality } from './qualities.ts';
import { isSaidBelow } from './said-below.ts';
import { knownWords } from './shown-words.ts';
import { type Phrase, phrasesIn, standingsOf } from './synonyms.ts';
import { findTypedCodes, type TypedCodes } from './typed-codes.ts';
import {
  isToldOfCar,
  isVersionName,
  readTyped,
  saysSomething,
  type TypedWord,
} from './typed-words.ts';
import { readingsOf } from './word-readings.ts';

/** Nobody means more words than this; a pasted page is cut. Their places are bits. */
const MAX_WORDS = 12;
const MAX_LENGTH = 500;
const MAX_WORD_LENGTH = 40;
/** A word that may be more than these, such as the beginning of many, means none of them for certain. */
const FEW_READINGS = 3;

/** What a text asks of the index: each of its words, in one of its readings, or the text as a code. */
export interface TextQuery extends Pick<TypedCodes, 'exact' | 'byChance'> {
  /** What was typed, taken apart. */
  typed: readonly TypedWord[];
  /** The words that are looked up; their places are those of `words` and `codes`. */
  said: string[];
  /** Per word: the index's words it may stand for. */
  words: string[][];
  /** Per word, beside those: entries that have it as a code, or as a part of one. */
  codes: number[][];
  /** Phrases that mean the same as some of the words (`places`, as bits). */
  standIns: { words: readonly string[]; places: number }[];
  /** The category that the text names, and by which words. */
  category: { id: string; places: number } | null;
  /** The sides that it tells, and the places of the words that tell them. */
  measured: Measured | null;
  sides: number[];
  /** What was typed and is passed over, as it was typed. */
  unknown: string[];
  /** Words that no entry has and that are not passed over: nothing has all of the text. */
  missing: string[];
}

/**
 * A word that nothing is called and that is no code either is passed over as long as others are left that
 * say what is looked for: `radiador gol nafta` still finds the radiator. A word with a digit is never passed over: whoever
 * types a code or a measure means it.
 */
const isIdle = (word: string): boolean => !/\d/.test(word);

const cutWordsOf = (text: string): string[] =>
  wordsOf(text).map((word) => word.slice(0, MAX_WORD_LENGTH));

/** What was typed in one piece and of which nothing was asked: the half of `bomba-agua` may be. */
const unknownOf = (typed: readonly TypedWord[], passedOver: ReadonlySet<string>): string[] => {
  const unknown = typed.filter((one) => {
    const words = cutWordsOf(one.text);
    return saysSomething(one) && words.every((word) => passedOver.has(word));
  });
  return [...new Set(unknown.map((one) => one.typed))];
};

/** What each word means for certain. */
export const meaningsOf = ({ said, words }: Pick<TextQuery, 'said' | 'words'>) =>
  said.map((word, place): ReadonlySet<string> => {
    const readings = words[place] ?? [];
    return new Set(readings.length <= FEW_READINGS ? readings : [word]);
  });

/** Those that say something with others alone: the green of `agua verde`. */
const wordsOfPhrases = (
  { synonyms }: Pick<CatalogCopy, 'synonyms'>,
  said: string[],
  readings: ReadonlyMap<string, string[]>,
  typed: readonly TypedWord[],
): ReadonlySet<string> => {
  const words = said.map((word) => readings.get(word) ?? []);
  const places = phrasesIn(synonyms, meaningsOf({ said, words }), standingsOf(typed, said)).reduce(
    (bits, phrase) => bits | phrase.places,
    0,
  );
  return new Set(said.filter((_, place) => places & (1 << place)));
};

/** Places of a text's words without those that say where a part goes, unless there are no others. */
const withoutPositions = (places: number, said: readonly string[]): number => {
  const others = said.reduce(
    (bits, word, place) => (isPosition(word) ? bits & ~(1 << place) : bits),
    places,
  );
  return others === 0 ? places : others;
};

/** `caja superior` and `caja inferior` are both tanks, and not the same one. */
const differsByPosition = ({ words, others }: Phrase): boolean =>
  words.some(isPosition) &&
  others.some((other) => other.some((word) => isPosition(word) && !words.includes(word)));

/** What is told of the car and no part of the category says, which the other words name: it is passed over. */
const toldInVain = (
  copy: CatalogCopy,
  words: readonly string[],
  readings: ReadonlyMap<string, string[]>,
  typed: readonly TypedWord[],
): ReadonlySet<string> => {
  const told = typed.filter(isToldOfCar).map(({ text }) => text);
  if (told.length === 0) return new Set();
  const said = words.filter((word) => !told.includes(word));
  const meanings = meaningsOf({ said, words: said.map((word) => readings.get(word) ?? []) });
  const category = categoryIn(copy.categoryPhrases, meanings, standingsOf(typed, said));
  return new Set(category ? told.filter((word) => !isSaidBelow(copy, word, category.id)) : []);
};

/** Whether what is left of a text says how something is and not what. */
const asksHowAlone = ({ said, codes }: Pick<TextQuery, 'said' | 'codes'>): boolean =>
  said.length > 0 && said.every((word, place) => isQuality(word) && codes[place]?.length === 0);

/** What is called by its sides without a unit is found by them all the same: `60x40` beside 60 by 40 cm. */
const bareSides = (
  bare: readonly TypedWord[],
  typed: readonly TypedWord[],
): ReadonlyMap<string, string[]> =>
  new Map(
    typed.flatMap(({ text }, place) => {
      const before = bare[place]?.text ?? '';
      if (before === text) return [];
      const words = wordsOf(before);
      return wordsOf(text).map((word, at) => [word, words.slice(at, at + 1)] as const);
    }),
  );

/** @param seesAll also what only hidden goods are called is known */
export const resolveText = async (
  db: Db,
  kind: ListedKind,
  { text: given, sidesUnit }: Pick<ListFilters, 'text' | 'sidesUnit'>,
  copy: CatalogCopy,
  seesAll: boolean,
): Promise<TextQuery> => {
  const { synonyms, categoryPhrases } = copy;
  const { words: ofEntries, vocabulary, isOwn } = knownWords(copy, seesAll);
  const asked = writeSides(given.slice(0, MAX_LENGTH), sidesUnit);
  // Screens are sold by the inch; where cars are known, `12` is one of them.
  const isInMm = copy.terms.labelsWith.size > 0 && !vocabulary.has('pulgada');
  const bare = readTyped(isInMm ? writeInches(asked) : asked, vocabulary);
  const typed = bare.map((one) => ({ ...one, text: withUnit(one.text, sidesUnit) }));
  const bareOf = bareSides(bare, typed);
  const text = typed
    .map((one) => one.text)
    .filter(Boolean)
    .join(' ');
  const all = cutWordsOf(text);
  const words = all.slice(0, MAX_WORDS);
  const isAlone = words.length === 1;
  const readings = new Map(words.map((word) => [word, readingsOf(word, vocabulary, isAlone)]));
  const told = measuredIn(text);
  const sides = new Set(told ? wordsOf(told.said) : []);
  const codes = await findTypedCodes(db, kind, {
    given: given.slice(0, MAX_LENGTH),
    text,
    words: words.filter((word) => !sides.has(word)),
    isKnown: (word) => vocabulary.has(word) || sides.has(word),
    says: (word) => readings.get(word)?.length !== 0,
  });
  const { exact, byChance } = codes;
  const query: TextQuery = {
    ...{ typed, said: [], words: [], codes: [], standIns: [], category: null },
    ...{ exact, byChance, measured: told?.measured ?? null, sides: [], unknown: [], missing: [] },
  };
  // What comes after as many is looked for no more, and is said to be left out.
  const passedOver = new Set(all.slice(MAX_WORDS).filter((word) => !words.includes(word)));
  const inPhrase = wordsOfPhrases(copy, words, readings, typed);
  const inVain = toldInVain(copy, words, readings, typed);
  const ofThings = fuelsOfThings(copy, typed, readings, isOwn);
  for (const word of words) {
    if (inVain.has(word) || ofThings.has(word)) {
      passedOver.add(word);
      continue;
    }
    const read = readings.get(word) ?? [];
    const coded = codes.of(word);
    const isFindable = read.some((one) => ofEntries.has(one)) || inPhrase.has(word);
    if (sides.has(word)) query.sides.push(query.said.length);
    if (sides.has(word) || isFindable || coded.length > 0) {
      query.said.push(word);
      query.words.push([...read, ...(bareOf.get(word) ?? [])]);
      query.codes.push(coded);
    } else if (isIdle(word)) passedOver.add(word);
    else query.missing.push(word);
  }
  // A code that says all of it: what its pieces say counts for nothing.
  if (exact.length > 0 && query.missing.length > 0)
    return { ...query, said: [], words: [], codes: [], measured: null, sides: [], missing: [] };
  const meanings = meaningsOf(query);
  const standings = standingsOf(typed, query.said);
  query.standIns = phrasesIn(synonyms, meanings, standings).flatMap(({ phrase, places }) =>
    phrase.others.map((other) => ({
      words: other,
      places: differsByPosition(phrase) ? withoutPositions(places, query.said) : places,
    })),
  );
  if (exact.length > 0) return query;
  const named = categoryIn(categoryPhrases, meanings, standings);
  query.category = named && { ...named, places: withoutPositions(named.places, query.said) };
  query.unknown = unknownOf(typed, passedOver);
  // Without its noun `pintura blanca` is everything that is white; in `lana merino` it stands first.
  const isNounLost = query.unknown[0] === typed.find(saysSomething)?.typed;
  if (isNounLost && query.category === null && asksHowAlone(query))
    query.missing.push(...query.unknown);
  query.unknown.push(...typed.filter(isVersionName).map((one) => one.typed));
  return query;
};

/** Whether there is something that an entry may have. */
export const asksNothing = ({ words, exact, missing }: TextQuery): boolean =>
  missing.length > 0 || (words.length === 0 && exact.length === 0);
