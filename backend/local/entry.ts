/** What happens around each thing that the port asks of the rooms over PostgreSQL. */
import type { Clock } from '#backend/database/clock';
import { asUnavailable } from '#backend/database/unavailable';
import type { CatalogContent, Paged } from '#backend/port';

/** The same work, which knows what time it is and says in the port's words that the database is away. */
type Entry = <A extends unknown[], R>(
  work: (...args: A) => Promise<R>,
) => (...args: A) => Promise<R>;

export const createEntry =
  (clock: Clock): Entry =>
  (work) =>
  async (...args) => {
    try {
      await clock.sync();
      return await work(...args);
    } catch (error) {
      throw asUnavailable(error);
    }
  };

/** The same for each member of an object of such works. */
export const enterEach = <T extends object>(entry: Entry, works: T): T =>
  Object.fromEntries(
    Object.entries(works).map(([name, work]) => [name, entry(work)]),
    // Each member keeps its own type: `entry` gives back what it was given.
  ) as T;

/** What is read later on is told of in the same words. */
export const enterPaged =
  <A extends unknown[], K, T>(entry: Entry, work: (...args: A) => Promise<Paged<K, T>>) =>
  async (...args: A): Promise<Paged<K, T>> => {
    const { all, read } = await entry(work)(...args);
    return { all, read: entry(read) };
  };

export const enterContent = <T>(entry: Entry, content: CatalogContent<T>): CatalogContent<T> => ({
  ...enterEach(entry, content),
  items: enterPaged(entry, content.items),
});
