/** Figures from a machine that others use as well: what a starved moment spoilt is measured again. */

const TRIES = 5;

/**
 * A fault shows in every measurement, a busy moment in some of them.
 * @returns the first figures that fit, else the last ones
 */
export const measureUntil = async <T>(
  measure: () => Promise<T>,
  fits: (figures: T) => boolean,
): Promise<T> => {
  for (let left = TRIES; ; left -= 1) {
    const figures = await measure();
    if (fits(figures) || left === 1) return figures;
  }
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
