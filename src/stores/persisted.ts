/** Stores in local storage, validated when read and shared by all tabs. */
import { atom, type WritableAtom } from 'nanostores';
import type * as z from 'zod/mini';
import { type StorageName, storageKey } from './storage-keys.ts';

/** Undefined on the server. @throws if the browser blocks storage, as in private windows */
const storage = (): Storage | undefined => globalThis.localStorage;

/** Returns the stored value, or undefined if it is missing or invalid. */
export const readStored = <S extends z.ZodMiniType>(
  name: StorageName,
  schema: S,
): z.output<S> | undefined => {
  try {
    const text = storage()?.getItem(storageKey(name));
    if (text == null) return undefined;
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};

/** Checks for a stored value without parsing it. */
export const hasStored = (name: StorageName): boolean => {
  try {
    return storage()?.getItem(storageKey(name)) != null;
  } catch {
    return false;
  }
};

/** Stores a value; null deletes it. */
export const writeStored = (name: StorageName, value: unknown): void => {
  try {
    if (value === null) storage()?.removeItem(storageKey(name));
    else storage()?.setItem(storageKey(name), JSON.stringify(value));
  } catch {
    // Storage is full or blocked: the page works, but forgets when it is closed.
  }
};

/** Calls back when a value may have changed elsewhere. */
export const whenStoredElsewhere = (name: StorageName, changed: () => void): void => {
  if (typeof window === 'undefined') return;
  window.addEventListener('storage', (event) => {
    // A null key is a cleared storage.
    if (event.key === null || event.key === storageKey(name)) changed();
  });
  // A page restored by the back button has missed those events.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) changed();
  });
};

/** Starts with `initial`, as pages are rendered, then takes the stored value. */
export const persistedAtom = <S extends z.ZodMiniType>(
  name: StorageName,
  schema: S,
  initial: z.output<S>,
): WritableAtom<z.output<S>> => {
  const store = atom<z.output<S>>(initial);
  let justRead: z.output<S> | undefined;
  const read = () => {
    justRead = readStored(name, schema) ?? initial;
    store.set(justRead);
  };
  read();
  whenStoredElsewhere(name, read);
  store.listen((value) => {
    // A value just read is stored already; changes by other listeners are not.
    if (value !== justRead) writeStored(name, value);
    justRead = undefined;
  });
  return store;
};
