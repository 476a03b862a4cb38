/** A request in the numbers of a copy's documents, computed once before the documents are scanned. */
import { MARKS } from '#backend/database/tables/catalog';
import { withAncestors } from '#contract/goods/categories';
import type { Copy } from './copy.ts';
import type { SearchTerms } from './terms.ts';
import type { Choices, PriceRange, SearchRequest, TextDemands, WantedSize } from './types.ts';

/**
 * Conditions that one and the same fitment must meet, each a bit: a chosen target, year, brand, and the
 * words of the text. A condition that the request does not have is met by all.
 */
export const FITS = { target: 1, year: 2, brand: 4, text: 8, all: 15 } as const;

/** A phrase: an entry with all of its words meets other demands. */
interface StandIn {
  /** Bits of the phrase's own words, above those of the demands. */
  needs: number;
  /** Bits of the demands that it meets. */
  gives: number;
}

/** The demands of a text as bits, by what meets them. */
export interface TextQuestion {
  all: number;
  /** By number of a word; with bits of the words of phrases. */
  ofWord: Int32Array;
  /** By number of a fitment. */
  ofFitment: Int32Array;
  /** By number of a word or fitment: the demands that it meets as it was typed. */
  sure: Int32Array;
  /** By number of a word: `ofWord` without the guesses. */
  meant: Int32Array;
  /** By number of a category. */
  ofCategory: Int32Array;
  /** Numbers of the words, fitments and categories that meet any: few of all. */
  numbers: readonly number[];
  standIns: readonly StandIn[];
  /** By id of an entry. */
  ofEntry: ReadonlyMap<number, number>;
  /** Entries that meet every demand. */
  ranked: ReadonlySet<number>;
  byChance: ReadonlySet<number>;
  size: { wanted: readonly WantedSize[]; bits: number } | null;
  weak: number;
  ofItself: number;
  ofMeasure: number;
  noun: number;
}

export interface Question {
  seesAll: boolean;
  /** By number of a category: 1 = it is chosen or below a chosen one. */
  category: Uint8Array | null;
  /** By id: 1 = it is chosen. */
  brand: Uint8Array | null;
  provider: Uint8Array | null;
  state: ReadonlySet<string> | null;
  /** For each kind of marks, by number of a mark: 1 = it is chosen. */
  marks: readonly (Uint8Array | null)[];
  /** For each wanted attribute, by number of a value: 1 = it is accepted. */
  attributes: readonly Uint8Array[];
  /** Ranges in one of which a price must be. */
  prices: readonly PriceRange[] | null;
  year: readonly number[] | null;
  /** Fitments of the chosen targets, which count alone; null = no target is chosen. */
  ofTarget: readonly number[] | null;
  /** Sizes one of which an entry must have. */
  sizes: readonly WantedSize[] | null;
  /** Sizes that entries are sorted by: those, or the size of the text. */
  near: readonly WantedSize[] | null;
  /**
   * Whether at most two facets filter the request and nothing else. Each is then counted without
   * its own choice, which leaves one choice at most (`counted.ts`), and the scan need not count.
   */
  countsAlone: boolean;
  /** Whether categories and prices filter the request, and nothing else. */
  isPricedCategory: boolean;
  /** By number of a fitment: the conditions that it meets (`FITS`), without the text. */
  fits: Uint8Array;
  /** The conditions that an entry without fitments meets. */
  fitsWithout: number;
  text: TextQuestion | null;
}

/** Bits of a text that has no demands: no set of words has it. */
const NO_DEMANDS = 1 << 30;
const LAST_BIT = 29;

/** Adds the demands that are met by phrases, and drops the bits of their words. */
export const withStandIns = (
  bits: number,
  { standIns, all }: Pick<TextQuestion, 'standIns' | 'all'>,
) => {
  let met = bits;
  for (const { needs, gives } of standIns) if ((bits & needs) === needs) met |= gives;
  return met & all;
};

