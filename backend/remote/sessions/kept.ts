/** Answers that are kept for a few seconds in the memory of this process, and asked for once at a time. */

interface Kept<T> {
  until: number;
  value: Promise<T>;
}

interface KeptAnswers<T> {
  /** What is kept under a key, or what `ask` gives; a failure is kept for nobody. */
  get: (key: string, ask: () => Promise<T>) => Promise<T>;
  forget: (key: string) => void;
}

/** @param most as many keys; the one asked for longest ago makes room */
export const keepAnswers = <T>(
  ms: number,
  most: number,
  now: () => number = () => performance.now(),
): KeptAnswers<T> => {
  const kept = new Map<string, Kept<T>>();
  return {
    get: (key, ask) => {
      const known = kept.get(key);
      if (known && known.until > now()) return known.value;
      const value = ask();
      const entry = { until: now() + ms, value };
      kept.delete(key);
      kept.set(key, entry);
      const [oldest] = kept.size > most ? kept.keys() : [];
      if (oldest !== undefined) kept.delete(oldest);
      value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
      return value;
    },
    forget: (key) => {
      kept.delete(key);
    },
  };
};
