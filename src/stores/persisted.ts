/** A store that the browser keeps: parsed whenever it is read, and the same in every tab. */
import { atom, type WritableAtom } from 'nanostores';
import type * as z from 'zod/mini';
import { type StorageName, storageKey } from './storage-keys.ts';

/** Missing on the server. @throws where the browser refuses it: private windows, blocked by the person */
const storage = (): Storage | undefined => globalThis.localStorage;

/** What is kept under a name, or undefined when nothing readable is. */
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

/** Whether anything is, without reading it: what a page must know before it loads more. */
export const hasStored = (name: StorageName): boolean => {
  try {
    return storage()?.getItem(storageKey(name)) != null;
  } catch {
    return false;
  }
};

/** Keeps a value; null forgets it. */
export const writeStored = (name: StorageName, value: unknown): void => {
  try {
    if (value === null) storage()?.removeItem(storageKey(name));
    else storage()?.setItem(storageKey(name), JSON.stringify(value));
  } catch {
    // A full or forbidden storage: the page works on, it only forgets when it closes.
  }
};

/** Calls back when what is kept under a name may have changed without this page's doing. */
export const whenStoredElsewhere = (name: StorageName, changed: () => void): void => {
  if (typeof window === 'undefined') return;
  window.addEventListener('storage', (event) => {
    // A null key is a cleared storage.
    if (event.key === null || event.key === storageKey(name)) changed();
  });
  // A page that the back button brings back slept through those events.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) changed();
  });
};

/** Starts as `initial`, so that pages rendered ahead agree, then takes what is kept. */
export const persistedAtom = <S extends z.ZodMiniType>(
  name: StorageName,
  schema: S,
  initial: z.output<S>,
): WritableAtom<z.output<S>> => {
  const store = atom<z.output<S>>(initial);
  let taken: z.output<S> | undefined;
  const take = () => {
    taken = readStored(name, schema) ?? initial;
    store.set(taken);
  };
  take();
  whenStoredElsewhere(name, take);
  store.listen((value) => {
    // What was taken is kept already; what a listener makes of it at once is not.
    if (value !== taken) writeStored(name, value);
    taken = undefined;
  });
  return store;
};
