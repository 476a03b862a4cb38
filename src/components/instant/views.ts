/** The pages that this document has shown, and their history entries. */
import * as z from 'zod/mini';
import { storePlace } from '#stores/address';
import { headOf, type PageHere } from './page-here.ts';
import { BACK, GONE, SHOWN } from './page-life.ts';

/** The limit of views kept for going back, besides the first one. */
const MAX_VIEWS = 10;

export interface View extends PageHere {
  id: number;
  /** The scroll position when it was left. */
  y: number;
  focused: Element | null;
  /** Whether the focus was marked then: not after a press of a pointer. */
  focusVisible: boolean;
}

const entrySchema = z.object({ view: z.number() });
const idOf = (state: unknown): number | undefined => entrySchema.safeParse(state).data?.view;

const ownMain = document.querySelector('main');
if (!ownMain) throw new Error('a page has a main part');
/** Its head is read when it is left, since scripts change it. */
const first: View = {
  id: idOf(history.state) ?? 0,
  href: location.href,
  main: ownMain,
  head: [],
  scripts: Promise.resolve(),
  y: 0,
  focused: null,
  focusVisible: false,
};
/** The scroll restoration of the first page; a list sets its own. */
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
  focusVisible: false,
});

/**
 * Lays out an item's page below a list while the pointer is on its link, so that a press only paints it. An item's
 * page has ids of its own, so that none is laid out below another one.
 */
export const layOutAhead = ({ main }: PageHere): void => {
  if (current !== first || first.main.querySelector('[data-item-code]') !== null) return;
  document.querySelector('main[data-ahead]')?.remove();
  main.dataset.ahead = '';
  main.ariaHidden = 'true';
  main.id = '';
  first.main.after(main);
};

/** Closes what would stay above the next page. */
const closeBoxes = (main: HTMLElement): void => {
  for (const dialog of main.querySelectorAll('dialog:modal'))
    dialog.dispatchEvent(new Event('cancel'));
  for (const popover of main.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover();
};

/** Replaces the shown page. */
export const show = (view: View): void => {
  const { activeElement } = document;
  if (current.main.contains(activeElement)) current.focused = activeElement;
  current.focusVisible = document.querySelector('main :focus-visible') !== null;
  current.y = scrollY;
  if (current === first) {
    first.href = location.href;
    first.head = headOf(document);
    firstScrolls = history.scrollRestoration;
  }
  // Otherwise the browser scrolls as well, to its own position.
  history.scrollRestoration = 'manual';
  const { main } = current;
  closeBoxes(main);
  // Scripts and the skip link find the shown page by its id.
  [main.id, view.main.id] = ['', main.id];
  view.main.ariaHidden = null;
  delete view.main.dataset.ahead;
  if (!view.main.isConnected) main.before(view.main);
  // The first view stays in the document, which keeps its layout.
  if (current === first) main.ariaHidden = 'true';
  else main.remove();
  current = view;
  // Items have no search box of their own.
  document.documentElement.toggleAttribute('data-searches', firstSearches && view === first);
  scrollTo({ top: view.y, behavior: 'instant' });
  view.main.dispatchEvent(new Event(BACK));
  // After the entry has become the present one.
  if (view === first)
    setTimeout(() => {
      if (current === first) history.scrollRestoration = firstScrolls;
    });
};

const swapHead = (view: View): void => {
  for (const old of headOf(document)) old.remove();
  document.head.append(...view.head);
};

/** Adds an entry for the shown view. @param from the view before */
export const enter = (from: View): void => {
  storePlace(from.y, { view: from.id });
  history.pushState({ view: current.id }, '', current.href);
  swapHead(current);
  views.delete(current.id);
  views.set(current.id, current);
  const spare = [...views.values()].find((view) => view !== first && view !== current);
  if (views.size > MAX_VIEWS && spare) {
    views.delete(spare.id);
    spare.main.dispatchEvent(new Event(GONE));
  }
  document.dispatchEvent(new Event(SHOWN));
};

const reload = (): void => {
  history.scrollRestoration = 'auto';
  location.reload();
};

/** A list's script may have changed the path of the first page. */
const pathOf = (view: View): string | undefined =>
  view === first ? document.documentElement.dataset.at : new URL(view.href).pathname;
const isAt = (view: View): boolean => pathOf(view) === location.pathname;

/** Goes back and forward between views; entries of the same page belong to its own script. */
const onPopState = (event: PopStateEvent): void => {
  const id = idOf(event.state);
  // An entry of the page itself, such as an anchor or another query. After a reload, going back twice at once leads
  // to an entry of another page.
  if (id === undefined && views.size === 1 && isAt(current)) return;
  const wanted = views.get(id ?? (isAt(current) ? current.id : first.id));
  if (!wanted || !isAt(wanted)) {
    reload();
    return;
  }
  // Anchors of an item are hidden from the list's script, and other queries are not.
  if (wanted !== first || (wanted !== current && wanted.href === location.href))
    event.stopImmediatePropagation();
  if (wanted === current) return;
  show(wanted);
  // After the paint, which does not need them.
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (current !== wanted) return;
      swapHead(wanted);
      const { focused, focusVisible } = wanted;
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true, focusVisible });
    }),
  );
};

export const followHistory = (): void => {
  if (!isAt(first)) {
    reload();
    return;
  }
  // Captured before the list's script, which handles every entry.
  addEventListener('popstate', onPopState, true);
  // For documents outside the back/forward cache, the browser restores the position.
  addEventListener('pagehide', () => {
    if (current !== first) history.scrollRestoration = 'auto';
  });
  addEventListener('pageshow', () => {
    if (current !== first) history.scrollRestoration = 'manual';
  });
};
