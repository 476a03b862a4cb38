/**
 * The interface of the search engine: entries with a word or code, the matches of a request in
 * order, and facet counts.
 *
 * To the engine words are texts that are equal or not. `backend/query` interprets texts (plurals,
 * synonyms, corrections, units) and uses `SearchIndex`, and `codes.ts` for codes. The catalogue
 * describes its goods as `Entry` and stores them with `write-entries.ts` and `staged.ts`.
 */
import type { Mark } from '#backend/database/tables/catalog';
import type { OrderBy } from '#contract/calls/catalog';
import type { HeldCards } from './held-cards.ts';

/** A list with an index of its own; `key` names it in the tables of the index. */
export interface IndexedList {
  key: string;
}

// Written: what an index consists of.

/** Something that an entry fits. A request's target, brand, year and words must be true of the same fitment. */
export interface Fitment {
  /** Id of the fitting vehicle; null = unknown. */
  target: number | null;
  /** Brand of the target; null = unknown. */
  brand: number | null;
  /** First and last year; null = unknown, or no end. */
  from: number | null;
  to: number | null;
  words: readonly string[];
}

/** A value of a named attribute; numbers are written in one unit. */
export interface AttributeValue {
  name: string;
  value: string;
}

export interface Entry {
  id: number;
  isVisible: boolean;
  /** Path in the tree of categories: `1.10.2`. */
  category: string;
  priceCents: number;
  relevance: number;
  isStocked: boolean;
  /** The entry's own brands; those of its fitments are added by the engine. */
  brands: ReadonlySet<number>;
  providers: ReadonlySet<number>;
  /** Each kind and id once. */
  marks: readonly { kind: Mark; id: string }[];
  /** Each name and value once; an entry may have several values of a name. */
  attributes: readonly AttributeValue[];
  nameWords: ReadonlySet<string>;
  /** Words that describe the entry besides its name. */
  detailWords: ReadonlySet<string>;
  /** `DIMENSIONS` lengths each, in tenths of a millimetre; 0 = unknown. */
  sizes: readonly (readonly number[])[];
  /** Those that begin earliest first. */
  fitments: readonly Fitment[];
  /** Code (in the form of `codeKey`) → rank: 0 its own, 1 a code of its makers. */
  codes: ReadonlyMap<string, number>;
}

export const DIMENSIONS = 3;

// Read: what holds a word.

/** Where an entry holds a word: in its name, among its further words, or in a fitment. */
export type Field = 'name' | 'detail' | 'fitment';

export type Ids = readonly number[] | Int32Array;

/** Which words are held by an entry that a viewer may see. */
export interface SeenWords {
  /** In the entry's name or details. */
  ofEntries: (word: string) => boolean;
  ofFitments: (word: string) => boolean;
}

/**
 * An index at one version, in memory: all methods use the same snapshot of the database.
 * @template Beside data read in that snapshot (`indexesWith`)
 */
export interface SearchIndex<Beside = unknown> {
  readonly beside: Beside;
  /** Cards that were read while this version was current. */
  readonly heldCards: HeldCards;

  /**
   * Every word of an entry or a fitment, and each year that a fitment covers, in order: words that begin
   * alike are neighbours. A fitment also holds the years that it covers, as words of four digits.
   */
  readonly words: ReadonlySet<string>;
  /** @param seesAll hidden entries too */
  readonly seenWords: (seesAll: boolean) => SeenWords;
  /** Ids of all entries, hidden ones too, that hold a word in one of the fields: as many as its frequency. */
  readonly entriesWith: (word: string, fields: readonly Field[]) => Ids;
  readonly hasFitments: boolean;
  /** Numbers of the labels with a word. A label is a set of words that some fitments have. */
  readonly labelsWith: (word: string) => readonly number[];
  /** Brands of the fitments with one of these labels; 0 = unknown. */
  readonly fitmentBrands: (word: string) => ReadonlySet<number>;

  readonly isVisible: (id: number) => boolean;
  /** Whether an entry's name begins with one of the words. */
  readonly isCalled: (id: number, words: readonly string[]) => boolean;
  /** Whether an entry is in a category or below it. */
  readonly isInCategory: (id: number, category: string) => boolean;
  /** Whether an entry or one of its fitments has a brand. */
  readonly hasBrand: (id: number, brand: number) => boolean;

  readonly search: (request: SearchRequest) => SearchResult;
  /** @param request all of whose choices are empty */
  readonly metTogether: (request: SearchRequest) => MetTogether;
  /**
   * Counts the entries that a request finds by groups of the values of attributes, each attribute as
   * if the request did not want it. An entry counts once in a group.
   * @param found all that it finds
   */
  readonly countAttributes: (
    request: SearchRequest,
    found: SearchResult['all'],
    wanted: readonly CountedAttribute[],
  ) => AttributeCounts[];
  /**
   * Counts the entries that a request finds by price, as if it did not want one: those below the
   * first edge, from there to below the next one, and so on. Entries without a price do not count.
   * @param edges ascending, at most 255: the same array each time, as places between them are kept
   */
  readonly countPrices: (
    request: SearchRequest,
    found: SearchResult['all'],
    edges: readonly number[],
  ) => Int32Array;
}

