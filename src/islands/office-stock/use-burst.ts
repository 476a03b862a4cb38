import { type KeyboardEvent, useRef } from 'react';
import { hideToast, showToast } from '#stores/toasts';
import { type Burst, extendBurst } from './typed-count.ts';

/**
 * Detects a scanner that types where no code is expected. Returns a key handler that returns the burst before the key.
 * @param part matches the keys that can be part of a code
 */
export const useBurst = (part: RegExp) => {
  const burst = useRef<Burst>(undefined);
  return ({ key, repeat, timeStamp }: KeyboardEvent): Burst | undefined => {
    // A key that is held down repeats as fast as a scanner types.
    const before = repeat ? undefined : burst.current;
    // A scanner presses Shift for each capital letter.
    if (key !== 'Shift')
      burst.current = part.test(key) && !repeat ? extendBurst(before, timeStamp) : undefined;
    return before;
  };
};

let shownToast: number | undefined;

/** Reports a code scanned into the wrong place. @param where label of that place */
export const showNotCounted = (where: string): void => {
  hideNotCounted();
  shownToast = showToast('error', `Lo leído en «${where}» no se contó: léelo otra vez.`);
};

export const hideNotCounted = (): void => {
  if (shownToast !== undefined) hideToast(shownToast);
  shownToast = undefined;
};
