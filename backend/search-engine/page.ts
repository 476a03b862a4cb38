/** Selects a page of the results, in order. */
import type { Copy } from './copy.ts';
import type { Question } from './question.ts';
import { MATCH, type Matches } from './scan.ts';
import { nearestFirst } from './sizes.ts';
import type { SearchRequest } from './types.ts';

const BEST_FIRST = [
  MATCH.whole,
  MATCH.isItByName,
  MATCH.isIt,
  MATCH.byName,
  MATCH.yes,
  MATCH.byChance,
] as const;

/** Sorts at most this many matches; above it, scans entries in order. */
const FEW = 2_000;

/**
 * By relevance, the beginning-of-name matches of a text come first, then the ranked entries, then
 * each group of `MATCH`. Within a group the nearest to the given sizes come first, else the
 * entries' own relevance decides.
 */
export const pickPage = (
  { orderBy, offset, limit, text }: SearchRequest,
  copy: Copy,
  { ids, of }: Matches,
  { near }: Question,
): number[] => {
  if (limit <= 0) return [];
  const isGrouped = orderBy === 'REL' && text !== null;
  const ranked = isGrouped ? [...new Set(text.ranked)].filter((id) => of[id]) : [];
  const page = ranked.slice(offset, offset + limit);
  const isRanked = new Set(ranked);
  const { [orderBy]: order } = copy.orders;
  const { [orderBy]: places } = copy.places;
  const placeOf = (id: number) => places[id] ?? 0;
  const inOrder =
    near && orderBy === 'REL'
      ? nearestFirst(copy, ids, near, (a, b) => placeOf(a) - placeOf(b))
      : ids.length > FEW
        ? order
        : new Int32Array(ids.map(placeOf)).sort().map((place) => order[place] ?? 0);
  const groupOf = (id: number) => (isGrouped ? (of[id] ?? MATCH.no) : MATCH.yes);
  const sizes = new Map<number, number>();
  for (const id of ids)
    if (!isRanked.has(id)) sizes.set(groupOf(id), (sizes.get(groupOf(id)) ?? 0) + 1);
  let seen = ranked.length;
  for (const group of BEST_FIRST) {
    let left = sizes.get(group) ?? 0;
    // A group that ends before the page is skipped.
    if (seen + left <= offset) {
      seen += left;
      continue;
    }
    for (const id of inOrder) {
      if (left === 0) break;
      if (page.length >= limit) return page;
      if (of[id] === MATCH.no || groupOf(id) !== group || isRanked.has(id)) continue;
      if (seen >= offset) page.push(id);
      seen++;
      left--;
    }
  }
  return page;
};
