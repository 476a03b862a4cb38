/** How near the sizes of an entry come to a wanted size. */
import { AT, type Documents } from './document.ts';
import { DIMENSIONS, type WantedSize } from './types.ts';

/** Farther than any entry. */
const NEVER = 0x7fffffff;

/** Returns the distance of the size that begins at a place. */
const distanceAt = (
  data: Int32Array,
  place: number,
  { lengths, tolerance }: WantedSize,
): number => {
  let sum = 0;
  let isLarger = 0;
  for (let dimension = 0; dimension < lengths.length; dimension++) {
    const wanted = lengths[dimension] ?? 0;
    if (wanted === 0) continue;
    const length = data[place + dimension] ?? 0;
    const difference = length - wanted;
    if (length === 0 || Math.abs(difference) > tolerance) return NEVER;
    sum += Math.abs(difference);
    if (difference > 0) isLarger = 1;
  }
  return 2 * sum + isLarger;
};

/**
 * Returns how far the nearest size of a document is from one of the wanted sizes; -1 if none is within its
 * tolerance. `contract/measures/sides.ts` compares a single item by the same rule.
 */
export const distanceOf = (data: Int32Array, at: number, wanted: readonly WantedSize[]): number => {
  let least = NEVER;
  const end = at + (data[at + AT.sizesEnd] ?? 0);
  for (let place = at + (data[at + AT.spansEnd] ?? 0); place < end; place += DIMENSIONS)
    for (const one of wanted) least = Math.min(least, distanceAt(data, place, one));
  return least === NEVER ? -1 : least;
};

/** Sorts entries, the nearest size first. Entries that were found by their words alone count as exact. */
export const nearestFirst = (
  { data, start }: Documents,
  ids: readonly number[],
  wanted: readonly WantedSize[],
  compare: (a: number, b: number) => number,
): number[] => {
  const distances = new Map(
    ids.map((id) => [id, Math.max(distanceOf(data, start[id] ?? 0, wanted), 0)]),
  );
  return ids.toSorted((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0) || compare(a, b));
};
