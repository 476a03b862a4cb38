/** Selects a page of the results, in order. */
import type { Copy } from './copy.ts';
import type { Question } from './question.ts';
import type { Matches } from './scan.ts';
import { nearestFirst } from './sizes.ts';
import type { SearchRequest } from './types.ts';

/** Sorts at most this many matches; above it, scans entries in order. */
const FEW = 2_000;
/** One above the highest score. */
const SCORES = 256;

/**
 * By relevance, the ranked entries come first, then those that match the text best. Among equal ones the
 * nearest to the given sizes come first, else the entries' own relevance decides.
 */
export const pickPage = (
  { orderBy, offset, limit, text }: SearchRequest,
  copy: Copy,
  { ids, scores }: Matches,
  { near }: Question,
): number[] => {
  if (limit <= 0) return [];
  const isScored = orderBy === 'REL' && text !== null;
  const ranked = isScored ? [...new Set(text.ranked)].filter((id) => scores[id]) : [];
  const isRanked = new Set(ranked);
  const { [orderBy]: order } = copy.orders;
  const { [orderBy]: places } = copy.places;
  const placeOf = (id: number) => places[id] ?? 0;
  const inOrder = (all: readonly number[]): Iterable<number> =>
    near && orderBy === 'REL'
      ? nearestFirst(copy, all, near, (a, b) => placeOf(a) - placeOf(b))
      : new Int32Array(all.map(placeOf)).sort().map((place) => order[place] ?? 0);
  const scoreOf = (id: number) => (isScored ? (scores[id] ?? 0) : 1);
  const counts = new Int32Array(SCORES);
  for (const id of ids) if (!isRanked.has(id)) counts[scoreOf(id)] = (counts[scoreOf(id)] ?? 0) + 1;
  const page = ranked.slice(offset, offset + limit);
  let seen = ranked.length;
  for (let score = SCORES - 1; score > 0 && page.length < limit; score--) {
    const count = counts[score] ?? 0;
    const skipped = Math.max(0, offset - seen);
    seen += count;
    // Scores that end before the page are skipped.
    if (skipped >= count) continue;
    const isOne = (id: number) => scores[id] !== 0 && scoreOf(id) === score && !isRanked.has(id);
    let left = skipped;
    for (const id of count > FEW && !near ? order : inOrder(ids.filter(isOne))) {
      if (!isOne(id)) continue;
      if (left > 0) left--;
      else if (page.push(id) >= limit) break;
    }
  }
  return page;
};
