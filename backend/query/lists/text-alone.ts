/**
 * Decides about a text by what it finds in the whole shop, whatever else is chosen: otherwise a facet's count
 * would not be that of the list that its choice leads to.
 */
import type { MetTogether, TextDemands } from '#backend/search-engine/types';
import { isMeasure } from '../analysis/measure-words.ts';
import { isDescribed } from '../analysis/word-families.ts';
import type { ListIndex } from '../lexicon.ts';
import { NOTHING_CHOSEN } from '../nothing-chosen.ts';
import { isTrim } from '../text/generations.ts';
import { demandsOf, isAmount, type TextQuery } from '../text/text-search.ts';
import { purposeOf } from '../text/typed-words.ts';
import { OF_CARS, type Piece } from '../text/understanding.ts';
import { isSetWord } from '../text/wanted-item.ts';
import { isVague } from './vague-words.ts';
import type { FoundWish } from './wishes.ts';

/** Entries of one of several wishes. */
const MAX_WISHED = 500;

/** How much a piece of a text says, if not all can be had together. */
const WORTH = {
  ...{
    noun: 190,
    category: 150,
    word: 100,
    rare: 50,
    guess: 20,
    amount: 10,
    described: 5,
    vague: 3,
    model: 200,
  },
  /** An item that is called as the text says. */
  called: 100,
  /** An item that is called as its noun says. */
  named: 160,
} as const;

/** A model or the name of a chip: `dht22`. */
const isModel = (word: string): boolean =>
  /[a-z]/.test(word) && /\d/.test(word) && !isMeasure(word);

/**
 * Returns what each piece is worth that may be left out; pieces without a worth may not, nor sides, which may be exchanged. The noun comes first. Beside
 * a car alone it stays: a `tensor corsa` is no list of all parts of the Corsa.
 */
const worthOf = (
  index: ListIndex,
  { typed, words, readings, sides, forms, noun: nounPlace }: TextQuery,
  pieces: readonly Piece[],
): ReadonlyMap<Piece, number> => {
  const placesOf = ({ places }: Piece): number[] =>
    [...words.keys()].filter((place) => (places & (1 << place)) !== 0);
  const [first] = pieces;
  const isOfSet = first && placesOf(first).every((place) => isSetWord(words[place] ?? ''));
  // A `juego de destornilladores` is wanted for its screwdrivers.
  const named = pieces.find(({ places }) => nounPlace >= 0 && (places & (1 << nounPlace)) !== 0);
  const noun = (isOfSet && named) || first;
  const isBesideCar = pieces.every(
    (piece) => piece === noun || OF_CARS.has(piece.kind) || piece.kind === 'measure',
  );
  const hasOnlyTrims = pieces.every(
    (piece) =>
      !OF_CARS.has(piece.kind) ||
      placesOf(piece).every((place) => isTrim(index, words[place] ?? '')),
  );
  const purpose = purposeOf(typed);
  const isSide = (place: number): boolean => sides.includes(place);
  return new Map(
    pieces.flatMap((piece): (readonly [Piece, number])[] => {
      const { kind, places } = piece;
      if (places === 0) return [];
      if (kind === 'measure') return placesOf(piece).some(isSide) ? [] : [[piece, WORTH.amount]];
      if (kind === 'category' && piece !== noun) return [[piece, WORTH.category]];
      const isLiteral = placesOf(piece).every((place) => {
        const word = words[place] ?? '';
        return forms.has(word) || readings[place]?.includes(word);
      });
      const isOfPurpose = placesOf(piece).every((place) => purpose.has(words[place] ?? ''));
      // A `pico para la creality` may be of another brand.
      if (kind === 'brand' && !index.hasFitments && (isOfPurpose || !isLiteral))
        return [[piece, WORTH.guess]];
      // A number that only a code contains may be an amount: the length of a `correa 6pk 1835`.
      const isNumber = placesOf(piece).every((place) => isAmount(words[place] ?? ''));
      if (kind === 'code' && isNumber && piece !== noun) return [[piece, WORTH.amount]];
      // A word of some car's name, where the text says nothing else of a car: the `dual` of a `manómetro dual`.
      if (kind === 'vehicle' && hasOnlyTrims && piece !== noun) return [[piece, WORTH.guess]];
      if (kind !== 'word' || (piece === noun && isBesideCar)) return [];
      const all = placesOf(piece).flatMap((place) => readings[place] ?? []);
      if (all.every(isDescribed)) return [[piece, WORTH.described]];
      if (!isLiteral) return [[piece, WORTH.guess]];
      if (placesOf(piece).every((place) => isVague(words[place] ?? '')))
        return [[piece, WORTH.vague]];
      if (placesOf(piece).some((place) => isModel(words[place] ?? '')))
        return [[piece, WORTH.model]];
      if (piece === noun) return [[piece, WORTH.noun]];
      const frequency = all.reduce(
        (sum, word) => sum + index.entriesWith(word, ['name', 'detail']).length,
        0,
      );
      const its = WORTH.word + WORTH.rare / (1 + frequency);
      return [[piece, isOfPurpose ? its / 2 : its]];
    }),
  );
};

/**
 * Returns the pieces to leave out if nothing has all of a text: what is left says most, and some item has it
 * together. An amount goes before any word: an `abrazadera 32mm` is no radiator of 32 mm.
 * @param worth of the pieces that may be left out
 * @returns places as bits; null = nothing is left
 */
