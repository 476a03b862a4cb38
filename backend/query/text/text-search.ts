/** Reads a typed text as words and codes of an index, and forgives slips of the keyboard. */
import type { Db } from '#backend/database/connection';
import type { IndexedList, TextDemands } from '#backend/search-engine/types';
import { type Measured, measuredIn, withUnit } from '#contract/measures/sides';
import { writeSides } from '#contract/measures/typed-sides';
import { isPosition } from '../analysis/entry-words.ts';
import { isMeasure, writeAmounts } from '../analysis/measure-words.ts';
import { wantedSize } from '../analysis/sizes.ts';
import { describedWord, isDescribed, isDescribedCode } from '../analysis/word-families.ts';
import { wordsOf } from '../analysis/words.ts';
import type { ListIndex } from '../lexicon.ts';
import type { ListFilters } from '../lists/filters.ts';
import { categoryIn } from '../synonyms/category-phrases.ts';
import { type Phrase, phrasesIn, standingsOf } from '../synonyms/phrases.ts';
import { type BareNumbers, bareNumbers, isBareNumber } from './bare-numbers.ts';
import { otherSides } from './bare-sides.ts';
import { isDepartment } from './departments.ts';
import { fuelsInNames } from './fuel-in-names.ts';
import { versionsInVain } from './generations.ts';
import { areOfGoods } from './goods-words.ts';
import { joinedOfParts, partsOfJoined } from './joined-words.ts';
import { type KnownWords, knownWords } from './known-words.ts';
import { farFromCodes } from './lost-codes.ts';
import { findTypedCodes, type TypedCodes } from './typed-codes.ts';
import {
  isCarPhrase,
  isVersionName,
  readTyped,
  saysSomething,
  type TypedWord,
} from './typed-words.ts';
import { isYear } from './typed-years.ts';
import { type WantedItem, wantedItem, withoutPositions } from './wanted-item.ts';
import {
  amountOf,
  formsOf,
  readingsOf,
  verbsAndNouns,
  withoutDiminutive,
  withUnits,
} from './word-readings.ts';

/** The limit of looked-up words; their indexes are bits. */
const MAX_WORDS = 12;
const MAX_LENGTH = 500;
const MAX_WORD_LENGTH = 40;
/** A word with more readings, such as a prefix of many words, has no certain meaning. */
const FEW_READINGS = 3;

/** A parsed text: the readings of each word, or the whole text as a code. */
export interface TextQuery extends Pick<TypedCodes, 'exact' | 'byChance'>, WantedItem {
  /** The words as they were typed. */
  typed: readonly TypedWord[];
  /** The words that are looked up; `readings` and `codes` have the same places. */
  words: string[];
  /** By word: its possible words of the index. */
  readings: string[][];
  /** By word: entries that have it as a code, or as a part of one. */
  codes: number[][];
  /**
   * Returns the words of a word's family, which are looked for if nothing else is found. Descriptions say nothing about
   * the first word, which names what is wanted, unless it is a code.
   */
  relatedTo: (word: string) => string[];
  /** Phrases that mean the same as some of the words (`places`, as bits). */
  standIns: { words: readonly string[]; places: number }[];
  numbers: BareNumbers;
  /** The sides that the text gives, and the places of the words that give them. */
  measured: Measured | null;
  sides: number[];
  /** Ignored words, as they were typed. */
  unknown: string[];
  /** Ignored amounts, in the form of the index. */
  amounts: string[];
  /** Words that no entry has and that are not ignored: the list is empty. */
  missing: string[];
  /** Words in quotation marks, which have no other readings. */
  literal: ReadonlySet<string>;
  /** Words that are read as what they are regular forms of: `roja`, `tacita`. */
  forms: ReadonlySet<string>;
}

/**
 * A word that is neither in the vocabulary nor a code is ignored if others are meaningful:
 * `radiador gol nafta` still finds the radiator. So is an amount that nothing has. Another longer word with a digit
 * is meant as a code, and ignored only beside others and far from all codes.
 */
const isIgnorable = (word: string): boolean =>
  !/\d/.test(word) || word.length < 3 || isMeasure(word) || /^\d+\.\d+$/.test(word);

/** Returns whether a number is the length of a belt, behind its profile: `6pk 1835`. */
const isBeltLength = (words: readonly string[], at: number): boolean =>
  /^\d{3,4}$/.test(words[at] ?? '') && /^\d[a-z]k$/.test(words[at - 1] ?? '');

/** Returns whether a word is an amount, with its unit or a number of two digits or more, but no year. */
export const isAmount = (word: string): boolean =>
  isMeasure(word) || (/^\d{2,}(?:\.\d+)?$/.test(word) && !isYear(word));

