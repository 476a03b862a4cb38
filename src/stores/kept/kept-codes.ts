/** Synced lists of item codes: favourites and comparison. */
import { computed, type ReadableAtom } from 'nanostores';
import { send } from '#client/send';
import { type keptFavourites, keptItem } from '#contract/calls/kept';
import type { StorageName } from '../storage-keys.ts';
import { syncWithAccount } from './kept-account.ts';
import { syncedList } from './kept-list.ts';

interface SyncedCodes {
  /** Codes as in page addresses, latest first; lists merged from several devices are cut to the limit. */
  $codes: ReadableAtom<string[]>;
  /** Syncs now, for pages that show the list. */
  renew: () => void;
  remove: (code: string) => void;
  /** Removes all, including those beyond the limit. */
  clear: () => void;
  /** @returns the result; `full` = no room */
  toggle: (code: string) => 'added' | 'removed' | 'full';
}

/** Codes are case-insensitive. */
const idOf = (code: string): string => code.toLowerCase();

/** @param call syncs the device's list with the account */
export const syncedCodes = (
  name: StorageName,
  call: typeof keptFavourites,
  max: number,
): SyncedCodes => {
  const list = syncedList(name, keptItem);
  const renew = syncWithAccount(list, (entries) => send(call, { entries }));
  const $codes = computed(list.$values, (items) => items.slice(0, max).map(({ code }) => code));
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
      if (codes.length >= max) return 'full';
      list.put(idOf(code), { code });
      return 'added';
    },
  };
};
