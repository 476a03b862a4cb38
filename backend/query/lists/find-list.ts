/** Answers a list: its entries in order, their number, and the facets. */
import type { Db } from '#backend/database/connection';
import { MARKS, type Mark } from '#backend/database/tables/catalog';
import type { HeldCards } from '#backend/search-engine/held-cards';
import type {
  Choices,
  FacetCounts,
  IndexedList,
  SearchRequest,
  TextDemands,
} from '#backend/search-engine/types';
import type { OrderBy } from '#contract/calls/catalog';
import type { ResultFilter } from '#contract/entities/catalog';
import { attributesOf } from '#contract/goods/attributes';
import { thisYear } from '#contract/time/dates';
import { wantedSize } from '../analysis/sizes.ts';
import { currentIndex, type Lexicon } from '../lexicon.ts';
import { demandsOf, findsNothing, isAmount, resolveText } from '../text/text-search.ts';
import { OF_CARS, type Piece, piecesOf } from '../text/understanding.ts';
import { attributeFacets, wantedAttributes } from './attribute-facets.ts';
import type { ListFilters } from './filters.ts';
import { isChoice, isOfAnother, lacksNoun } from './lost-noun.ts';
import { nearestFirst } from './nearest-amounts.ts';
import { priceFacet } from './price-facet.ts';
import {
  AS_TYPED,
  bestOf,
  findWish,
  isMet,
  namedCategory,
  type Reading,
  readingOf,
} from './text-alone.ts';
import { inTurn, wishesIn, wishPieces } from './wishes.ts';

export interface ListQuery {
  kind: IndexedList;
  filters: ListFilters;
  /** Hidden entries too. */
  seesAll: boolean;
  orderBy: OrderBy;
  offset: number;
  limit: number;
  /** False if only the entries matter. */
  countsFacets: boolean;
}

interface ListResult {
  /** The entries of the page, in order. */
  ids: number[];
  count: number;
  /** Cards of the version that the entries were found in. */
  cards: HeldCards | undefined;
  resultFilters: ResultFilter[];
  /** Words of the text that were ignored. */
  unknownWords: readonly string[];
  /** The interpreted parts of the text. */
  understood: readonly Piece[];
}

const EMPTY: ListResult = {
  ids: [],
  count: 0,
  cards: undefined,
  resultFilters: [],
  unknownWords: [],
  understood: [],
};

const choicesOf = (filters: ListFilters): Choices => ({
  category: filters.category,
  brand: filters.brand.map(Number),
  provider: filters.provider.map(Number),
  year: filters.year.map(Number),
  target: filters.vehicle.map(Number),
  state: filters.state.map((state) => (state === 'ACT' ? 'visible' : 'hidden')),
  tag: filters.tag,
  workBranch: filters.workBranch,
  clientOf: filters.clientOf,
});

/** Keys of section 3 of the spec. */
const MARK_KEYS: Readonly<Record<Mark, string>> = {
  tag: 'tagId',
  workBranch: 'workBranchId',
  clientOf: 'clientOfCompanyId',
};

const STATES = [
  { id: 'ACT', name: 'Activo', state: 'visible' },
  { id: 'INA', name: 'Inactivo', state: 'hidden' },
] as const;

/** Years that a list offers, from this one back (spec, section 3). */
const YEARS_BACK = 50;

