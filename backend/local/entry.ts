/** What happens around each thing that the port asks of the rooms over PostgreSQL. */
import type { Clock } from '#backend/database/clock';
import { asUnavailable } from '#backend/database/unavailable';
import type { CatalogContent } from '#backend/port';

/** The same work, which knows what time it is and says in the port's words that the database is away. */
export type Entry = <A extends unknown[], R>(
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

/** A stream fails in the port's words as well. It is read while a build runs, which needs no clock. */
export const enterContent = <T>(entry: Entry, content: CatalogContent<T>): CatalogContent<T> => ({
  featured: entry(content.featured),
  newest: entry(content.newest),
  some: entry(content.some),
  lists: entry(content.lists),
  list: entry(content.list),
  all: async function* () {
    try {
      yield* content.all();
    } catch (error) {
      throw asUnavailable(error);
    }
  },
});
