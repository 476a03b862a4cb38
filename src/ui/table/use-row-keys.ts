import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react';
import { isFocusLost } from '../may-take-focus.ts';

/** Approximate rows per screen. */
const PAGE = 12;
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

interface RowKeys {
  count: number;
  body: RefObject<HTMLElement | null>;
  reveal(index: number): void;
  open(index: number): void;
  /** Called for Space or x, and with shift for each row that the arrows reach. */
  choose(index: number, how: 'toggle' | 'add'): void;
}

/** Focuses a row without scrolling the table sideways. */
const focusRow = (row: HTMLElement): void => {
  row.focus({ preventScroll: true });
  const box = row.closest('table')?.parentElement;
  const left = box?.scrollLeft ?? 0;
  row.scrollIntoView({ block: 'nearest' });
  if (box) box.scrollLeft = left;
};

/** Moves the focus between rows with arrows, j and k. */
export const useRowKeys = ({ count, body, reveal, open, choose }: RowKeys) => {
  const [at, setAt] = useState(0);
  /** Counts moves, so that moving to the same row focuses it again. */
  const [moves, setMoves] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move takes the focus.
  useLayoutEffect(() => {
    if (moves === 0) return;
    reveal(at);
    // The row exists once the table has scrolled to it.
    let tries = 10;
    let focused = document.activeElement;
    const take = () => {
      const { activeElement } = document;
      // Keep the focus if the person has moved on.
      if (activeElement !== focused && !isFocusLost(activeElement)) return;
      const row = body.current?.querySelector<HTMLElement>(`[data-index="${at}"]`);
      if (row) {
        focusRow(row);
        focused = row;
      } else if (tries-- > 0) frame = requestAnimationFrame(take);
    };
    let frame = requestAnimationFrame(take);
    take();
    return () => cancelAnimationFrame(frame);
  }, [moves]);

  const moveTo = (index: number): void => {
    setAt(Math.min(Math.max(index, 0), count - 1));
    setMoves((previous) => previous + 1);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    // Keys typed into a row's control belong to it.
    const isRow = event.target instanceof HTMLElement && event.target.dataset.index !== undefined;
    if (!isPlain || !isRow || count === 0) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      const next = Math.min(Math.max(at + step, 0), count - 1);
      if (event.shiftKey) {
        choose(at, 'add');
        choose(next, 'add');
      }
      moveTo(next);
    } else if (event.key === 'Enter') open(at);
    else if (event.key === ' ' || event.key === 'x') choose(at, 'toggle');
    else return;
    event.preventDefault();
  };

  /** Selects the row that the keys would move from. */
  const chooseAt = (): void => {
    choose(at, 'toggle');
    moveTo(at);
  };

  return { at, setAt, moveTo, chooseAt, onKeyDown };
};
