/** Things that are read when their pages are made: many in one question, and what comes next in time. */

/** A batch takes the database about as long as its pages take to be made. */
const TOGETHER = 500;
/** Pages are made in their order, a few at the same time. */
const HELD = 3;
/** Whoever asks for one so little after the last one asks for all. */
const NEAR = 8;

/**
 * One thing by its place. Whoever asks for all in their order waits for the first batch alone; whoever asks here and
 * there has no more read than he asks for.
 */
export const inBatches = <T>(
  read: (from: number, to: number) => Promise<T[]>,
  together = TOGETHER,
): ((place: number) => Promise<T | undefined>) => {
  const held = new Map<number, Promise<T[]>>();
  const hold = (batch: number): Promise<T[]> => {
    const known = held.get(batch);
    if (known) return known;
    const coming = read(batch * together, (batch + 1) * together);
    // Whoever asks for it hears of it.
    coming.catch(() => undefined);
    held.set(batch, coming);
    for (const first of held.keys()) if (held.size > HELD) held.delete(first);
    return coming;
  };
  let last = -1;
  return async (place) => {
    const batch = Math.floor(place / together);
    const isNext = place - last > 0 && place - last <= NEAR;
    last = place;
    const known = held.get(batch);
    if (!known && !isNext) return (await read(place, place + 1))[0];
    const one = (await (known ?? hold(batch)))[place % together];
    if (isNext) hold(batch + 1);
    return one;
  };
};
