/**
 * Names the interpretation of each part of a text: `radiador gol 1.6 2001` is a category, a
 * vehicle, an engine and a year. Each part has the text without it, so that it can be removed.
 */
import type { Understood } from '#contract/entities/search';
import { sidesRead } from '#contract/measures/sides';
import { enumerateEither } from '#contract/text/enumeration';
import { NAFTA } from '../analysis/entry-words.ts';
import { isDescribed } from '../analysis/word-families.ts';
import { wordsOf } from '../analysis/words.ts';
import type { Lexicon, ListIndex } from '../lexicon.ts';
import { brandsIn } from './brand-words.ts';
import { isDepartment } from './departments.ts';
import { isGeneration } from './generations.ts';
import { carsOf, isSlip, type Make } from './guesses.ts';
import { type KnownWords, knownWords } from './known-words.ts';
import { meaningsOf, type TextQuery } from './text-search.ts';
import { runsOf } from './typed-codes.ts';
import { saysSomething, type TypedWord } from './typed-words.ts';
import { isYear } from './typed-years.ts';
import { nearWord } from './word-readings.ts';

type Kind = Understood['kind'];

export interface Piece extends Understood {
  /** As it was typed. */
  typed: string;
  /** A guess that fits no vehicle of the text: the first to be left out if nothing is found. */
  isStray: boolean;
  /** For a make beside models. */
  make?: Make | undefined;
  /** The places of its words among those that are looked up, as bits. */
  places: number;
}

/** Kinds of pieces that say for which car something is wanted. */
export const OF_CARS: ReadonlySet<Kind> = new Set(['vehicle', 'engine', 'year', 'brand']);

const ENGINE = /^\d\.\d$/;
/** Names of engines beside their size. */
const ENGINES = new Set(['diesel', NAFTA, 'v6', 'v8', 'v12', 'turbo']);
const FUEL_LABELS = [
  ['diesel', 'Diésel'],
  [NAFTA, 'Nafta'],
] as const;
const MEASURE = /^\d+(\.\d+)?[a-z°]+$/;
/** An amount, though some engine is a `5L`. */
const IN_LITRES = /^\d+ ?(?:litros?|lts?)$/i;

/** `gol trend` → Gol Trend; a word with a digit is a maker's own name, and `ii` a generation: HB20, Corsa II. */
const titled = (text: string): string =>
  text.replace(/[\p{L}\d]+/gu, (word) =>
    /\d/.test(word) || isGeneration(word)
      ? word.toUpperCase()
      : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
  );

type Names = readonly Lexicon['names']['model'][number][];

/** By the names of models or categories of a lexicon: their words as they are written, by the index's. */
const writtenBy = new WeakMap<Names, ReadonlyMap<string, string>>();

const writtenIn = (names: Names): ReadonlyMap<string, string> => {
  const existing = writtenBy.get(names);
  if (existing) return existing;
  const written = new Map<string, string>();
  for (const { name } of names)
    for (const part of name.split(/\s+/)) {
      const [word, ...others] = wordsOf(part);
      // A name like the index's word comes before one that is shortened to it.
      const isWhole = part.toLowerCase() === word;
      if (word !== undefined && others.length === 0 && (isWhole || !written.has(word)))
        written.set(word, part);
    }
  writtenBy.set(names, written);
  return written;
};

interface Word {
  kind: Kind;
  label: string;
}

interface Context {
  text: TextQuery;
  index: ListIndex;
  dictionary: KnownWords;
}

/** Returns the interpretation of a word that names no category. @param typed as typed */
const wordAt = (
  { text, index, dictionary }: Context,
  place: number,
  typed: string,
  meanings: ReadonlySet<string>,
  brand: string | undefined,
): Word => {
  const word = text.words[place] ?? '';
  const readings = (text.readings[place] ?? []).filter((one) => !isDescribed(one));
  const [only = ''] = readings.length === 1 ? readings : [];
  const first = meanings.has(only) ? only : word;
  // The form that singular and plural share is not shown: `Focus`, not `Focu`.
  const written = first === word && wordsOf(typed).length === 1 ? typed : first;
  const year = [...meanings].find(isYear);
  const isOfVehicles = [...meanings].some((one) => index.labelsWith(one).length > 0);
  if (readings.length === 0)
    return { kind: text.codes[place]?.length === 0 ? 'word' : 'code', label: typed };
  if (brand !== undefined) return { kind: 'brand', label: brand };
  if (ENGINE.test(first)) return { kind: 'engine', label: first };
  if (isOfVehicles && [...meanings].some((one) => ENGINES.has(one)))
    return {
      kind: 'engine',
      label: FUEL_LABELS.find(([fuel]) => meanings.has(fuel))?.[1] ?? titled(written),
    };
  if (year !== undefined && (year === word || (readings.length === 1 && /^\d\d$/.test(word))))
    return { kind: 'year', label: year };
  if (IN_LITRES.test(typed)) return { kind: 'measure', label: typed };
  if (isOfVehicles) {
    // A slip that is near to several models is called by all of them: `Cerato o Parati`.
    const isGuess = readings.length > 1 && isSlip(text, { kind: 'vehicle', place }, dictionary);
    const models = writtenIn(index.beside.names.model);
    const modelOf = (one: string) => titled(models.get(one) ?? one);
    if (isGuess) return { kind: 'vehicle', label: enumerateEither(readings.map(modelOf)) };
    return { kind: 'vehicle', label: written === typed ? titled(typed) : modelOf(first) };
  }
  return MEASURE.test(first) ? { kind: 'measure', label: typed } : { kind: 'word', label: written };
};

