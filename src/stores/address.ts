/** The query string as a store, and the scroll position of each history entry. */
import { atom, onMount } from 'nanostores';
import * as z from 'zod/mini';

const entrySchema = z.object({ place: z.number() });
/** Delay after scrolling: browsers refuse more than some 100 replacements of an entry in 30 s. */
const QUIET_MS = 400;

/** Where to scroll when the list is loaded: a stored position, the top of the list, or nowhere. */
type Place = { y: number } | 'top' | undefined;

/** `?c=1.1&pag=2` or ''; null during the build. */
export const $search = atom<string | null>(null);

let pending: Place;
let quiet: ReturnType<typeof setTimeout> | undefined;
/** Number of lists on the page; while there are any, they restore scrolling instead of the browser. */
let lists = 0;

const storedPlace = (state: unknown): Place => {
  const entry = entrySchema.safeParse(state);
  return entry.success ? { y: entry.data.place } : undefined;
};

/** @param more additional state of the entry */
export const storePlace = (y: number, more = {}): void => {
  // State of other scripts is preserved.
  const state = typeof history.state === 'object' ? history.state : {};
  history.replaceState({ ...state, ...more, place: Math.round(y) }, '');
};
const storeCurrentPlace = (): void => storePlace(scrollY);

const readAddress = (): void => $search.set(location.search);

const onScroll = (): void => {
  clearTimeout(quiet);
  quiet = setTimeout(storeCurrentPlace, QUIET_MS);
};
const onPopState = (event: PopStateEvent): void => {
  // A pending position belongs to the entry that was left.
  clearTimeout(quiet);
  if (lists > 0) pending = storedPlace(event.state) ?? { y: 0 };
  readAddress();
};

if (typeof window !== 'undefined')
  onMount($search, () => {
    readAddress();
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  });

/** Takes over scroll restoration from the browser, for pages whose content is loaded later. */
export const restorePlaces = (): (() => void) => {
  if (lists === 0) {
    history.scrollRestoration = 'manual';
    pending ??= storedPlace(history.state);
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('pagehide', storeCurrentPlace);
  }
  lists += 1;
  return () => {
    lists -= 1;
    if (lists > 0) return;
    history.scrollRestoration = 'auto';
    clearTimeout(quiet);
    removeEventListener('scroll', onScroll);
    removeEventListener('pagehide', storeCurrentPlace);
  };
};

/** Returns the position to scroll to, once. */
export const takePlace = (): Place => {
  const place = pending;
  pending = undefined;
  return place;
};

/** Navigates without loading the page; a replaced entry keeps the scroll position. */
export const go = (href: string, { replace = false } = {}): void => {
  clearTimeout(quiet);
  if (replace) history.replaceState(history.state, '', href);
  else {
    if (lists > 0) storeCurrentPlace();
    history.pushState({}, '', href);
    pending = 'top';
  }
  readAddress();
};

interface Click {
  button: number;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
  preventDefault(): void;
}

/** Turns a plain click on a link to the same page into `go`; modified clicks stay the browser's. */
export const followInPlace = (event: Click, href: string): void => {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented) return;
  event.preventDefault();
  go(href);
};
