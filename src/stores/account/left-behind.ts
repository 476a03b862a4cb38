/** What stands on a device of who is logged in, beside the lists that they keep (kept/): it goes with them. */
import { SEEN_CACHE } from '#offline/names';
import { type StorageName, storageKey } from '../storage-keys.ts';

/** Each under its key. */
const TYPED: Readonly<Record<Extract<StorageName, `typed.${string}`>, string>> = {
  'typed.contact': storageKey('typed.contact'),
  'typed.register': storageKey('typed.register'),
  'typed.print': storageKey('typed.print'),
};

/** What they typed and did not send in this tab, and the items that they looked at. */
export const dropLeftBehind = (): void => {
  try {
    for (const key of Object.values(TYPED)) sessionStorage.removeItem(key);
    // Missing over plain http.
    void globalThis.caches?.delete(SEEN_CACHE).catch(() => undefined);
  } catch {
    // What forbids it holds nothing.
  }
};
