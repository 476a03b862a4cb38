/** Orders entries by how near they come to typed amounts that nothing has: beside 87 °C a thermostat of 88 comes before one of 71. */
import type { ListIndex } from '../lexicon.ts';
import { isYear } from '../text/typed-years.ts';

const AMOUNT = /^(\d+(?:\.\d+)?)([a-z]*)$/;

/** Farther than any amount. */
const FAR = 1_000;

/**
 * Returns how far each entry's nearest amount is, as a ratio: one of the same unit, or of any for a bare number.
 * @param wanted ids of the entries that are compared
 */
const distancesTo = (
  index: ListIndex,
  wanted: ReadonlySet<number>,
  amount: string,
): ReadonlyMap<number, number> => {
  const distances = new Map<number, number>();
  const [, typed, unit] = AMOUNT.exec(amount) ?? [];
  for (const word of typed === undefined ? [] : index.words) {
    const [, number, its] = AMOUNT.exec(word) ?? [];
    if (number === undefined || Number(number) === 0 || (unit !== '' && its !== unit)) continue;
    // Names of parts have the years of a car.
    if (index.hasFitments && isYear(word)) continue;
    const distance = Math.abs(Math.log(Number(number) / Number(typed)));
    for (const id of index.entriesWith(word, ['name', 'detail']))
      if (wanted.has(id)) distances.set(id, Math.min(distance, distances.get(id) ?? FAR));
  }
  return distances;
};

/** @param ids by relevance, which decides between equally near ones */
export const nearestFirst = (
  index: ListIndex,
  ids: readonly number[],
  amounts: readonly string[],
): number[] => {
  const wanted = new Set(ids);
  const all = amounts.map((amount) => distancesTo(index, wanted, amount));
  const distanceOf = (id: number) =>
    all.reduce((sum, distances) => sum + (distances.get(id) ?? FAR), 0);
  const distances = new Map(ids.map((id) => [id, distanceOf(id)]));
  return ids.toSorted((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0));
};