// Asked: a set of entries, a page of it, and its facets.

/** Values of one choice widen each other, choices narrow each other; empty = no choice. */
export interface Choices extends Readonly<Record<Mark, readonly string[]>> {
  readonly category: readonly string[];
  readonly brand: readonly number[];
  readonly provider: readonly number[];
  readonly year: readonly number[];
  readonly target: readonly number[];
  readonly state: readonly ('visible' | 'hidden')[];
}

/** An entry must have a value of the attribute that is accepted. Several narrow each other. */
export interface WantedAttribute {
  name: string;
  accepts: (value: string) => boolean;
}

/** An attribute whose values are counted by groups. */
export interface CountedAttribute {
  name: string;
  /** undefined = not counted. */
  groupOf: (value: string) => number | undefined;
}

export interface AttributeCounts {
  /** How many entries were counted, with those that lack the attribute. */
  total: number;
  /** By group. */
  groups: ReadonlyMap<number, number>;
}

/** Prices in cents; both ends belong to it. */
export interface PriceRange {
  from: number;
  to: number;
}

/** Lengths that an entry's size must come near to, in tenths of a millimetre; 0 = any. */
export interface WantedSize {
  lengths: readonly number[];
  tolerance: number;
}

/** A demand is met by an entry that holds any of the words, or is one of the entries. */
interface Demand {
  words: readonly string[];
  /** Words that may be meant instead: they count for less. */
  guesses: readonly string[];
  entries: readonly number[];
  /** Whether the size of the text meets it as well. */
  isSize: boolean;
}

/**
 * The demands of a text. An entry matches if it meets every demand, with its own words and those of
 * one of its fitments. Demands are identified by index, sets of them by bits.
 */
export interface TextDemands {
  demands: readonly Demand[];
  /** Phrases: an entry that holds all of the words meets the demands. */
  standIns: readonly { words: readonly string[]; demands: number }[];
  /** Categories that the text names: an entry in one of them, or below it, meets the demands. */
  categories: readonly { id: string; demands: number }[];
  size: WantedSize | null;
  /** The demands, as bits, of a category that is called so for some of its entries: it is no better than a guess. */
  weak: number;
  /** The demands, as bits, in which a further word counts more than the name, which may have what it fits: a number beside no car. */
  ofItself: number;
  /** The demands, as bits, of a number that counts most as a measure in the name: `55"` before `serie 55`. */
  ofMeasure: number;
  /** The demand that says what is wanted, as a bit: how an entry meets it counts twice. */
  noun: number;
  /**
   * Entries that meet every demand, best first: by relevance they come before all others, in this
   * order. Without demands the list consists of these only, which is how a caller ranks by itself.
   */
  ranked: readonly number[];
  /** Entries that meet every demand, but come after all others unless their words meet them too. */
  byChance: readonly number[];
}

export interface SearchRequest {
  choices: Choices;
  /** Like sizes they are no facet: all counts are of entries that have them. */
  attributes: readonly WantedAttribute[];
  /** In one of which an entry's price must be, which is no facet either; empty = any price. */
  prices: readonly PriceRange[];
  text: TextDemands | null;
  /** One of which an entry must come near to; empty = any size. */
  sizes: readonly WantedSize[];
  /** Hidden entries too. */
  seesAll: boolean;
  /** `REL` by relevance, `PLO` cheapest first, `PHI` dearest first. */
  orderBy: OrderBy;
  offset: number;
  limit: number;
  countsFacets: boolean;
}

/** Each set of demands of a text, as bits, that some entry meets with one of its fitments. */
export interface MetTogether {
  /** By entries whose names begin with the noun. */
  named: ReadonlySet<number>;
  /** By other entries of a category that the text names, and those whose names begin with another word of it. */
  called: ReadonlySet<number>;
  others: ReadonlySet<number>;
}

export interface SearchResult {
  /** The entries of the page, in order. */
  ids: number[];
  /** All entries that the request finds, in no order. */
  all: readonly number[];
  /** How many they are. */
  count: number;
  facets: FacetCounts | null;
}

/**
 * How many entries a request would find with another choice of a facet: each facet is counted as if
 * nothing were chosen from it.
 */
export interface FacetCounts {
  /** With the entries below the category. */
  category: (id: string) => number;
  brand: (id: number) => number;
  provider: (id: number) => number;
  mark: (kind: Mark, id: string) => number;
  state: (state: Choices['state'][number]) => number;
  /** The newest first; years without entries too. */
  years: () => { year: number; count: number }[];
}
