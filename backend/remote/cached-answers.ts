/** Answers that are held for a few seconds in the memory of this process, and asked for once at a time. */
import { setNewest } from '#backend/http/set-newest';

interface Cached<T> {
  until: number;
  value: Promise<T>;
}

interface CachedAnswers<T> {
  /** What is held under a key, or what `ask` gives; a failure is held for nobody. */
  get: (key: string, ask: () => Promise<T>) => Promise<T>;
  /** What `ask` gives, in place of what was held; where that was forgotten or asked for anew meanwhile, it stays so. */
  renew: (key: string, ask: () => Promise<T>) => Promise<T>;
  forget: (key: string) => void;
}

/** @param most as many keys; the one asked for longest ago makes room */
export const cacheAnswers = <T>(
  ms: number,
  most: number,
  now: () => number = () => performance.now(),
): CachedAnswers<T> => {
  const cached = new Map<string, Cached<T>>();
  const hold = (key: string, value: Promise<T>): Cached<T> => {
    const entry = { until: now() + ms, value };
    setNewest(cached, key, entry, most);
    return entry;
  };
  return {
    get: (key, ask) => {
      const known = cached.get(key);
      if (known && known.until > now()) return known.value;
      const value = ask();
      const entry = hold(key, value);
      value.catch(() => {
        if (cached.get(key) === entry) cached.delete(key);
      });
      return value;
    },
    renew: async (key, ask) => {
      const before = cached.get(key);
      const value = await ask();
      if (before && cached.get(key) === before) hold(key, Promise.resolve(value));
      return value;
    },
    forget: (key) => {
      cached.delete(key);
    },
  };
};
