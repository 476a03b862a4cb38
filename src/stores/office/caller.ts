/** Whom the page that is open is about: a call that comes in is most likely theirs. */
import { atom } from 'nanostores';

export interface Caller {
  companyId: number;
  companyName: string;
  personId: number | null;
  personName: string;
}

export const $caller = atom<Caller | undefined>(undefined);

/** @returns how to take it back */
export const tellCaller = (caller: Caller): (() => void) => {
  $caller.set(caller);
  return () => {
    if ($caller.get() === caller) $caller.set(undefined);
  };
};