/** Returns the meanings of each word, with their single-word synonyms. */
const allMeanings = (text: TextQuery): Set<string>[] => {
  const meanings = meaningsOf(text).map((words) => new Set(words));
  for (const { words, places } of text.standIns)
    if (words.length === 1)
      for (const [place, all] of meanings.entries())
        if (places & (1 << place)) for (const word of words) all.add(word);
  return meanings;
};

/** Kinds that become one piece side by side: `gol trend`, `1.9 tdi`. */
const JOINED: ReadonlySet<Kind> = new Set(['vehicle', 'engine', 'code', 'unknown']);

/** Returns all pieces of a code one of which is unknown: the others mean nothing else. */
const lostCodesOf = ({ typed, missing }: TextQuery, { vocabulary }: KnownWords): string[] => {
  const runs = runsOf(typed.map(({ text }) => text).join(' '), (word) => vocabulary.has(word));
  return runs
    .map(({ words }) => [...words].filter((word) => !isYear(word) || !vocabulary.has(word)))
    .filter((words) => missing.some((word) => words.includes(word)))
    .flatMap((words) =>
      typed
        .filter(({ text }) => wordsOf(text).some((word) => words.includes(word)))
        .map((one) => one.typed),
    );
};

/** A word with its index in the typed text (`at`), and among the words that are looked up. */
type PlacedWord = Word & { at: number; place: number };

const wordsIn = (
  context: Context,
  meanings: readonly ReadonlySet<string>[],
  seesAll: boolean,
): PlacedWord[] => {
  const { text, index, dictionary } = context;
  const { typed, category, words, unknown, missing } = text;
  // A code or word of hidden goods alone is as unknown as one that does not exist.
  const isSeen = (ids: readonly number[]) => seesAll || ids.some((id) => index.isVisible(id));
  const visible = (all: ReadonlySet<string>) =>
    seesAll ? all : new Set([...all].filter((word) => dictionary.words.has(word)));
  const brands = brandsIn(meanings.map(visible), index, seesAll);
  // The shop's own synonyms are no secret.
  const stoodFor = text.standIns.reduce((bits, { places }) => bits | places, category?.places ?? 0);
  const named = index.beside.names.category.find(({ id }) => id === category?.id)?.name ?? '';
  const allUnknown = new Set([...unknown, ...lostCodesOf(text, dictionary)]);
  const placed: PlacedWord[] = [];
  for (const [at, one] of typed.entries()) {
    if (!saysSomething(one)) continue;
    const its = wordsOf(one.text);
    const place = words.findIndex((word) => its.includes(word));
    const means = visible(meanings[place] ?? new Set());
    const isSide = text.sides.includes(place);
    const isHidden =
      place >= 0 &&
      means.size === 0 &&
      visible(new Set(text.readings[place])).size === 0 &&
      !isSeen(text.codes[place] ?? []) &&
      (stoodFor & (1 << place)) === 0;
    const isUnknown =
      allUnknown.has(one.typed) ||
      its.some((word) => missing.includes(word)) ||
      (isHidden && !isSide);
    if (place < 0 && !isUnknown) continue;
    const isNamed = category !== null && place >= 0 && (category.places & (1 << place)) !== 0;
    const word = isUnknown
      ? { kind: 'unknown' as const, label: one.typed }
      : isNamed
        ? { kind: 'category' as const, label: named }
        : isSide
          ? { kind: 'measure' as const, label: sidesRead(one.text) }
          : wordAt(context, place, one.text, means, brands[place]);
    // Several words that are one are called as they were typed: `con aire`.
    const isPhrase = word.kind === 'word' && / /.test(one.typed);
    placed.push({ ...word, ...(isPhrase && { label: one.typed }), at, place });
  }
  return placed;
};