const leftOut = (
  text: TextQuery,
  pieces: readonly Piece[],
  worth: ReadonlyMap<Piece, number>,
  { named, called, others }: Partial<MetTogether>,
): number | null => {
  const all = (1 << text.words.length) - 1;
  if ([named, called, others].some((met) => met?.has(all))) return 0;
  const fixed = [...worth.keys()].reduce((bits, { places }) => bits & ~places, all);
  // The rest may be the wanted item or its properties, but not a car or an amount.
  const isNamed = pieces.some(
    ({ kind, places }) => (kind === 'category' || kind === 'word') && (places & fixed) !== 0,
  );
  let [best, most]: [number | null, number] = [null, isNamed ? -1 : WORTH.amount];
  for (const [met, more] of [
    [named, WORTH.named] as const,
    [called, WORTH.called] as const,
    [others, 0] as const,
  ])
    for (const bits of met ?? []) {
      if ((bits & fixed) !== fixed) continue;
      let [covered, sum]: [number, number] = [fixed, more];
      for (const [{ places }, its] of worth)
        if ((bits & places) === places) {
          covered |= places;
          sum += its;
        }
      if (sum > most) [best, most] = [all & ~covered, sum];
    }
  return best;
};

/** How a text is searched for. */
export interface Reading {
  /** Places of words that are left out, as bits. */
  left: number;
  isWide: boolean;
}

export const AS_TYPED: Reading = { left: 0, isWide: false };

/** Returns the entry of the whole shop that matches a text best. */
export const bestOf = (
  index: ListIndex,
  query: TextQuery,
  { left, isWide }: Reading,
  seesAll: boolean,
): number | undefined =>
  index.search({ ...NOTHING_CHOSEN, limit: 1, seesAll, text: demandsOf(query, left, isWide) })
    .ids[0];

/** Returns whether anything in the shop meets a text as it was typed. */
export const isMet = (index: ListIndex, text: TextQuery, seesAll: boolean): boolean =>
  index.search({ ...NOTHING_CHOSEN, limit: 0, seesAll, text: demandsOf(text) }).count > 0;

/**
 * Returns how to search for a text that nothing in the shop meets as it was typed.
 * @param isOfNoun whether only what is called as the noun says counts
 */
export const readingOf = (
  index: ListIndex,
  text: TextQuery,
  pieces: readonly Piece[],
  { seesAll, isOfNoun }: { seesAll: boolean; isOfNoun: boolean },
): Reading => {
  const worth = worthOf(index, text, pieces);
  if (worth.size === 0) return AS_TYPED;
  const demands = demandsOf(text, 0, true);
  const { named, ...others } = index.metTogether({ ...NOTHING_CHOSEN, seesAll, text: demands });
  const left = leftOut(text, pieces, worth, isOfNoun ? { named } : { named, ...others });
  return left === null ? AS_TYPED : { left, isWide: true };
};

/**
 * Returns the category that a text names, unless what matches the text best is in another one and its name
 * begins with a word of the text, or nothing in it matches: a `limpiador de radiador` is no radiator. A cap that fits
 * a `radiador gol` is not called so.
 */
export const namedCategory = (
  index: ListIndex,
  query: TextQuery,
  pieces: readonly Piece[],
  reading: Reading,
  seesAll: boolean,
  best = bestOf(index, query, reading, seesAll),
): string | null => {
  const { left, isWide } = reading;
  const { category } = query;
  if (category === null || (category.places & left) !== 0) return null;
  const text = demandsOf(query, left, isWide);
  if (best === undefined || index.isInCategory(best, category.id)) return category.id;
  if (isCalledSo(index, text, best)) return null;
  // Matches of all words are not lost to a category that has none of them; beside a car others are offered (`nearby`).
  if (pieces.some(({ kind }) => OF_CARS.has(kind))) return category.id;
  const choices = { ...NOTHING_CHOSEN.choices, category: [category.id] };
  const { count } = index.search({ ...NOTHING_CHOSEN, choices, limit: 0, seesAll, text });
  return count > 0 ? category.id : null;
};

/** Returns whether an entry's name begins with a word of a text, or a synonym of it. */
const isCalledSo = (index: ListIndex, { demands, standIns }: TextDemands, id: number): boolean =>
  index.isCalled(id, [
    ...demands.flatMap((one) => [...one.words, ...one.guesses]),
    ...standIns.flatMap((one) => one.words),
  ]);

/** Finds what the whole shop has for a text as it was typed. */
export const findWish = (
  index: ListIndex,
  query: TextQuery,
  pieces: readonly Piece[],
  seesAll: boolean,
): FoundWish => {
  const text = demandsOf(query);
  const named = namedCategory(index, query, pieces, AS_TYPED, seesAll);
  const choices = { ...NOTHING_CHOSEN.choices, category: named === null ? [] : [named] };
  const { ids } = index.search({ ...NOTHING_CHOSEN, choices, limit: MAX_WISHED, seesAll, text });
  const [best] = ids;
  const isNamed =
    pieces[0]?.kind === 'category' || (best !== undefined && isCalledSo(index, text, best));
  return { pieces, ids, isNamed };
};
