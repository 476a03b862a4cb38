/** Rows that are chosen for something to be done with all of them: by key, wherever the table is scrolled to. */
import { useEffect, useMemo, useState } from 'react';

type Key = string | number;

export interface Selection<T> {
  rows: readonly T[];
  /** How many were let go when the filter changed, until another is chosen. */
  letGo: number;
  has(key: Key): boolean;
  toggle(row: T): void;
  /** These as well. */
  add(rows: readonly T[]): void;
  drop(keys: readonly Key[]): void;
  clear(): void;
}

interface Held<T> {
  question: string;
  rows: ReadonlyMap<Key, T>;
  letGo: number;
}

/** @param question the filter under which rows are chosen: with another one nothing stays chosen out of sight */
export const useSelection = <T>(keyOf: (row: T) => Key, question: string): Selection<T> => {
  const [held, setHeld] = useState<Held<T>>({ question, rows: new Map(), letGo: 0 });
  useEffect(
    () =>
      setHeld((before) =>
        before.question === question
          ? before
          : { question, rows: new Map(), letGo: before.rows.size },
      ),
    [question],
  );
  // Until the effect has run, the rows of another filter are not chosen either.
  const isOfNow = held.question === question;
  const rows = useMemo(() => (isOfNow ? [...held.rows.values()] : []), [held, isOfNow]);
  const change = (next: (after: Map<Key, T>) => void) =>
    setHeld((before) => {
      // All rows of a filter may come when another one is there already.
      if (before.question !== question) return before;
      const after = new Map(before.rows);
      next(after);
      return { question, rows: after, letGo: 0 };
    });
  return {
    rows,
    letGo: isOfNow ? held.letGo : 0,
    has: (key) => isOfNow && held.rows.has(key),
    toggle: (row) =>
      change((after) => {
        if (!after.delete(keyOf(row))) after.set(keyOf(row), row);
      }),
    add: (more) =>
      change((after) => {
        for (const row of more) after.set(keyOf(row), row);
      }),
    drop: (keys) =>
      change((after) => {
        for (const key of keys) after.delete(key);
      }),
    clear: () => change((after) => after.clear()),
  };
};
