import type { LiveVariant } from '#backend/config/own-data';
import type { Clock } from '#backend/database/clock';
import { asUnavailable } from '#backend/database/unavailable';
import type { CatalogContent, Paged } from '#backend/port';

export type Wrap = <A extends unknown[], R>(
  work: (...args: A) => Promise<R>,
) => (...args: A) => Promise<R>;

/**
 * Returns a wrapper for the functions behind the port: it syncs the clock and the shop's own data first, and throws
 * `server.unavailable` if the database is away.
 */
export const createWrap =
  (clock: Clock, own: Pick<LiveVariant, 'sync'>): Wrap =>
  (work) =>
  async (...args) => {
    try {
      await Promise.all([clock.sync(), own.sync()]);
      return await work(...args);
    } catch (error) {
      throw asUnavailable(error);
    }
  };

/** Wraps each function of an object. */
export const wrapEach = <T extends object>(wrap: Wrap, works: T): T =>
  Object.fromEntries(
    Object.entries(works).map(([name, work]) => [name, wrap(work)]),
    // `wrap` keeps the type of each function.
  ) as T;

/** Wraps a function and the `read` that it returns. */
export const wrapPaged =
  <A extends unknown[], K, T>(wrap: Wrap, work: (...args: A) => Promise<Paged<K, T>>) =>
  async (...args: A): Promise<Paged<K, T>> => {
    const { all, read } = await wrap(work)(...args);
    return { all, read: wrap(read) };
  };

export const wrapContent = <T>(wrap: Wrap, content: CatalogContent<T>): CatalogContent<T> => ({
  ...wrapEach(wrap, content),
  items: wrapPaged(wrap, content.items),
});