/** Returns the bits of every word that counts: the demands that it meets, or its place in a phrase. */
const bitsOf = ({ demands, standIns: phrases }: TextDemands) => {
  const ofWord = new Map<string, number>();
  const sure = new Map<string, number>();
  const meant = new Map<string, number>();
  const add = (word: string, bits: number, ...to: Map<string, number>[]) => {
    for (const one of [ofWord, ...to]) one.set(word, (one.get(word) ?? 0) | bits);
  };
  for (const [place, { words, guesses }] of demands.entries()) {
    for (const word of words) add(word, 1 << place, sure, meant);
    for (const word of guesses) add(word, 1 << place);
  }
  const standIns: StandIn[] = [];
  const bitOf = new Map<string, number>();
  for (const { words, demands: gives } of phrases) {
    const [only] = words;
    if (words.length === 1 && only !== undefined) add(only, gives, meant);
    else {
      const others = words.filter((word) => !bitOf.has(word));
      if (demands.length + bitOf.size + others.length > LAST_BIT) continue;
      for (const word of others) {
        const bit = 1 << (demands.length + bitOf.size);
        bitOf.set(word, bit);
        add(word, bit, meant);
      }
      standIns.push({
        needs: words.reduce((bits, word) => bits | (bitOf.get(word) ?? 0), 0),
        gives,
      });
    }
  }
  return { ofWord, sure, meant, standIns };
};

/** Returns the bits of every category that is named, or below one that is. */
const categoryBits = (
  named: TextDemands['categories'],
  { categories, end }: SearchTerms,
): Int32Array => {
  const ofCategory = new Int32Array(end);
  if (named.length > 0)
    for (const [number, id] of categories)
      for (const { id: above, demands } of named)
        if (`${id}.`.startsWith(`${above}.`))
          ofCategory[number] = (ofCategory[number] ?? 0) | demands;
  return ofCategory;
};

const textQuestion = (text: TextDemands, terms: SearchTerms): TextQuestion => {
  const { words: numberOf, labelsWith, labelOf, fitmentsOf, fromOf, toOf, fitments, end } = terms;
  const { demands, ranked, byChance, size, weak, ofItself, ofMeasure, noun } = text;
  const { ofWord: bitsOfWord, sure: sureOfWord, meant: meantBy, standIns } = bitsOf(text);
  const all = demands.length === 0 ? NO_DEMANDS : (1 << demands.length) - 1;
  const ofEntry = new Map<number, number>();
  for (const [place, { entries }] of demands.entries())
    for (const id of entries) ofEntry.set(id, (ofEntry.get(id) ?? 0) | (1 << place));
  const ofCategory = categoryBits(text.categories, terms);
  const numbers: number[] = [...terms.categories.keys()].filter((one) => ofCategory[one] !== 0);
  const ofWord = new Int32Array(end);
  const sure = new Int32Array(end);
  const meant = new Int32Array(end);
  for (const [word, bits] of bitsOfWord) {
    const number = numberOf.get(word);
    if (number === undefined) continue;
    ofWord[number] = bits;
    sure[number] = sureOfWord.get(word) ?? 0;
    meant[number] = meantBy.get(word) ?? 0;
    numbers.push(number);
  }
  const years = [...bitsOfWord]
    .filter(([word]) => /^\d{4}$/.test(word))
    .map(([word, bits]) => [Number(word), bits, sureOfWord.get(word) ?? 0] as const);
  const ofLabel = new Map<number, number>();
  for (const [word, bits] of bitsOfWord)
    for (const label of labelsWith.get(word) ?? [])
      ofLabel.set(label, (ofLabel.get(label) ?? 0) | bits);
  const sureOfLabel = new Map<number, number>();
  for (const [word, bits] of sureOfWord)
    for (const label of labelsWith.get(word) ?? [])
      sureOfLabel.set(label, (sureOfLabel.get(label) ?? 0) | bits);
  for (const [label, bits] of ofLabel) ofLabel.set(label, withStandIns(bits, { standIns, all }));
  const ofFitment = new Int32Array(end);
  // Any fitment may cover a year.
  const possible =
    years.length > 0 ? fitments : [...ofLabel.keys()].flatMap((label) => fitmentsOf[label] ?? []);
  for (const number of possible) {
    let bits = ofLabel.get(labelOf[number] ?? 0) ?? 0;
    let sureBits = sureOfLabel.get(labelOf[number] ?? 0) ?? 0;
    for (const [year, ofYear, sureOfYear] of years)
      if ((fromOf[number] ?? 0) <= year && year <= (toOf[number] ?? 0)) {
        bits |= ofYear;
        sureBits |= sureOfYear;
      }
    if (bits === 0) continue;
    ofFitment[number] = bits;
    sure[number] = sureBits;
    numbers.push(number);
  }
  const sizeBits = demands.reduce(
    (bits, { isSize }, place) => (isSize ? bits | (1 << place) : bits),
    0,
  );
  return {
    all,
    ofWord,
    ofFitment,
    sure,
    meant,
    ofCategory,
    numbers,
    standIns,
    ofEntry,
    ranked: new Set(ranked),
    byChance: new Set(byChance),
    size: size && { wanted: [size], bits: sizeBits },
    weak,
    ofItself,
    ofMeasure,
    noun,
  };
};

