import { setNewest } from '#backend/http/set-newest';

interface Cached<T> {
  until: number;
  value: Promise<T>;
}

interface CachedAnswers<T> {
  /** Returns the cached answer, or that of `ask`; failures are not cached. */
  get: (key: string, ask: () => Promise<T>) => Promise<T>;
  /** Replaces a cached answer; does nothing if it was dropped or replaced meanwhile. */
  renew: (key: string, ask: () => Promise<T>) => Promise<T>;
  forget: (key: string) => void;
}

/**
 * Caches answers for a short time in this process, and asks once at a time.
 * @param maxKeys maximum number of keys; the least recently asked is dropped
 */
export const cacheAnswers = <T>(
  ms: number,
  maxKeys: number,
  now: () => number = () => performance.now(),
): CachedAnswers<T> => {
  const cached = new Map<string, Cached<T>>();
  const store = (key: string, value: Promise<T>): Cached<T> => {
    const entry = { until: now() + ms, value };
    setNewest(cached, key, entry, maxKeys);
    return entry;
  };
  return {
    get: (key, ask) => {
      const existing = cached.get(key);
      if (existing && existing.until > now()) return existing.value;
      const value = ask();
      const entry = store(key, value);
      value.catch(() => {
        if (cached.get(key) === entry) cached.delete(key);
      });
      return value;
    },
    renew: async (key, ask) => {
      const previous = cached.get(key);
      const value = await ask();
      if (previous && cached.get(key) === previous) store(key, Promise.resolve(value));
      return value;
    },
    forget: (key) => {
      cached.delete(key);
    },
  };
};
