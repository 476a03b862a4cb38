/** The brand that a word names: all entries with the word have that brand. */
import { wordsOf } from '../analysis/words.ts';
import type { Lexicon, ListIndex } from '../lexicon.ts';

/** Cached lookups by index. */
const narrowingByIndex = new WeakMap<ListIndex, Map<string, boolean>>();

const narrowsTo = (index: ListIndex, word: string, brand: number, seesAll: boolean): boolean => {
  const byKey = narrowingByIndex.get(index) ?? new Map<string, boolean>();
  narrowingByIndex.set(index, byKey);
  const key = `${word} ${brand} ${seesAll}`;
  const isOthers = (id: number) => (seesAll || index.isVisible(id)) && !index.hasBrand(id, brand);
  const narrows =
    byKey.get(key) ??
    // Vehicles are compared by their applications, which are fewer than the entries.
    ([...index.fitmentBrands(word)].every((one) => one === brand) &&
      !index.entriesWith(word, ['name', 'detail']).some(isOthers));
  byKey.set(key, narrows);
  return narrows;
};

type Brand = Lexicon['names']['brand'][number];

/** By the brands of a lexicon: the places of those with a word in their name. */
const placesByBrands = new WeakMap<readonly Brand[], ReadonlyMap<string, readonly number[]>>();

const placesByWord = (brands: readonly Brand[]): ReadonlyMap<string, readonly number[]> => {
  const existing = placesByBrands.get(brands);
  if (existing) return existing;
  const byWord = new Map<string, number[]>();
  for (const [place, { name }] of brands.entries())
    for (const word of wordsOf(name)) {
      const places = byWord.get(word);
      if (places) places.push(place);
      else byWord.set(word, [place]);
    }
  placesByBrands.set(brands, byWord);
  return byWord;
};

/** Returns the brands that one of the words names, in their order. */
const brandsNamed = (brands: readonly Brand[], words: ReadonlySet<string>): Brand[] => {
  const byWord = placesByWord(brands);
  const places = new Set([...words].flatMap((word) => byWord.get(word) ?? []));
  return [...places].sort((a, b) => a - b).flatMap((place) => brands[place] ?? []);
};

/**
 * Returns the brand named by each word of a text.
 * @param meanings by word: all its readings
 * @param seesAll includes hidden entries
 */
export const brandsIn = (
  meanings: readonly ReadonlySet<string>[],
  index: ListIndex,
  seesAll: boolean,
): (string | undefined)[] => {
  const { brand: brands } = index.beside.names;
  const named = meanings.map((words) => brandsNamed(brands, words));
  const meant = meanings.map((words, place) =>
    named[place]?.find((brand) =>
      [...words].every((word) => narrowsTo(index, word, Number(brand.id), seesAll)),
    ),
  );
  // The Land of a Land Rover is not of the Land Cruiser's brand: the list has both words.
  return meanings.map(
    (_, place) =>
      (meant[place] ?? meant.find((brand) => brand && named[place]?.includes(brand)))?.name,
  );
};
