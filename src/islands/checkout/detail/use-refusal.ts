/** Brings what was refused into view, and the focus to where it can be mended. */
import { type RefObject, useEffect } from 'react';

/** A form that was emptied again is no part of the order. */
const WRONG = '[aria-invalid="true"]:not([data-left-out] *), [data-refused]';
const CONTROL = 'input, select, textarea, button';

/** The field that is wrong; in a question that has none, its first control. */
const toMend = (root: HTMLElement): HTMLElement | null => {
  const wrong = root.querySelector<HTMLElement>(WRONG);
  if (!wrong || wrong.matches(`${CONTROL}, [tabindex]`)) return wrong;
  return (
    wrong.querySelector<HTMLElement>(`:is(${CONTROL})[aria-invalid="true"], input:checked`) ??
    wrong.querySelector<HTMLElement>(CONTROL)
  );
};

/** The second click of a double click comes within it. */
const SECOND_CLICK_MS = 500;

/** The page has moved under it: what lies there now nobody chose. A finger's taps are not counted by all browsers. */
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

/** @param refusals how many there were: each leads there anew */
export const useRefusal = (root: RefObject<HTMLElement | null>, refusals: number): void => {
  useEffect(() => {
    if (refusals === 0 || !root.current) return;
    const control = toMend(root.current);
    control?.focus({ preventScroll: true });
    // Its message stands above it; at the edges lie the header and the total.
    control?.scrollIntoView({ block: 'center' });
    return ignoreSecondClick(root.current);
  }, [root, refusals]);
};
