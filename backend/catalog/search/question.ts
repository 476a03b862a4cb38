/** What a list asks, in the numbers of a copy's documents: worked out once, before they are looked through. */
import { MARKS } from '#backend/database/tables/catalog';
import { withAncestors } from '#contract/goods/categories';
import type { CatalogCopy } from './catalog-copy.ts';
import type { ListFilters } from './filters.ts';
import { type AskedSides, asTenths } from './nearness.ts';
import type { SearchTerms } from './terms.ts';
import type { TextQuery } from './text-search.ts';

/**
 * What must be true of one and the same application, each a bit: it names a vehicle that was chosen,
 * covers a year, is of a brand, says the words of the text. What was not asked is true of all.
 */
export const FITS = { vehicle: 1, year: 2, brand: 4, text: 8, all: 15 } as const;

/** A phrase that stands for words of the text: what has all of its words has those, too. */
interface StandIn {
  /** Bits of its own words, above those of the text's. */
  needs: number;
  /** The text's words that it stands for. */
  gives: number;
}

/** The places of a text's words as bits: which of them something has. */
export interface TextQuestion {
  all: number;
  /** By a word's number; also the bits of stand-ins' words. */
  ofWord: Int32Array;
  /** By a fitment's number. */
  ofFitment: Int32Array;
  /** The numbers of words and fitments that have any: few of all. */
  numbers: readonly number[];
  standIns: readonly StandIn[];
  /** By an entry's id: words that one of its codes begins like. */
  ofEntry: ReadonlyMap<number, number>;
  /** Entries with the whole text as a code have every word. */
  exact: ReadonlySet<number>;
  /** The same, but they stand behind all others. */
  byChance: ReadonlySet<number>;
  /** The words that tell sides, and the sides: what measures so has these words. */
  measured: { asked: readonly AskedSides[]; bits: number } | null;
}

export interface Question {
  seesAll: boolean;
  /** By a category's number: whether it is chosen, or below one that is. */
  category: Uint8Array | null;
  /** By a brand's id, by a provider's: whether it is chosen. */
  brand: Uint8Array | null;
  provider: Uint8Array | null;
  state: ReadonlySet<string> | null;
  /** By a mark's number: whether it is chosen; of each kind. */
  marks: readonly (Uint8Array | null)[];
  year: readonly number[] | null;
  /** The fitments of the chosen vehicles, which count alone; null = none chosen. */
  ofVehicle: readonly number[] | null;
  /** Sides one of which an entry must measure. */
  measured: readonly AskedSides[] | null;
  /** What the nearest of a list come first to: those sides, or the ones that the text tells. */
  near: readonly AskedSides[] | null;
  /**
   * Only choices of two facets narrow it, or fewer: each of these is counted without its own choice, which
   * leaves one choice (`counted.ts`). Here nothing counts but what is found.
   */
  countsAlone: boolean;
  /** By a fitment's number: what is true of it (`FITS`), but for the text. */
  fits: Uint8Array;
  /** The same of an entry of which no application is asked. */
  fitsWithout: number;
  text: TextQuestion | null;
}

/** No set of words is this one: a text that is a code and nothing else. */
const NO_WORDS = 1 << 30;
/** Bits of a whole number below that one. */
const LAST_BIT = 29;

/** What bits of words come to where some of them are those of phrases that stand for others. */
export const withStandIns = (
  bits: number,
  { standIns, all }: Pick<TextQuestion, 'standIns' | 'all'>,
) => {
  let had = bits;
  for (const { needs, gives } of standIns) if ((bits & needs) === needs) had |= gives;
  return had & all;
};

/** Every word that counts for something, with what for: the text's own words, and those that stand for them. */
const bitsOf = ({ words, standIns: phrases }: TextQuery) => {
  const meant = new Map<string, number>();
  const mean = (word: string, bits: number) => meant.set(word, (meant.get(word) ?? 0) | bits);
  for (const [place, readings] of words.entries())
    for (const word of readings) mean(word, 1 << place);
  const standIns: StandIn[] = [];
  let next = words.length;
  for (const { words: its, places } of phrases) {
    const [only] = its;
    if (its.length === 1 && only !== undefined) mean(only, places);
    else if (next + its.length <= LAST_BIT) {
      const needs = its.reduce((bits, word) => {
        mean(word, 1 << next);
        return bits | (1 << next++);
      }, 0);
      standIns.push({ needs, gives: places });
    }
  }
  return { meant, standIns };
};

