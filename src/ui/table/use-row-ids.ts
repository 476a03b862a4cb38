/**
 * Assigns React keys: a row keeps its element, its controls and its focus when it moves, and takes over the element of
 * the skeleton at its position.
 */
import { useRef } from 'react';

type Key = string | number;

interface RowIds {
  next: number;
  byKey: Map<Key, number>;
  /** Ids of skeletons. */
  byIndex: Map<number, number>;
}

/**
 * Starts a render.
 * @returns the id of the row at an index; key undefined = still loading
 */
export const useRowIds = (): (() => (index: number, key: Key | undefined) => number) => {
  const { current: ids } = useRef<RowIds>({ next: 0, byKey: new Map(), byIndex: new Map() });
  return () => {
    const used = new Set<number>();
    const idOf = (index: number, key: Key | undefined): number => {
      const { byKey, byIndex } = ids;
      const existing = (key === undefined ? undefined : byKey.get(key)) ?? byIndex.get(index);
      // While pages shift a row may appear twice: the second one gets a new id.
      if (existing !== undefined && used.has(existing)) return ids.next++;
      const id = existing ?? ids.next++;
      if (key === undefined) byIndex.set(index, id);
      else {
        byKey.set(key, id);
        if (byIndex.get(index) === id) byIndex.delete(index);
      }
      return id;
    };
    return (index, key) => {
      const id = idOf(index, key);
      used.add(id);
      return id;
    };
  };
};
