/** The customer of the open page, who most likely is the one that calls. */
import { atom } from 'nanostores';

export interface Caller {
  companyId: number;
  companyName: string;
  personId: number | null;
  personName: string;
}

export const $caller = atom<Caller | undefined>(undefined);

/** @returns a function that takes it back */
export const setCaller = (caller: Caller): (() => void) => {
  $caller.set(caller);
  return () => {
    if ($caller.get() === caller) $caller.set(undefined);
  };
};
