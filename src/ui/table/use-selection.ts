/** Rows that are chosen for something to be done with all of them: by key, wherever the table is scrolled to. */
import { useMemo, useState } from 'react';

type Key = string | number;

export interface Selection<T> {
  rows: readonly T[];
  has(key: Key): boolean;
  toggle(row: T): void;
  /** These as well. */
  add(rows: readonly T[]): void;
  drop(keys: readonly Key[]): void;
  clear(): void;
}

export const useSelection = <T>(keyOf: (row: T) => Key): Selection<T> => {
  const [chosen, setChosen] = useState<ReadonlyMap<Key, T>>(new Map());
  const rows = useMemo(() => [...chosen.values()], [chosen]);
  return {
    rows,
    has: (key) => chosen.has(key),
    toggle: (row) =>
      setChosen((before) => {
        const after = new Map(before);
        if (!after.delete(keyOf(row))) after.set(keyOf(row), row);
        return after;
      }),
    add: (more) =>
      setChosen((before) => new Map([...before, ...more.map((row) => [keyOf(row), row] as const)])),
    drop: (keys) =>
      setChosen((before) => new Map([...before].filter(([key]) => !keys.includes(key)))),
    clear: () => setChosen(new Map()),
  };
};
