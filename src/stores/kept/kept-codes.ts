/** Items that a visitor keeps by their codes, on the device and in the account: what is compared, what has a heart. */
import { computed, type ReadableAtom } from 'nanostores';
import { send } from '#client/send';
import { type keptFavourites, keptItem } from '#contract/calls/kept';
import type { StorageName } from '../storage-keys.ts';
import { keepInAccount } from './kept-account.ts';
import { keptList } from './kept-list.ts';

interface KeptCodes {
  /** As the addresses of their pages have them, the latest first; of two devices' that came together, as many as have room. */
  $codes: ReadableAtom<string[]>;
  /** For where they are shown: one that another device kept a moment ago is among them. */
  renew: () => void;
  remove: (code: string) => void;
  /** Takes off all, those too that had no room. */
  clear: () => void;
  /** @returns what became of it; `full` = there was no room */
  toggle: (code: string) => 'added' | 'removed' | 'full';
}

/** A code is one item however its letters are written. */
const idOf = (code: string): string => code.toLowerCase();

/** @param call takes the device's list to the account */
export const keptCodes = (
  name: StorageName,
  call: typeof keptFavourites,
  most: number,
): KeptCodes => {
  const list = keptList(name, keptItem);
  const renew = keepInAccount(list, (entries) => send(call, { entries }));
  const $codes = computed(list.$values, (items) => items.slice(0, most).map(({ code }) => code));
  const remove = (code: string): void => list.remove(idOf(code));
  return {
    $codes,
    renew,
    remove,
    clear: () => {
      for (const { code } of list.$values.get()) remove(code);
    },
    toggle: (code) => {
      const codes = $codes.get();
      if (codes.some((each) => idOf(each) === idOf(code))) {
        remove(code);
        return 'removed';
      }
      if (codes.length >= most) return 'full';
      list.put(idOf(code), { code });
      return 'added';
    },
  };
};
