import { SEEN_CACHE } from '#offline/names';
import { type StorageName, storageKey } from '../storage-keys.ts';

/** Form drafts by storage key. */
const DRAFTS: Readonly<Record<Extract<StorageName, `typed.${string}`>, string>> = {
  'typed.contact': storageKey('typed.contact'),
  'typed.register': storageKey('typed.register'),
  'typed.print': storageKey('typed.print'),
};

/** Deletes a person's form drafts of this tab, and seen items; synced lists are handled in kept/. */
export const deletePersonalTraces = (): void => {
  try {
    for (const key of Object.values(DRAFTS)) sessionStorage.removeItem(key);
    // Not available over plain http.
    void globalThis.caches?.delete(SEEN_CACHE).catch(() => undefined);
  } catch {
    // Blocked storage holds nothing.
  }
};