/** @param seesAll hidden goods too */
export const piecesOf = (text: TextQuery, index: ListIndex, seesAll: boolean): Piece[] => {
  const { typed, exact } = text;
  if (exact.length > 0) {
    const all = typed.map((one) => one.typed).join(' ');
    const isSeen = seesAll || exact.some((id) => index.isVisible(id));
    const kind = isSeen ? 'code' : 'unknown';
    return [{ kind, label: all, typed: all, without: '', isStray: false, places: 0 }];
  }
  const dictionary = knownWords(index, seesAll);
  const meanings = allMeanings(text);
  const words = wordsIn({ text, index, dictionary }, meanings, seesAll);
  const { isStray, areOneCar, makeOf } = carsOf(text, meanings, words, index, dictionary);
  const pieces: (Word &
    Pick<Piece, 'isStray' | 'make' | 'places'> & {
      at: number[];
      place: number;
      slips: boolean;
    })[] = [];
  for (const word of words) {
    const { at, place } = word;
    const bits = place < 0 ? 0 : 1 << place;
    const stray = isStray(word);
    const { kind, label } = stray ? { kind: 'word' as const, label: typed[at]?.typed ?? '' } : word;
    const last = kind === 'category' ? pieces.find((one) => one.kind === kind) : pieces.at(-1);
    const slips = isSlip(text, { kind, place }, dictionary);
    const joins = JOINED.has(kind);
    const isOneWith = (other: { label: string; place: number }): boolean =>
      kind === 'category' ||
      (kind === 'brand' && other.label === label) ||
      (joins && (kind !== 'vehicle' || areOneCar(other.place, place)));
    if (last?.kind === kind && last.isStray === stray && isOneWith(last)) {
      last.at.push(at);
      last.places |= bits;
      last.slips ||= slips;
      if (joins) last.label += ` ${label}`;
    } else {
      const make = makeOf(word);
      pieces.push({ kind, label, at: [at], isStray: stray, make, place, slips, places: bits });
    }
  }
  return pieces.map(({ kind, label, at, isStray: stray, make, slips, places }) => {
    const own = at.map((place) => typed[place]?.typed).join(' ');
    // A guess shows the typed word, unless it is the same; so does a department instead of an item.
    const isGuess = slips || (kind === 'category' && isDepartment(index, text));
    const isOther = isGuess && wordsOf(own).join(' ') !== wordsOf(label).join(' ');
    const near = kind === 'unknown' ? nearTo(own, text, dictionary, index) : undefined;
    return {
      ...{ kind, label, typed: own, isStray: stray, make, places },
      ...(isOther && { given: own, alternative: withInstead(text, at, `"${own}"`) }),
      ...(near !== undefined && { near, alternative: withInstead(text, at, near) }),
      without: withoutPlaces(text, new Set(at)),
    };
  });
};

/** Returns the word to search for instead of an unknown one, unless exactly that one was wanted. */
const nearTo = (
  own: string,
  { literal }: TextQuery,
  { words }: KnownWords,
  { beside }: ListIndex,
): string | undefined => {
  const [word, ...others] = wordsOf(own);
  if (word === undefined || others.length > 0 || literal.has(word)) return undefined;
  const near = nearWord(word, words);
  if (near === word) return undefined;
  // The index has no accents: `almohadón` is asked for as the category is called.
  return near && (writtenIn(beside.names.category).get(near)?.toLowerCase() ?? near);
};

/** Returns a typed word with its quotation marks. */
const asTyped = ({ literal }: TextQuery, { typed, text }: TypedWord): string =>
  wordsOf(text).some((word) => literal.has(word)) ? `"${typed}"` : typed;

/** Returns the typed text with something else in the first of some places. */
const withInstead = (text: TextQuery, places: readonly number[], instead: string): string =>
  text.typed
    .flatMap((one, place) =>
      place === places[0] ? [instead] : places.includes(place) ? [] : [asTyped(text, one)],
    )
    .join(' ');

/** Returns the typed text without some of its words, and without their leading `de`. */
const withoutPlaces = (text: TextQuery, removed: ReadonlySet<number>): string => {
  const left = text.typed
    .map((one, place) => ({ one, place }))
    .filter(({ place }) => !removed.has(place));
  return left
    .filter(({ one, place }, at) => {
      if (saysSomething(one)) return true;
      // A word that only joins stays between the words that it joined.
      return left[at - 1]?.place === place - 1 && left[at + 1]?.place === place + 1;
    })
    .map(({ one }) => asTyped(text, one))
    .join(' ');
};
