import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { RowSource } from './columns.ts';

type Key = string | number;

interface FollowedRow<T> {
  rows: Pick<RowSource<T>, 'at'>;
  keyOf: (row: T) => Key;
  /** Filter and order; after a change the row is not followed. */
  question: string;
  /** Index of the row that has, or last had, the focus. */
  at: number;
  /** Updates the index of the focused row. */
  setAt(index: number): void;
  /** Moves the focus. */
  moveTo(index: number): void;
  box: RefObject<HTMLElement | null>;
}

/** How far to look for a moved row. */
const MAX_DISTANCE = 100;

/** Keeps the keyboard's position on its row when rows are added or removed above it. */
export const useFollowedRow = <T>(followed: FollowedRow<T>): void => {
  const { rows, keyOf, question, at, setAt, moveTo, box } = followed;
  /** The row that had the focus at the last render. */
  const last = useRef<{ question: string; key: Key } | null>(null);
  // Forget the row when the focus moves elsewhere, but not when its element is removed.
  useEffect(() => {
    const forget = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target instanceof Node && target.isConnected) last.current = null;
      });
    const table = box.current;
    table?.addEventListener('focusout', forget);
    return () => table?.removeEventListener('focusout', forget);
  });
  useLayoutEffect(() => {
    const keyAt = (index: number): Key | undefined => {
      const row = index < 0 ? undefined : rows.at(index);
      return row === undefined ? undefined : keyOf(row);
    };
    const { activeElement } = document;
    const focused = box.current?.contains(activeElement)
      ? activeElement?.closest<HTMLElement>('[data-index]')
      : null;
    if (focused) {
      const index = Number(focused.dataset.index);
      const key = keyAt(index);
      if (key !== undefined) last.current = { question, key };
      if (index !== at) setAt(index);
      return;
    }
    const previous = last.current;
    last.current = null;
    if (previous?.question !== question || activeElement !== document.body) return;
    for (let distance = 0; distance <= MAX_DISTANCE; distance++)
      for (const next of [at + distance, at - distance])
        if (keyAt(next) === previous.key) return moveTo(next);
    // The row is gone: focus the row that took its place.
    moveTo(at);
  });
};
