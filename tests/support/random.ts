/**
 * Draws for random tests from a seed that is printed, so that `SEED=… npm test -- the-file` makes the
 * same choices again. What runs at once may still come in another order.
 */
import { randomInt } from 'node:crypto';
import { createRandom } from '#demo-data/random';

const given = process.env.SEED;
export const SEED = given ? Number(given) : randomInt(2 ** 31);
if (!Number.isSafeInteger(SEED)) throw new Error(`SEED=${given} is no whole number`);
console.log(`SEED=${SEED}`);

export const random = createRandom(SEED);

let callers = 0;
/** An address that no earlier caller of this file had: how many calls come from one is not the matter. */
export const nextAddress = (): string => {
  callers += 1;
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
};