const textQuestion = (
  query: TextQuery,
  { words: numberOf, labelsWith, labelOf, fitmentsOf, fromOf, toOf, fitments, end }: SearchTerms,
): TextQuestion => {
  const { words, codes, exact, byChance, measured, sides } = query;
  const { meant, standIns } = bitsOf(query);
  const all = words.length === 0 ? NO_WORDS : (1 << words.length) - 1;
  const ofEntry = new Map<number, number>();
  for (const [place, ids] of codes.entries())
    for (const id of ids) ofEntry.set(id, (ofEntry.get(id) ?? 0) | (1 << place));
  const numbers: number[] = [];
  const ofWord = new Int32Array(end);
  for (const [word, bits] of meant) {
    const number = numberOf.get(word);
    if (number === undefined) continue;
    ofWord[number] = bits;
    numbers.push(number);
  }
  const years = [...meant]
    .filter(([word]) => /^\d{4}$/.test(word))
    .map(([y, bits]) => [Number(y), bits] as const);
  const ofLabel = new Map<number, number>();
  for (const [word, bits] of meant)
    for (const label of labelsWith.get(word) ?? [])
      ofLabel.set(label, (ofLabel.get(label) ?? 0) | bits);
  for (const [label, bits] of ofLabel) ofLabel.set(label, withStandIns(bits, { standIns, all }));
  const ofFitment = new Int32Array(end);
  // A year may be said of any.
  const saying =
    years.length > 0 ? fitments : [...ofLabel.keys()].flatMap((label) => fitmentsOf[label] ?? []);
  for (const number of saying) {
    let bits = ofLabel.get(labelOf[number] ?? 0) ?? 0;
    for (const [year, said] of years)
      if ((fromOf[number] ?? 0) <= year && year <= (toOf[number] ?? 0)) bits |= said;
    if (bits === 0) continue;
    ofFitment[number] = bits;
    numbers.push(number);
  }
  const bits = sides.reduce((sum, place) => sum | (1 << place), 0);
  return {
    all,
    ofWord,
    ofFitment,
    numbers,
    standIns,
    ofEntry,
    exact: new Set(exact),
    byChance: new Set(byChance),
    measured: measured && { asked: [asTenths(measured)], bits },
  };
};

/** The facets. */
export const CHOICES = ['category', 'brand', 'provider', 'year', 'state', ...MARKS] as const;

const lastOf = (values: readonly { id: string }[]): number =>
  values.reduce((last, { id }) => Math.max(last, Number(id)), 0);

/** By number: 1 for those of a list; null where there is none. */
const marksOf = (numbers: readonly number[], most: number): Uint8Array | null => {
  if (numbers.length === 0) return null;
  const marks = new Uint8Array(most + 1);
  for (const number of numbers) if (number <= most) marks[number] = 1;
  return marks;
};

const setOrAll = <T>(values: readonly T[]): ReadonlySet<T> | null =>
  values.length === 0 ? null : new Set(values);

export const questionOf = (
  { terms, names }: Pick<CatalogCopy, 'terms' | 'names'>,
  filters: ListFilters,
  seesAll: boolean,
  text: TextQuery | null,
): Question => {
  const { end, fitments, fitmentsOfVehicle, brandOf, fromOf, toOf, categories } = terms;
  const vehicles = new Set(filters.vehicle.map(Number));
  const ofVehicle =
    vehicles.size === 0 ? null : [...vehicles].flatMap((id) => fitmentsOfVehicle.get(id) ?? []);
  const brand = marksOf(filters.brand.map(Number), lastOf(names.brand));
  const years = filters.year.map(Number);
  const notAsked =
    (ofVehicle ? 0 : FITS.vehicle) |
    (years.length === 0 ? FITS.year : 0) |
    (brand ? 0 : FITS.brand) |
    (text ? 0 : FITS.text);
  const fits = new Uint8Array(end).fill(notAsked);
  if (ofVehicle || brand || years.length > 0)
    for (const number of ofVehicle ?? fitments) {
      let bits = ofVehicle ? notAsked | FITS.vehicle : notAsked;
      // What it does not say is 0, which nothing has for its id.
      if (brand?.[brandOf[number] ?? 0] === 1) bits |= FITS.brand;
      for (const year of years)
        if ((fromOf[number] ?? 0) <= year && year <= (toOf[number] ?? 0)) bits |= FITS.year;
      fits[number] = bits;
    }
  const chosen = new Set(filters.category);
  const category = chosen.size === 0 ? null : new Uint8Array(end);
  if (category)
    for (const [number, id] of categories)
      if (withAncestors(id).some((one) => chosen.has(one))) category[number] = 1;
  const marks = MARKS.map((kind) => {
    if (filters[kind].length === 0) return null;
    const numbers = new Uint8Array(end);
    for (const id of filters[kind]) {
      const number = terms.marks[kind].get(id);
      if (number !== undefined) numbers[number] = 1;
    }
    return numbers;
  });
  const asked = text && textQuestion(text, terms);
  const measured = filters.measured.length === 0 ? null : filters.measured.map(asTenths);
  const isBrowsed = ofVehicle === null && text === null && measured === null;
  const choices = CHOICES.filter((choice) => filters[choice].length > 0);
  return {
    seesAll,
    marks,
    category,
    brand,
    provider: marksOf(filters.provider.map(Number), lastOf(names.provider)),
    state: setOrAll(filters.state),
    year: years.length === 0 ? null : years,
    ofVehicle,
    measured,
    near: measured ?? asked?.measured?.asked ?? null,
    countsAlone: isBrowsed && choices.length <= 2,
    fits,
    fitsWithout: notAsked,
    text: asked,
  };
};
