/** A form takes the place of the button that opens it: the focus goes there with it, and back again. */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { mayTakeFocus } from '../../../ui/may-take-focus.ts';

/** @returns the props of the box that contains both */
export const useHandOver = (isOpen: boolean): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    // If another element has the focus, such as the button that confirms, it was not here.
    if (!mayTakeFocus()) return;
    box.current?.querySelector<HTMLElement>('input, select, button')?.focus();
  }, [isOpen]);
  return box;
};