/** The choices that are facets. */
const FACETS = ['category', 'brand', 'provider', 'year', 'state', ...MARKS] as const;

export const chosenFacets = (choices: Choices) =>
  FACETS.filter((facet) => choices[facet].length > 0);

/** Returns 1 by number for those of a list; null for an empty list. @param end one above the highest number */
const flagsOf = (numbers: readonly number[], end: number): Uint8Array | null => {
  if (numbers.length === 0) return null;
  const flags = new Uint8Array(end);
  for (const number of numbers) if (number < end) flags[number] = 1;
  return flags;
};

export const questionOf = (
  { terms, brandEnd, providerEnd }: Pick<Copy, 'terms' | 'brandEnd' | 'providerEnd'>,
  request: Pick<SearchRequest, 'choices' | 'attributes' | 'prices' | 'text' | 'sizes' | 'seesAll'>,
): Question => {
  const { choices, text, sizes, seesAll } = request;
  const { end, fitments, fitmentsOfTarget, brandOf, fromOf, toOf, categories } = terms;
  const targets = new Set(choices.target);
  const ofTarget =
    targets.size === 0 ? null : [...targets].flatMap((id) => fitmentsOfTarget.get(id) ?? []);
  const brand = flagsOf(choices.brand, brandEnd);
  const years = choices.year;
  const notAsked =
    (ofTarget ? 0 : FITS.target) |
    (years.length === 0 ? FITS.year : 0) |
    (brand ? 0 : FITS.brand) |
    (text ? 0 : FITS.text);
  const fits = new Uint8Array(end).fill(notAsked);
  if (ofTarget || brand || years.length > 0)
    for (const number of ofTarget ?? fitments) {
      let bits = ofTarget ? notAsked | FITS.target : notAsked;
      // An unknown brand is 0, which no brand has for its id.
      if (brand?.[brandOf[number] ?? 0] === 1) bits |= FITS.brand;
      for (const year of years)
        if ((fromOf[number] ?? 0) <= year && year <= (toOf[number] ?? 0)) bits |= FITS.year;
      fits[number] = bits;
    }
  const chosenCategories = new Set(choices.category);
  const category = chosenCategories.size === 0 ? null : new Uint8Array(end);
  if (category)
    for (const [number, id] of categories)
      if (withAncestors(id).some((one) => chosenCategories.has(one))) category[number] = 1;
  const marks = MARKS.map((kind) => {
    const numbers = choices[kind].flatMap((id) => terms.marks[kind].get(id) ?? []);
    return choices[kind].length === 0 ? null : (flagsOf(numbers, end) ?? new Uint8Array(end));
  });
  const attributes = request.attributes.map(({ name, accepts }) => {
    const accepted = new Uint8Array(end);
    for (const { value, number } of terms.attributes.get(name) ?? [])
      if (accepts(value)) accepted[number] = 1;
    return accepted;
  });
  const textAsked = text && textQuestion(text, terms);
  const wanted = sizes.length === 0 ? null : sizes;
  const prices = request.prices.length === 0 ? null : request.prices;
  const isOfFacets =
    ofTarget === null && text === null && wanted === null && attributes.length === 0;
  const chosen = chosenFacets(choices);
  return {
    seesAll,
    marks,
    attributes,
    prices,
    category,
    brand,
    provider: flagsOf(choices.provider, providerEnd),
    state: choices.state.length === 0 ? null : new Set(choices.state),
    year: years.length === 0 ? null : years,
    ofTarget,
    sizes: wanted,
    near: wanted ?? textAsked?.size?.wanted ?? null,
    countsAlone: isOfFacets && prices === null && chosen.length <= 2,
    isPricedCategory: isOfFacets && prices !== null && chosen.length === 1 && category !== null,
    fits,
    fitsWithout: notAsked,
    text: textAsked,
  };
};
