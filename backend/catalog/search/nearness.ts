/** How near the sides of an entry come to what somebody measured (`contract/measures/sides.ts` says the same of one item). */
import { type Measured, SIDES } from '#contract/measures/sides';
import { AT, type Documents } from '../search-index/search-document.ts';

/** In tenths of a millimetre, as documents have them; 0 = not asked. */
export interface AskedSides {
  sides: readonly number[];
  tolerance: number;
}

const tenths = (length: number): number => Math.round(length * 10);

export const asTenths = ({ sides, tolerance }: Measured): AskedSides => ({
  sides: SIDES.map((side) => tenths(sides[side] ?? 0)),
  tolerance: tenths(tolerance),
});

/** No entry is as far. */
const NEVER = 0x7fffffff;

/** One of the sizes of an entry, which begins at a place. */
const distanceAt = (data: Int32Array, place: number, { sides, tolerance }: AskedSides): number => {
  let sum = 0;
  let isLarger = 0;
  for (let side = 0; side < sides.length; side++) {
    const asked = sides[side] ?? 0;
    if (asked === 0) continue;
    const size = data[place + side] ?? 0;
    const difference = size - asked;
    if (size === 0 || Math.abs(difference) > tolerance) return NEVER;
    sum += Math.abs(difference);
    if (difference > 0) isLarger = 1;
  }
  return 2 * sum + isLarger;
};

/** @param at where the document begins @returns less = nearer; -1 where none of its sizes will do */
export const distanceOf = (data: Int32Array, at: number, asked: readonly AskedSides[]): number => {
  let least = NEVER;
  const end = at + (data[at + AT.sizesEnd] ?? 0);
  for (let place = at + (data[at + AT.spansEnd] ?? 0); place < end; place += SIDES.length)
    for (const one of asked) least = Math.min(least, distanceAt(data, place, one));
  return least === NEVER ? -1 : least;
};

/** The nearest first. What was found by its words says these very measures, whatever they are of. */
export const nearestFirst = (
  { data, start }: Documents,
  ids: readonly number[],
  asked: readonly AskedSides[],
  compare: (a: number, b: number) => number,
): number[] => {
  const distances = new Map(
    ids.map((id) => {
      const distance = distanceOf(data, start[id] ?? 0, asked);
      return [id, Math.max(distance, 0)];
    }),
  );
  return ids.toSorted((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0) || compare(a, b));
};
