/** What arrives pushes rows on, and what goes draws them back: the focus stays with the row that it is on. */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { RowSource } from './columns.ts';

type Key = string | number;

interface FollowedRow<T> {
  rows: Pick<RowSource<T>, 'at'>;
  keyOf: (row: T) => Key;
  /** Filter and order: under others the focus stays in its place. */
  question: string;
  /** The place of the row that has the focus, or had it last. */
  at: number;
  moveTo(index: number): void;
  box: RefObject<HTMLElement | null>;
}

/** Rows to either side among which one that moved is looked for: two pages. */
const AROUND = 100;

export const useFollowedRow = <T>(followed: FollowedRow<T>): void => {
  const { rows, keyOf, question, at, moveTo, box } = followed;
  const last = useRef<{ question: string; at: number; key: Key | undefined } | null>(null);
  useLayoutEffect(() => {
    const keyAt = (index: number): Key | undefined => {
      const row = index < 0 ? undefined : rows.at(index);
      return row === undefined ? undefined : keyOf(row);
    };
    const before = last.current;
    const isSame = before?.question === question && before.at === at;
    const known = isSame ? before.key : undefined;
    const key = keyAt(at);
    // Rows that are asked for again are away for a moment.
    last.current = { question, at, key: key ?? known };
    if (known === undefined || key === undefined || key === known) return;
    if (!box.current?.querySelector(`[data-index="${at}"]`)?.contains(document.activeElement))
      return;
    for (let far = 1; far <= AROUND; far++)
      for (const next of [at + far, at - far]) if (keyAt(next) === known) return moveTo(next);
  });
};
