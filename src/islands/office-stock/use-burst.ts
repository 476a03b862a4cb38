/** Hears whether a scanner types where no code belongs, which is lost there unless that is said. */
import { type KeyboardEvent, useRef } from 'react';
import { hideToast, showToast } from '#stores/toasts';
import { type Burst, nextOf } from './typed-count.ts';

/** @param part the keys that a code may be of @returns at each key, the burst that came before it */
export const useBurst = (part: RegExp) => {
  const burst = useRef<Burst>(undefined);
  return ({ key, repeat, timeStamp }: KeyboardEvent): Burst | undefined => {
    // A key that is held down repeats as fast as a scanner types.
    const before = repeat ? undefined : burst.current;
    // With each capital a scanner presses it as well.
    if (key !== 'Shift')
      burst.current = part.test(key) && !repeat ? nextOf(before, timeStamp) : undefined;
    return before;
  };
};

let told: number | undefined;

/** @param where as the person reads it there */
export const sayNotCounted = (where: string): void => {
  sayCounted();
  told = showToast('error', `Lo leído en «${where}» no se contó: léelo otra vez.`);
};
/** What is counted now takes what was said of the last code away: one after the other they would fill the screen. */
export const sayCounted = (): void => {
  if (told !== undefined) hideToast(told);
  told = undefined;
};
