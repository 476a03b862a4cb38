/**
 * Who each drawn row is to React: a row keeps its element, its open box and its focus wherever others push it, and
 * one that was a shape in its place while it was on its way keeps that shape's.
 */
import { useRef } from 'react';

type Key = string | number;

interface RowIds {
  next: number;
  ofRow: Map<Key, number>;
  /** Of rows that are on their way. */
  ofPlace: Map<number, number>;
}

/** Begins one drawing. @returns the id of the row in a place; undefined = it is on its way */
export const useRowIds = (): (() => (index: number, key: Key | undefined) => number) => {
  const { current: ids } = useRef<RowIds>({ next: 0, ofRow: new Map(), ofPlace: new Map() });
  return () => {
    const drawn = new Set<number>();
    const idOf = (index: number, key: Key | undefined): number => {
      const { ofRow, ofPlace } = ids;
      const known = (key === undefined ? undefined : ofRow.get(key)) ?? ofPlace.get(index);
      // While pages shift the same row may stand in two places: one of them is somebody else for now.
      if (known !== undefined && drawn.has(known)) return ids.next++;
      const id = known ?? ids.next++;
      if (key === undefined) ofPlace.set(index, id);
      else {
        ofRow.set(key, id);
        if (ofPlace.get(index) === id) ofPlace.delete(index);
      }
      return id;
    };
    return (index, key) => {
      const id = idOf(index, key);
      drawn.add(id);
      return id;
    };
  };
};
