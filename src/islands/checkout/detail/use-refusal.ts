/** Scrolls to a refused value, and focuses the control that corrects it. */
import { type RefObject, useEffect } from 'react';
import { firstRefused } from '../../../ui/form/refused.ts';

/** The second click of a double click comes within it. */
const SECOND_CLICK_MS = 500;

/** A second click at a page that has moved hits something else. Taps are not always counted. */
const isSecondClick = (event: MouseEvent): boolean =>
  event.detail > 1 || (event instanceof PointerEvent && event.pointerType === 'touch');

const ignoreSecondClick = (root: HTMLElement): (() => void) => {
  const ignore = (event: MouseEvent) => {
    if (!isSecondClick(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener('click', ignore, true);
  const end = () => root.removeEventListener('click', ignore, true);
  const timer = setTimeout(end, SECOND_CLICK_MS);
  return () => {
    clearTimeout(timer);
    end();
  };
};

/** @param refusals their number: each one moves the focus again */
export const useRefusal = (root: RefObject<HTMLElement | null>, refusals: number): void => {
  useEffect(() => {
    if (refusals === 0 || !root.current) return;
    const control = firstRefused(root.current);
    control?.focus({ preventScroll: true });
    // Its message is above it; header and total cover the edges.
    control?.scrollIntoView({ block: 'center' });
    return ignoreSecondClick(root.current);
  }, [root, refusals]);
};
