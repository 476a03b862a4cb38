/** The address as a store: its query string, and the place on the page that each history entry had. */
import { atom, onMount } from 'nanostores';
import * as z from 'zod/mini';

const entrySchema = z.object({ place: z.number() });
/** After scrolling stops; browsers refuse to replace an entry more than some 100 times in 30 s. */
const QUIET_MS = 400;

/** Where the page belongs once its list is there: a kept place, the top of the list, or as it is. */
type Place = { y: number } | 'top' | undefined;

/** `?c=1.1&pag=2` or ''; null where no browser knows it, as while the page is built. */
export const $search = atom<string | null>(null);

let pending: Place;
let quiet: ReturnType<typeof setTimeout> | undefined;
/** Lists that stand on the page; while there is one, it scrolls in the browser's place. */
let keepers = 0;

const keptPlace = (state: unknown): Place => {
  const entry = entrySchema.safeParse(state);
  return entry.success ? { y: entry.data.place } : undefined;
};

/** @param more what else the entry is to remember */
export const keepPlace = (y: number, more = {}): void => {
  // Another script's state stays; only the place is ours.
  const state = typeof history.state === 'object' ? history.state : {};
  history.replaceState({ ...state, ...more, place: Math.round(y) }, '');
};
const keepThisPlace = (): void => keepPlace(scrollY);

const take = (): void => $search.set(location.search);

const onScroll = (): void => {
  clearTimeout(quiet);
  quiet = setTimeout(keepThisPlace, QUIET_MS);
};
const onPopState = (event: PopStateEvent): void => {
  // A place about to be written belongs to the entry that was just left.
  clearTimeout(quiet);
  if (keepers > 0) pending = keptPlace(event.state) ?? { y: 0 };
  take();
};

if (typeof window !== 'undefined')
  onMount($search, () => {
    take();
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  });

/** For a page whose content comes after its address: takes scrolling over from the browser. */
export const keepPlaces = (): (() => void) => {
  if (keepers === 0) {
    history.scrollRestoration = 'manual';
    pending ??= keptPlace(history.state);
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('pagehide', keepThisPlace);
  }
  keepers += 1;
  return () => {
    keepers -= 1;
    if (keepers > 0) return;
    history.scrollRestoration = 'auto';
    clearTimeout(quiet);
    removeEventListener('scroll', onScroll);
    removeEventListener('pagehide', keepThisPlace);
  };
};

/** The place to go to now that the list is there; each is told once. */
export const takePlace = (): Place => {
  const place = pending;
  pending = undefined;
  return place;
};

/** Another address, without loading the page; a replaced entry leaves the reader where he is. */
export const go = (href: string, { replace = false } = {}): void => {
  clearTimeout(quiet);
  if (replace) history.replaceState(history.state, '', href);
  else {
    if (keepers > 0) keepThisPlace();
    history.pushState({}, '', href);
    pending = 'top';
  }
  take();
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

/** Turns a plain click on a link to the same page into `go`; one for a new tab stays the browser's. */
export const followInPlace = (event: Click, href: string): void => {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented) return;
  event.preventDefault();
  go(href);
};