/** Returns whether a word of one or two letters is only read as the beginning of others: the `pi` of `raspberry pi`. */
const isShortBeginning = (
  word: string,
  readingsBy: ReadonlyMap<string, readonly string[]>,
): boolean => /^[a-z]{1,2}$/.test(word) && readingsBy.get(word)?.includes(word) === false;

const shortWordsOf = (text: string): string[] =>
  wordsOf(text).map((word) => word.slice(0, MAX_WORD_LENGTH));

/** Returns ignored words as typed, if the whole is ignored: half of `bomba-agua` may be. */
const unknownOf = (typed: readonly TypedWord[], ignored: ReadonlySet<string>): string[] => {
  const unknown = typed.filter((one) => {
    const words = shortWordsOf(one.text);
    return saysSomething(one) && words.every((word) => ignored.has(word));
  });
  return [...new Set(unknown.map((one) => one.typed))];
};

/** Returns the certain meanings of each word. */
export const meaningsOf = ({ words, readings }: Pick<TextQuery, 'words' | 'readings'>) =>
  words.map((word, place): ReadonlySet<string> => {
    const its = readings[place] ?? [];
    return new Set(its.length <= FEW_READINGS ? its : [word]);
  });

/** Returns the words that only have a meaning together with others: the green of `agua verde`. */
const wordsInPhrases = (
  { synonyms }: KnownWords,
  words: string[],
  readingsBy: ReadonlyMap<string, string[]>,
  typed: readonly TypedWord[],
): ReadonlySet<string> => {
  const readings = words.map((word) => readingsBy.get(word) ?? []);
  const places = phrasesIn(
    synonyms,
    meaningsOf({ words, readings }),
    standingsOf(typed, words),
  ).reduce((bits, phrase) => bits | phrase.places, 0);
  return new Set(words.filter((_, place) => places & (1 << place)));
};

/** Returns whether synonyms differ by position: `caja superior` and `caja inferior` are both tanks, but not the same one. */
const differsByPosition = ({ words, others }: Phrase): boolean =>
  words.some(isPosition) &&
  others.some((other) => other.some((word) => isPosition(word) && !words.includes(word)));

/** Drops phrases that have another one in them: what has the `forzador de aire` has the `forzador`. */
const shortestOf = (standIns: TextQuery['standIns']): TextQuery['standIns'] =>
  standIns.filter(({ words, places }) =>
    standIns.every(
      (other) =>
        other.places !== places ||
        other.words.length >= words.length ||
        !other.words.every((word) => words.includes(word)),
    ),
  );

/** Returns the words about the car that no part of the named category has: they are ignored. */
const carWordsInVain = (
  { entriesWith, isInCategory, beside }: ListIndex,
  words: readonly string[],
  readingsBy: ReadonlyMap<string, string[]>,
  typed: readonly TypedWord[],
): ReadonlySet<string> => {
  const carWords = typed.filter(isCarPhrase).map(({ text }) => text);
  if (carWords.length === 0) return new Set();
  const others = words.filter((word) => !carWords.includes(word));
  const readings = others.map((word) => readingsBy.get(word) ?? []);
  const meanings = meaningsOf({ words: others, readings });
  const category = categoryIn(beside.categoryPhrases, meanings, standingsOf(typed, others));
  if (!category) return new Set();
  const isSaidBelow = (word: string) =>
    entriesWith(word, ['name', 'detail']).some((id) => isInCategory(id, category.id));
  return new Set(carWords.filter((word) => !isSaidBelow(word)));
};

const wordsIn = ({ words }: Pick<TextQuery, 'words'>, places: number): string[] =>
  words.filter((_, place) => (places & (1 << place)) !== 0);

/** The end of an address, as one without a page leads here: `baterias-capacidad-90-ah`. */
const SLUG = /^[a-z]{3,}(?:-[a-z0-9]+){2,}$/;
const spacedSlug = (text: string): string => (SLUG.test(text) ? text.replaceAll('-', ' ') : text);

/** A mark after a number is an inch. */
const QUOTED = /(?<!\S)["“«]([^"“”«»]+)["”»]/g;

const literalWords = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(QUOTED)].flatMap(([, quoted = '']) => shortWordsOf(quoted)));

