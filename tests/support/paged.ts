/** Reads the pages' data as the build does, in one piece. */
import type { Paged } from '#backend/port';

/** Returns each named entry with its content. @throws if a named one is missing */
export const readAll = async <K, T>({
  all,
  read,
}: Paged<K, T>): Promise<(K & { content: T; state: string })[]> => {
  const found = await read(0, all.length);
  return all.map((known, place) => {
    const one = found[place];
    if (!one) throw new Error(`${JSON.stringify(known)} was named and is not there`);
    return { ...known, ...one };
  });
};
