/** The facet of prices: ranges between round amounts, with about as many entries each. */
import type { SearchIndex, SearchRequest } from '#backend/search-engine/types';
import { shortDecimal } from '#contract/amounts/numbers';
import type { ResultFilter } from '#contract/entities/catalog';
import { rangeName, readRange, writeRange } from '#contract/goods/number-range';
import { centsWithin, type ShownPrices } from '#contract/goods/price-filter';
import { type ListFilters, PRICE_KEY } from './filters.ts';

/** Pesos between which ranges are offered. */
const BOUNDS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].flatMap((power) =>
  [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9].map((step) => step * power),
);

const MAX_RANGES = 5;
/** On average. */
const MIN_ENTRIES_OF_RANGE = 3;

/** Returns for each bound where its very price begins, and where higher ones begin. */
const edgesOf = (prices: ShownPrices): number[] =>
  BOUNDS.flatMap((bound) => {
    const { from, to } = centsWithin({ from: bound, to: bound }, prices);
    return [from, to + 1];
  });
const EDGES: Readonly<Record<ShownPrices, readonly number[]>> = {
  withTax: edgesOf('withTax'),
  withoutTax: edgesOf('withoutTax'),
  none: [],
};

const pesos = (amount: number): string => `$ ${shortDecimal(amount)}`;

/** Returns the places of the bounds that part the entries. @param upTo how many cost at most each bound */
const cutsOf = (upTo: readonly number[], total: number): number[] => {
  const ranges = Math.min(MAX_RANGES, Math.floor(total / MIN_ENTRIES_OF_RANGE));
  const cuts = new Set<number>();
  for (let range = 1; range < ranges; range++) {
    const wanted = (total * range) / ranges;
    const distance = (place: number) => Math.abs((upTo[place] ?? 0) - wanted);
    let best = -1;
    for (const [place, count] of upTo.entries())
      if (count > 0 && count < total && (best < 0 || distance(place) < distance(best)))
        best = place;
    if (best >= 0) cuts.add(best);
  }
  return [...cuts];
};

/**
 * Returns the facet of prices, counted without the choice of prices; typed ranges follow. A price
 * between two ranges belongs to both, so that each count is that of its list.
 * @param found what the request finds
 */
export const priceFacet = (
  index: SearchIndex,
  request: SearchRequest,
  found: readonly number[],
  { prices, shownPrices }: Pick<ListFilters, 'prices' | 'shownPrices'>,
): ResultFilter[] => {
  if (shownPrices === 'none') return [];
  const counts = index.countPrices(request, found, EDGES[shownPrices]);
  let total = 0;
  const before = Array.from(counts, (count) => {
    total += count;
    return total;
  });
  // For each bound: what is below it, then its very price.
  const below = (place: number): number => before[2 * place] ?? 0;
  const upTo = BOUNDS.map((_, place) => before[2 * place + 1] ?? 0);
  const cuts = cutsOf(upTo, total);
  const items = (cuts.length === 0 ? [] : [-1, ...cuts]).map((place, at) => {
    const next = cuts[at];
    const range = {
      from: BOUNDS[place] ?? -Infinity,
      to: next === undefined ? Infinity : (BOUNDS[next] ?? Infinity),
    };
    const count = (next === undefined ? total : (upTo[next] ?? 0)) - (place < 0 ? 0 : below(place));
    return { id: writeRange(range), name: rangeName(range, pesos), count };
  });
  for (const { choice, cents } of prices) {
    const range = readRange(choice);
    if (!range || items.some(({ id }) => id === choice)) continue;
    const only = { ...request, prices: [cents], limit: 0, countsFacets: false };
    items.push({ id: choice, name: rangeName(range, pesos), count: index.search(only).count });
  }
  return items.length === 0 ? [] : [{ key: PRICE_KEY, range: { unit: '$', factor: 1 }, items }];
};