/** @param seesAll includes words of hidden goods */
export const resolveText = async (
  db: Db,
  list: IndexedList,
  filters: Pick<ListFilters, 'text' | 'sidesUnit'>,
  index: ListIndex,
  seesAll: boolean,
): Promise<TextQuery> => {
  const { sidesUnit } = filters;
  const dictionary = knownWords(index, seesAll);
  const { words: indexed, vocabulary, isOwn } = dictionary;
  const input = writeAmounts(spacedSlug(filters.text.slice(0, MAX_LENGTH)));
  const withSides = writeSides(input, sidesUnit);
  const bare = readTyped(withSides, vocabulary);
  const typed = bare.map((one) => ({ ...one, text: withUnit(one.text, sidesUnit) }));
  const sidesBy = otherSides(bare, typed);
  const text = typed
    .map((one) => one.text)
    .filter(Boolean)
    .join(' ');
  const allWords = shortWordsOf(text);
  const words = allWords.slice(0, MAX_WORDS);
  const isAlone = words.length === 1;
  const literal = literalWords(input);
  const relatedTo = (word: string): string[] =>
    literal.has(word)
      ? []
      : [
          ...verbsAndNouns(word, vocabulary),
          ...describedWord(withoutDiminutive(word)).filter(
            (one) => indexed.has(one) && (word !== words[0] || isDescribedCode(one)),
          ),
        ];
  // A short word that others follow is no beginning of one: the `no` of `que no gotee`.
  const isWhole = (word: string) => /^[a-z]{1,2}$/.test(word) && word !== words.at(-1);
  const readings = (word: string, among: ReadonlySet<string>): string[] =>
    literal.has(word) || isWhole(word)
      ? [word].filter((one) => among.has(one))
      : readingsOf(word, among, isAlone, relatedTo);
  const readingsBy = new Map(
    words.map((word) => {
      const its = readings(word, vocabulary);
      if (index.hasFitments) return [word, its];
      if (its.length === 0) return [word, amountOf(word, vocabulary)];
      return [word, isBareNumber(word) ? withUnits(word, its, vocabulary) : its];
    }),
  );
  const sidesRead = measuredIn(text);
  const sides = new Set(sidesRead ? wordsOf(sidesRead.said) : []);
  const codes = await findTypedCodes(db, list, {
    typed: input,
    text,
    words: words.filter((word) => !sides.has(word)),
    isWord: (word) => vocabulary.has(word) || sides.has(word),
    says: (word) => readingsBy.get(word)?.every(isDescribedCode) === false,
  });
  const { exact, byChance } = codes;
  const isForm = (word: string) => {
    const all = formsOf(word, vocabulary);
    const its = readingsBy.get(word) ?? [];
    return its.length > 0 && !its.includes(word) && its.every((one) => all.includes(one));
  };
  const forms = new Set(words.filter(isForm));
  const query: TextQuery = {
    ...{ typed, words: [], readings: [], codes: [], relatedTo, standIns: [], category: null },
    ...{ exact, byChance, measured: sidesRead?.measured ?? null },
    ...{ sides: [], unknown: [], amounts: [], missing: [], noun: -1, literal, forms },
    numbers: { ofItself: 0, ofMeasure: 0 },
  };
  // Words beyond the limit are ignored, and named as ignored.
  const ignored = new Set(allWords.slice(MAX_WORDS).filter((word) => !words.includes(word)));
  const inPhrases = wordsInPhrases(dictionary, words, readingsBy, typed);
  // A word that only a longer synonym has means no more than its beginning: `cam` of `action cam`.
  for (const [word, its] of readingsBy)
    if (its.length > 0 && !inPhrases.has(word) && !its.some((one) => indexed.has(one)))
      readingsBy.set(word, readings(word, indexed));
  const inVain = carWordsInVain(index, words, readingsBy, typed);
  const versions = versionsInVain(index, words, readingsBy, dictionary);
  const fuels = fuelsInNames(index, typed, readingsBy, isOwn);
  for (const [at, word] of words.entries()) {
    const isOfUnknown = ignored.has(words[at - 1] ?? '') && isShortBeginning(word, readingsBy);
    if (isOfUnknown || [inVain, versions, fuels].some((all) => all.has(word))) {
      ignored.add(word);
      continue;
    }
    const its = readingsBy.get(word) ?? [];
    const coded = codes.of(word);
    const isFindable = its.some((one) => indexed.has(one)) || inPhrases.has(word);
    const isMeant = sides.has(word) || isFindable || coded.length > 0;
    if (!isMeant && dictionary.ofAttributes.has(word) && !isAlone && !literal.has(word)) continue;
    if (sides.has(word)) query.sides.push(query.words.length);
    if (isMeant) {
      query.words.push(word);
      query.readings.push([...its, ...(sidesBy.get(word) ?? [])]);
      query.codes.push(coded);
    } else if ((isIgnorable(word) || isBeltLength(words, at)) && !literal.has(word)) {
      ignored.add(word);
      if (isAmount(word)) query.amounts.push(word);
    } else query.missing.push(word);
  }
  if (query.words.length > 0 && exact.length === 0 && query.codes.flat().length === 0) {
    // Beside a car a number that nothing has is a year.
    const isIgnored = (word: string) =>
      !literal.has(word) && (/[a-z]/.test(word) || !index.hasFitments);
    const missing = query.missing.filter(isIgnored);
    const far = await farFromCodes(db, list, missing, { text, index, dictionary, seesAll });
    for (const word of far) ignored.add(word);
    query.amounts.push(...far.filter(isAmount));
    query.missing = query.missing.filter((word) => !ignored.has(word));
  }
  // The whole text is a code: the meanings of its pieces do not count.
  if (exact.length > 0 && query.missing.length > 0)
    return {
      ...query,
      ...{
        words: [],
        readings: [],
        codes: [],
        measured: null,
        sides: [],
        missing: [],
      },
    };
  const meanings = meaningsOf(query);
  const standings = standingsOf(typed, query.words);
  const phrases = phrasesIn(dictionary.synonyms, meanings, standings);
  const standIns = phrases.flatMap(({ phrase, places }) =>
    phrase.others
      .filter((other) => other.every((word) => indexed.has(word)))
      .map((other) => ({
        words: other,
        places: differsByPosition(phrase) ? withoutPositions(places, query.words) : places,
      })),
  );
  query.standIns = shortestOf(standIns);
  query.standIns.push(
    ...partsOfJoined(typed, query.words),
    ...joinedOfParts(query.words, vocabulary),
  );
  if (exact.length > 0) return query;
  const { category, noun } = wantedItem(
    { text: query, meanings, phrases, dictionary },
    {
      categoryPhrases: index.beside.categoryPhrases,
      isOfGoods: (id, meant) => areOfGoods(index, id, meant),
    },
  );
  query.category = category;
  query.noun = noun;
  const naming = wordsIn(query, category?.places ?? 0);
  // Exactly this word was wanted, and nothing is called so.
  if (isDepartment(index, query) && naming.every((word) => literal.has(word)))
    query.missing = naming;
  query.numbers = bareNumbers(index, query);
  query.unknown = unknownOf(typed, ignored);
  query.unknown.push(...typed.filter(isVersionName).map((one) => one.typed));
  return query;
};

