/** What arrives pushes rows on, and what goes draws them back: the keyboard's place goes along with its row. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { RowSource } from './columns.ts';

type Key = string | number;

interface FollowedRow<T> {
  rows: Pick<RowSource<T>, 'at'>;
  keyOf: (row: T) => Key;
  /** Filter and order: under others nobody is followed out of sight. */
  question: string;
  /** The place of the row that has the focus, or had it last. */
  at: number;
  /** The focus stands there already. */
  setAt(index: number): void;
  /** Takes the focus there. */
  moveTo(index: number): void;
  box: RefObject<HTMLElement | null>;
}

/** Rows to either side among which one that moved out of sight is looked for. */
const AROUND = 100;

export const useFollowedRow = <T>(followed: FollowedRow<T>): void => {
  const { rows, keyOf, question, at, setAt, moveTo, box } = followed;
  /** The row that had the focus when the table was last drawn. */
  const last = useRef<{ question: string; key: Key } | null>(null);
  // A focus that went elsewhere is not fetched back; that of an element that is gone is.
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
    const before = last.current;
    last.current = null;
    if (before?.question !== question || activeElement !== document.body) return;
    for (let far = 0; far <= AROUND; far++)
      for (const next of [at + far, at - far]) if (keyAt(next) === before.key) return moveTo(next);
    // It is in this list no more: whoever works it off goes on with what stands there now.
    moveTo(at);
  });
};
