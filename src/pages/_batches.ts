/** Reads entries while their pages are rendered: in batches, and ahead of time. */

/** Batch size, whose reading takes about as long as rendering its pages. */
const TOGETHER = 500;
/** Batches kept, since pages are rendered in order, a few at a time. */
const HELD = 3;
/** Largest step between places that counts as reading in order. */
const NEAR = 8;

/** Reads entries by place, in batches. Reading in order prefetches the next batch; other reads fetch one entry. */
export const inBatches = <T>(
  read: (from: number, to: number) => Promise<T[]>,
  together = TOGETHER,
): ((place: number) => Promise<T | undefined>) => {
  const held = new Map<number, Promise<T[]>>();
  const hold = (batch: number): Promise<T[]> => {
    const existing = held.get(batch);
    if (existing) return existing;
    const coming = read(batch * together, (batch + 1) * together);
    // Errors are thrown when it is awaited.
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
    const existing = held.get(batch);
    if (!existing && !isNext) return (await read(place, place + 1))[0];
    const one = (await (existing ?? hold(batch)))[place % together];
    if (isNext) hold(batch + 1);
    return one;
  };
};