/** Returns whether a text leaves nothing to look for. */
export const findsNothing = ({ words, exact, missing }: TextQuery): boolean =>
  missing.length > 0 || (words.length === 0 && exact.length === 0);

/**
 * Converts a text to demands of the search engine.
 * @param left places of words that are left out, as bits
 * @param isWide whether words of the same family meet any demand, and not only those that nothing else meets
 */
export const demandsOf = (query: TextQuery, left = 0, isWide = false): TextDemands => {
  const { words, readings, codes, standIns, category, sides, measured, exact, byChance, noun } =
    query;
  const isKept = (places: number) => (places & left) === 0;
  const remaining = [...words.keys()].filter((place) => isKept(1 << place));
  const demandsAt = (places: number) =>
    remaining.reduce((bits, place, at) => (places & (1 << place) ? bits | (1 << at) : bits), 0);
  const hasSize = measured !== null && sides.every((place) => isKept(1 << place));
  return {
    demands: remaining.map((place) => {
      const its = readings[place] ?? [];
      const word = words[place] ?? '';
      const isSure = (one: string) => !isDescribed(one) && (one === word || !its.includes(word));
      const related = isWide ? query.relatedTo(word) : [];
      return {
        words: its.filter(isSure),
        guesses: [...its.filter((one) => !isSure(one)), ...related],
        entries: codes[place] ?? [],
        isSize: sides.includes(place),
      };
    }),
    standIns: standIns
      .filter(({ places }) => isKept(places))
      .map(({ words: others, places }) => ({ words: others, demands: demandsAt(places) })),
    categories:
      category && isKept(category.places)
        ? [{ id: category.id, demands: demandsAt(category.places) }]
        : [],
    size: hasSize ? wantedSize(measured) : null,
    weak: category?.isOfGoods ? demandsAt(category.places) : 0,
    ofItself: demandsAt(query.numbers.ofItself),
    ofMeasure: demandsAt(query.numbers.ofMeasure),
    noun: noun < 0 ? 0 : demandsAt(1 << noun),
    ranked: exact,
    byChance,
  };
};