/** Returns the choices that remain, with the keys of section 3 of the spec. */
const facetsOf = (
  { names }: Lexicon,
  counts: FacetCounts,
  { filters, seesAll }: Pick<ListQuery, 'filters' | 'seesAll'>,
): ResultFilter[] => {
  const facet = <V extends { id: string; name: string; logoId?: number | null }>(
    key: string,
    values: readonly V[],
    countOf: (value: V) => number,
  ) => ({
    key,
    items: values.flatMap((value) => {
      const count = countOf(value);
      const { id, name, logoId } = value;
      return count > 0 ? [{ id, name, count, ...(logoId && { logoId }) }] : [];
    }),
  });
  const now = thisYear();
  const isOffered = (year: number) => now - YEARS_BACK <= year && year <= now;
  const years = counts
    .years()
    .filter(({ year }) => isOffered(year) || filters.year.includes(String(year)))
    .map(({ year, count }) => ({ id: String(year), name: String(year), count }));
  return [
    facet('categoryId', names.category, ({ id }) => counts.category(id)),
    facet('brandId', names.brand, ({ id }) => counts.brand(Number(id))),
    ...(seesAll
      ? [facet('providerId', names.provider, ({ id }) => counts.provider(Number(id)))]
      : []),
    ...MARKS.map((kind) =>
      facet(MARK_KEYS[kind], names[kind], ({ id }) => counts.mark(kind, id.toLowerCase())),
    ),
    facet('year', years, ({ count }) => count),
    ...(seesAll ? [facet('state', STATES, ({ state }) => counts.state(state))] : []),
  ];
};

/** Replaces the ids of moved categories and merged names by the current ones. */
const followFormer = (
  filters: ListFilters,
  { formerCategories, formerNames }: Lexicon,
): ListFilters => {
  const follow = (choice: keyof typeof formerNames): string[] =>
    filters[choice].map((id) => formerNames[choice].get(id) ?? id);
  return {
    ...filters,
    category: filters.category.map((id) => formerCategories.get(id) ?? id),
    brand: follow('brand'),
    provider: follow('provider'),
    tag: follow('tag'),
    workBranch: follow('workBranch'),
  };
};

/** A list that consists of its ranked entries. */
const NO_DEMANDS: Omit<TextDemands, 'ranked'> = {
  ...{
    demands: [],
    standIns: [],
    categories: [],
    size: null,
    weak: 0,
    ofItself: 0,
    ofMeasure: 0,
    noun: 0,
    byChance: [],
  },
};

/** Longer lists are not sorted by amounts. */
const MAX_BY_AMOUNT = 10_000;

const WORDS: ReadonlySet<Piece['kind']> = new Set(['category', 'word']);

/** Returns whether a reading leaves out more than a car, an amount or a code. */
const leavesOutWords = (pieces: readonly Piece[], { left }: Reading): boolean =>
  pieces.some(({ kind, places }) => (places & left) !== 0 && WORDS.has(kind));

