/** The keyboard's way through a table: one row has the focus, arrows and j, k take it on. */
import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react';
import { isNobodys } from '../may-take-focus.ts';

/** Rows of a page of the screen, more or less. */
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
  /** Enter. */
  open(index: number): void;
  /** Space or x; with an arrow and shift, of the row that is reached as well. */
  choose(index: number, how: 'toggle' | 'add'): void;
}

/** The table has scrolled to it; the page it stands on may have to, but never to the side. */
const show = (row: HTMLElement): void => {
  row.focus({ preventScroll: true });
  const box = row.closest('table')?.parentElement;
  const left = box?.scrollLeft ?? 0;
  row.scrollIntoView({ block: 'nearest' });
  if (box) box.scrollLeft = left;
};

export const useRowKeys = ({ count, body, reveal, open, choose }: RowKeys) => {
  const [at, setAt] = useState(0);
  /** Counts moves of the keyboard, so that the same row is looked for again. */
  const [moves, setMoves] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move takes the focus along.
  useLayoutEffect(() => {
    if (moves === 0) return;
    reveal(at);
    // The row is drawn once the table has scrolled to it.
    let tries = 10;
    let focused = document.activeElement;
    const take = () => {
      const { activeElement } = document;
      // Whoever went on elsewhere before the frame came stays there.
      if (activeElement !== focused && !isNobodys(activeElement)) return;
      const row = body.current?.querySelector<HTMLElement>(`[data-index="${at}"]`);
      if (row) {
        show(row);
        focused = row;
      } else if (tries-- > 0) frame = requestAnimationFrame(take);
    };
    let frame = requestAnimationFrame(take);
    take();
    return () => cancelAnimationFrame(frame);
  }, [moves]);

  const moveTo = (index: number): void => {
    setAt(Math.min(Math.max(index, 0), count - 1));
    setMoves((before) => before + 1);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    // What is typed into a control of a row is the control's.
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

  return { at, setAt, moveTo, onKeyDown };
};
