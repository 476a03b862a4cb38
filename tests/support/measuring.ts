/** Measurements on a shared machine: those spoilt by a busy moment are repeated. */

const TRIES = 5;

/**
 * A fault shows in every measurement, a busy moment in some of them.
 * @returns the first figures that fit, else the last ones
 */
export const measureUntil = async <T>(
  measure: () => Promise<T>,
  fits: (figures: T) => boolean,
): Promise<T> => {
  for (let left = TRIES; left > 1; left -= 1) {
    const figures = await measure();
    if (fits(figures)) return figures;
  }
  return measure();
};

/** Returns the median; NaN of none. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN;

/**
 * @param cost of a measurement; below `enough` it is good
 * @returns the first good one, else the best of several attempts
 */
export const bestOf = async <T>(
  measure: () => Promise<T>,
  cost: (figures: T) => number,
  enough: number,
): Promise<T> => {
  let best = await measure();
  for (let left = TRIES - 1; left > 0 && cost(best) >= enough; left -= 1) {
    const figures = await measure();
    if (cost(figures) < cost(best)) best = figures;
  }
  return best;
};

/** @returns milliseconds */
export const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

/**
 * The quickest of each, which is the work itself however busy the machine is; in turns, so that what
 * slows one slows all.
 * @param works each gets the round's number
 */
export const quickestOf = async (
  works: readonly ((round: number) => Promise<unknown>)[],
  rounds: number,
): Promise<number[]> => {
  const quickest = works.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, work] of works.entries())
      quickest[index] = Math.min(
        quickest[index] ?? Number.POSITIVE_INFINITY,
        await timeOf(() => work(round)),
      );
  return quickest;
};
