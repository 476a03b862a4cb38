/** Brings what was refused into view, and the focus to where it can be mended. */
import { type RefObject, useEffect } from 'react';

const WRONG = '[aria-invalid="true"], [data-refused]';
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

/** @param refusals how many there were: each leads there anew */
export const useRefusal = (root: RefObject<HTMLElement | null>, refusals: number): void => {
  useEffect(() => {
    if (refusals === 0 || !root.current) return;
    const control = toMend(root.current);
    control?.focus({ preventScroll: true });
    // Its message stands above it; at the edges lie the header and the total.
    control?.scrollIntoView({ block: 'center' });
  }, [root, refusals]);
};
