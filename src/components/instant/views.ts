/** The pages that this document has shown, one below the header, and which history entry shows which. */
import * as z from 'zod/mini';
import { keepPlace } from '#stores/address';
import { headOf, type PageHere } from './page-here.ts';
import { BACK, GONE, LEFT, SHOWN } from './page-life.ts';

/** So many wait to be come back to, beside the first: a list or the home, which costs most to make again. */
const MOST = 10;

export interface View extends PageHere {
  id: number;
  /** Where it was left. */
  y: number;
  focused: Element | null;
}

const entrySchema = z.object({ view: z.number() });
const idOf = (state: unknown): number | undefined => entrySchema.safeParse(state).data?.view;

const ownMain = document.querySelector('main');
if (!ownMain) throw new Error('a page has a main part');
/** Its head is read when it is left: scripts change it. */
const first: View = {
  id: idOf(history.state) ?? 0,
  href: location.href,
  main: ownMain,
  head: [],
  scripts: Promise.resolve(),
  y: 0,
  focused: null,
};
/** Who scrolls the first page when it is come back to: a list does it itself. */
let firstScrolls = history.scrollRestoration;
const firstSearches = 'searches' in document.documentElement.dataset;
const views = new Map([[first.id, first]]);
let current = first;

export const currentView = (): View => current;

export const viewOf = (page: PageHere): View => ({
  ...page,
  id: Date.now(),
  y: 0,
  focused: null,
});

/** Puts a page in the place of the one that is shown: the first thing that is painted of it. */
export const show = (view: View): void => {
  const { activeElement } = document;
  if (current.main.contains(activeElement)) current.focused = activeElement;
  current.y = scrollY;
  if (current === first) {
    first.href = location.href;
    first.head = headOf(document);
    firstScrolls = history.scrollRestoration;
  }
  // Else the browser scrolls as well, to where it thinks that the entry was.
  history.scrollRestoration = 'manual';
  current.main.dispatchEvent(new Event(LEFT));
  current.main.replaceWith(view.main);
  current = view;
  // An item has no box of its own to search with.
  document.documentElement.toggleAttribute('data-searches', firstSearches && view === first);
  scrollTo({ top: view.y, behavior: 'instant' });
  view.main.dispatchEvent(new Event(BACK));
  // Once the entry is the one that is shown.
  if (view === first)
    setTimeout(() => {
      if (current === first) history.scrollRestoration = firstScrolls;
    });
};

const swapHead = (view: View): void => {
  for (const old of headOf(document)) old.remove();
  document.head.append(...view.head);
};

/** The shown view gets an entry of its own after the one it came from. */
export const enter = (from: View): void => {
  keepPlace(from.y, { view: from.id });
  history.pushState({ view: current.id }, '', current.href);
  swapHead(current);
  views.delete(current.id);
  views.set(current.id, current);
  const spare = [...views.values()].find((view) => view !== first && view !== current);
  if (views.size > MOST && spare) {
    views.delete(spare.id);
    spare.main.dispatchEvent(new Event(GONE));
  }
  document.dispatchEvent(new Event(SHOWN));
};

const reload = (): void => {
  history.scrollRestoration = 'auto';
  location.reload();
};

const isAt = (view: View): boolean => new URL(view.href).pathname === location.pathname;

/** Back and forward between views; within a page's own entries, its own script knows what to do. */
const onPopState = (event: PopStateEvent): void => {
  const id = idOf(event.state);
  // An entry of the page's own: an anchor, another query of the list. Of another page it is not, though that
  // page made it: its document is gone since a reload, and somebody who goes back twice at once comes here.
  if (id === undefined && views.size === 1 && isAt(current)) return;
  const wanted = views.get(id ?? (isAt(current) ? current.id : first.id));
  if (!wanted || !isAt(wanted)) {
    reload();
    return;
  }
  // An item's own anchors are no list's business; a list's other queries are.
  if (wanted !== first || (wanted !== current && wanted.href === location.href))
    event.stopImmediatePropagation();
  if (wanted === current) return;
  show(wanted);
  swapHead(wanted);
  if (wanted.focused instanceof HTMLElement) wanted.focused.focus({ preventScroll: true });
};

/** @param loaded the path that this document came with */
export const followHistory = (loaded: string): void => {
  if (loaded !== location.pathname) {
    reload();
    return;
  }
  // Before the script of a list, which takes every entry for one of its own.
  addEventListener('popstate', onPopState, true);
  // Where the document is not kept, the browser finds the item's place by itself.
  addEventListener('pagehide', () => {
    if (current !== first) history.scrollRestoration = 'auto';
  });
  addEventListener('pageshow', () => {
    if (current !== first) history.scrollRestoration = 'manual';
  });
};
