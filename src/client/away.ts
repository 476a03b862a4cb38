/** After how long something is asked again by itself while the server is away. */
const LONGEST_MS = 15_000;

/** @param tries how many went before; `send` has repeated each of them already */
export const pauseAfter = (tries: number): number => Math.min(2_000 * 2 ** tries, LONGEST_MS);
