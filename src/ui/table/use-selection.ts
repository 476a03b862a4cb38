import { useEffect, useMemo, useState } from 'react';

type Key = string | number;

export interface Selection<T> {
  rows: readonly T[];
  /** Number of rows deselected by the last filter change, until another row is selected. */
  dropped: number;
  has(key: Key): boolean;
  toggle(row: T): void;
  /** Adds rows to the selection. */
  add(rows: readonly T[]): void;
  drop(keys: readonly Key[]): void;
  clear(): void;
}

interface SelectionState<T> {
  question: string;
  rows: ReadonlyMap<Key, T>;
  dropped: number;
}

/**
 * Holds the selected rows by key.
 * @param question the filter; changing it clears the selection
 */
export const useSelection = <T>(keyOf: (row: T) => Key, question: string): Selection<T> => {
  const [state, setState] = useState<SelectionState<T>>({ question, rows: new Map(), dropped: 0 });
  useEffect(
    () =>
      setState((previous) =>
        previous.question === question
          ? previous
          : { question, rows: new Map(), dropped: previous.rows.size },
      ),
    [question],
  );
  // Before the effect runs, rows of the previous filter don't count either.
  const isCurrent = state.question === question;
  const rows = useMemo(() => (isCurrent ? [...state.rows.values()] : []), [state, isCurrent]);
  const change = (update: (rows: Map<Key, T>) => void) =>
    setState((previous) => {
      // "Select all" may finish after the filter has changed.
      if (previous.question !== question) return previous;
      const next = new Map(previous.rows);
      update(next);
      return { question, rows: next, dropped: 0 };
    });
  return {
    rows,
    dropped: isCurrent ? state.dropped : 0,
    has: (key) => isCurrent && state.rows.has(key),
    toggle: (row) =>
      change((next) => {
        if (!next.delete(keyOf(row))) next.set(keyOf(row), row);
      }),
    add: (added) =>
      change((next) => {
        for (const row of added) next.set(keyOf(row), row);
      }),
    drop: (keys) =>
      change((next) => {
        for (const key of keys) next.delete(key);
      }),
    clear: () => change((next) => next.clear()),
  };
};
