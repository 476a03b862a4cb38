/** More bars than these have no place for a label each. */
const MAX_LABELS = 6;

/** Returns the bars that are labelled: all, or the first, the largest and the last. */
export const chartLabels = <T extends { value: number }>(bars: readonly T[]): T[] => {
  if (bars.length <= MAX_LABELS) return [...bars];
  const max = Math.max(...bars.map(({ value }) => value));
  const ends = [0, bars.findIndex(({ value }) => value === max), bars.length - 1];
  return bars.filter((_, at) => ends.includes(at));
};
