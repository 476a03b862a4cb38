/** Counts of entries by price. */
import type { Copy } from './copy.ts';
import { findAll } from './counted.ts';
import { AT } from './document.ts';
import type { SearchRequest, SearchResult } from './types.ts';

/** By copy and edges, by id of an entry: one above the number of edges up to its price; 0 = no price. */
const placesByCopy = new WeakMap<Copy, WeakMap<readonly number[], Uint8Array>>();

const placesIn = ({ data, start, orders }: Copy, edges: readonly number[]): Uint8Array => {
  const places = new Uint8Array(start.length);
  let place = 1;
  // Cheapest first, and those without a price at the end.
  for (const id of orders.PLO) {
    const price = data[(start[id] ?? 0) + AT.price] ?? 0;
    if (price <= 0) break;
    while (place <= edges.length && (edges[place - 1] ?? 0) <= price) place++;
    places[id] = place;
  }
  return places;
};

const placesOf = (copy: Copy, edges: readonly number[]): Uint8Array => {
  const byEdges = placesByCopy.get(copy) ?? new WeakMap<readonly number[], Uint8Array>();
  placesByCopy.set(copy, byEdges);
  const places = byEdges.get(edges) ?? placesIn(copy, edges);
  byEdges.set(edges, places);
  return places;
};

export const countPrices = (
  copy: Copy,
  request: SearchRequest,
  found: SearchResult['all'],
  edges: readonly number[],
): Int32Array => {
  const ids = request.prices.length === 0 ? found : findAll(copy, { ...request, prices: [] });
  const places = placesOf(copy, edges);
  const counts = new Int32Array(edges.length + 2);
  for (const id of ids) {
    const place = places[id] ?? 0;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts.subarray(1);
};
