/**
 * Decides about a text by what it finds in the whole shop, whatever else is chosen: otherwise a facet's count
 * would not be that of the list that its choice leads to.
 */
import type { SearchRequest } from '#backend/search-engine/types';
import type { ListIndex } from '../lexicon.ts';
import { demandsOf, type TextQuery } from '../text/text-search.ts';
import type { Piece } from '../text/understanding.ts';

export const NOTHING_CHOSEN: SearchRequest = {
  choices: {
    ...{ category: [], brand: [], provider: [], year: [], target: [], state: [] },
    ...{ tag: [], workBranch: [], clientOf: [] },
  },
  ...{ attributes: [], prices: [], sizes: [], text: null, seesAll: false },
  ...{ orderBy: 'REL', offset: 0, limit: 1, countsFacets: false },
};

const LEFT_OUT: ReadonlySet<Piece['kind']> = new Set(['word', 'measure']);
const OF_CARS: ReadonlySet<Piece['kind']> = new Set(['vehicle', 'engine', 'year', 'brand']);

/** Words that are tried. */
const MAX_TRIES = 6;

/**
 * Returns the word that says least, if nothing has all of them: the first one, which is the noun, only if no
 * other will do, and never beside a car alone: a `tensor corsa` is no list of all parts of the Corsa. A measure is
 * left out before the noun: an `abrazadera 32mm` is no radiator of 32 mm. Words of vehicles stay: other lists are
 * offered for them (`nearby`).
 * @returns the places of the words to leave out, as bits; 0 = none
 */
export const leftOut = (
  index: ListIndex,
  text: TextQuery,
  pieces: readonly Piece[],
  seesAll: boolean,
): number => {
  const countWithout = (left: number): number =>
    index.search({ ...NOTHING_CHOSEN, limit: 0, seesAll, text: demandsOf(text, left) }).count;
  const all = (1 << text.words.length) - 1;
  const words = pieces
    .filter(({ kind, places }) => LEFT_OUT.has(kind) && places !== 0 && places !== all)
    .slice(0, MAX_TRIES);
  if (!words.some(({ kind }) => kind === 'word') || countWithout(0) > 0) return 0;
  const [noun, ...others] = pieces;
  const isBesideCar = others.every(({ kind }) => OF_CARS.has(kind));
  const possible = words
    .filter((piece) => !(piece === noun && isBesideCar) && countWithout(piece.places) > 0)
    .map((piece) => ({
      places: piece.places,
      frequency: piece === noun ? 0 : countWithout(all & ~piece.places),
    }));
  return possible.toSorted((a, b) => b.frequency - a.frequency)[0]?.places ?? 0;
};

/**
 * Returns the category that a text names, unless what matches the text best is in another one and its name
 * begins with a word of the text: a `limpiador de radiador` is no radiator. A cap that fits a `radiador gol` is
 * not called so.
 * @param left places of words that are left out
 */
export const namedCategory = (
  index: ListIndex,
  query: TextQuery,
  left: number,
  seesAll: boolean,
): string | null => {
  const { category } = query;
  if (category === null || (category.places & left) !== 0) return null;
  const text = demandsOf(query, left);
  const [best] = index.search({ ...NOTHING_CHOSEN, seesAll, text }).ids;
  if (best === undefined || index.isInCategory(best, category.id)) return category.id;
  const { demands, standIns } = text;
  const words = [
    ...demands.flatMap((one) => [...one.words, ...one.guesses]),
    ...standIns.flatMap((one) => one.words),
  ];
  return index.isCalled(best, words) ? null : category.id;
};