export const findList = async (db: Db, query: ListQuery): Promise<ListResult> => {
  const { kind, seesAll, orderBy, offset, limit, countsFacets } = query;
  const index = await currentIndex(db, kind);
  const filters = followFormer(query.filters, index.beside);
  // Only sellers may see suppliers, also when filtering by one after the other.
  const findsNone = filters.isUnreadable || (filters.provider.length > 0 && !seesAll);
  const text = filters.text === '' ? null : await resolveText(db, kind, filters, index, seesAll);
  const pieces = text ? piecesOf(text, index, seesAll) : [];
  if (findsNone || (text && findsNothing(text))) return { ...EMPTY, understood: pieces };
  const searchFor = (demands: TextDemands | null, named: string | null) => {
    const request: SearchRequest = {
      choices: choicesOf(named === null ? filters : { ...filters, category: [named] }),
      ...{ seesAll, orderBy, offset, limit, countsFacets },
      attributes: wantedAttributes(filters.attributes),
      prices: filters.prices.map(({ cents }) => cents),
      text: demands,
      sizes: filters.measured.map(wantedSize),
    };
    return { request, found: index.search(request) };
  };
  const best = (reading: Reading): number | undefined =>
    text === null
      ? undefined
      : reading === AS_TYPED
        ? bestAsTyped
        : bestOf(index, text, reading, seesAll);
  const bestAsTyped =
    text !== null && (text.category !== null || text.noun >= 0)
      ? bestOf(index, text, AS_TYPED, seesAll)
      : undefined;
  // A category that the text names counts as chosen until another one is.
  const search = (reading: Reading) => {
    const isNamed = text !== null && filters.category.length === 0;
    const named = isNamed
      ? namedCategory(index, text, pieces, reading, seesAll, best(reading))
      : null;
    return searchFor(text && demandsOf(text, reading.left, reading.isWide), named);
  };
  const whole = search(AS_TYPED);
  const isUnmet = text !== null && whole.found.count === 0 && !isMet(index, text, seesAll);
  const separate = isUnmet
    ? await wishesIn(filters.text, async (wish) => {
        const query = await resolveText(db, kind, { ...filters, text: wish }, index, seesAll);
        return findWish(index, query, piecesOf(query, index, seesAll), seesAll);
      })
    : [];
  const isOther = text !== null && !isUnmet && isOfAnother(index, text, bestAsTyped);
  const areAllFound = separate.length > 0 && separate.every(({ ids }) => ids.length > 0);
  const together =
    text !== null && (isUnmet || isOther) && !areAllFound
      ? readingOf(index, text, pieces, { seesAll, isOfNoun: isOther })
      : AS_TYPED;
  // Wishes one of which finds nothing are one if some item has both: `manómetros dual 134 y 1234yf`.
  const isOne = together !== AS_TYPED && !leavesOutWords(pieces, together);
  const wishes = isOne ? [] : separate;
  const other = wishes.length > 0 ? AS_TYPED : together;
  const isMeant = !isOther || (text !== null && isChoice(index, text, other.left));
  const reading = isMeant ? other : AS_TYPED;
  const { left } = reading;
  const { request, found } =
    wishes.length > 0
      ? searchFor({ ...NO_DEMANDS, ranked: inTurn(wishes) }, null)
      : reading === AS_TYPED
        ? whole
        : search(reading);
  const isLeft = ({ places, kind }: Piece) =>
    (places & left) !== 0 || (wishes.length > 0 && kind === 'unknown');
  const understood =
    wishes.length > 0
      ? wishPieces(wishes)
      : pieces.map((piece) =>
          isLeft(piece) ? { ...piece, kind: 'unknown' as const, label: piece.typed } : piece,
        );
  const isLeftOut = text !== null && text.noun >= 0 && (left & (1 << text.noun)) !== 0;
  // Beside a car, what else matches is another part.
  const isOfNone =
    ((isOther && other === AS_TYPED) || isLeftOut) && pieces.some(({ kind }) => OF_CARS.has(kind));
  if (text && wishes.length === 0 && (isOfNone || lacksNoun(index, text, understood)))
    return { ...EMPTY, understood: pieces };
  const { all, count, facets } = found;
  const amounts = [
    ...(text?.amounts ?? []),
    ...(text?.words.filter((word, place) => (left & (1 << place)) !== 0 && isAmount(word)) ?? []),
  ];
  const isByAmount = amounts.length > 0 && orderBy === 'REL' && count <= MAX_BY_AMOUNT;
  const inOrder = () => index.search({ ...request, offset: 0, limit: count, countsFacets: false });
  const ids = isByAmount
    ? nearestFirst(index, inOrder().ids, amounts).slice(offset, offset + limit)
    : found.ids;
  const [category, ...more] = request.choices.category;
  const attributes =
    category === undefined || more.length > 0
      ? []
      : attributesOf(category, index.beside.attributes);
  return {
    ids,
    count,
    cards: index.heldCards,
    resultFilters: facets
      ? [
          ...facetsOf(index.beside, facets, query),
          ...attributeFacets(index, request, all, { attributes, chosen: filters.attributes }),
          ...priceFacet(index, request, all, filters),
        ]
      : [],
    unknownWords: [
      ...(text?.unknown ?? []),
      ...understood.filter(isLeft).map(({ typed }) => typed),
    ],
    understood,
  };
};
