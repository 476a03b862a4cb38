/** What stands on a device of who is logged in, beside the lists that they keep (kept/): it goes with them. */
import { SEEN_CACHE } from '#offline/names';
import { TYPED } from '../storage-keys.ts';

/** What they typed and did not send in this tab, and the items that they looked at. */
export const dropLeftBehind = (): void => {
  try {
    const typed = Object.keys(sessionStorage).filter((key) => key.startsWith(TYPED));
    for (const key of typed) sessionStorage.removeItem(key);
    // Missing over plain http.
    void globalThis.caches?.delete(SEEN_CACHE).catch(() => undefined);
  } catch {
    // What forbids it holds nothing.
  }
};
