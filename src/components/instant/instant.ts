import { ask, wait } from './ahead.ts';
import { isPlain, itemLink } from './links.ts';
import { forget, go, openNow } from './open.ts';
import { openOnPress } from './press.ts';
import { followHistory, layOutAhead } from './views.ts';

/** Pointers that only pass over a link fetch nothing. */
const REST_MS = 20;
const PREFETCH_MS = 65;

const savesData = (): boolean =>
  'connection' in navigator &&
  // Only some browsers have it, and TypeScript lacks it.
  (navigator.connection as { saveData?: boolean }).saveData === true;

/** Fetches the page of a link, and lays it out if a mouse is still on the link then. */
const fetchFor = (link: HTMLAnchorElement): void => {
  void ask(link.href).coming.then((page) => {
    if (page && link.matches(':hover') && matchMedia('(hover: hover)').matches) layOutAhead(page);
  });
};

const fetchOnIntent = (): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restFor = (ms: number) => (event: { target: EventTarget | null }) => {
    clearTimeout(timer);
    const link = itemLink(event.target);
    if (link) timer = setTimeout(() => fetchFor(link), Math.max(ms, wait()));
  };
  const atOnce = restFor(0);
  // The touch that loaded this code may be on a link.
  for (const target of [document.querySelector('main a:hover'), document.activeElement]) {
    const link = itemLink(target);
    if (link) fetchFor(link);
  }
  document.addEventListener('pointerover', restFor(REST_MS), { passive: true });
  document.addEventListener('touchstart', atOnce, { passive: true });
  document.addEventListener('focusin', atOnce);
};

/** Prefetches other pages while the pointer rests on their link, in browsers without speculation rules. */
const prefetchOnIntent = (): void => {
  const fetched = new Set<string>([location.href]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ahead = (event: Event): void => {
    clearTimeout(timer);
    const link =
      event.target instanceof Element
        ? event.target.closest<HTMLAnchorElement>('a:not([data-in-place])')
        : null;
    if (!link || link.origin !== location.origin || fetched.has(link.href) || itemLink(link))
      return;
    timer = setTimeout(() => {
      fetched.add(link.href);
      const hint = document.createElement('link');
      hint.rel = 'prefetch';
      hint.href = link.href;
      document.head.append(hint);
    }, PREFETCH_MS);
  };
  document.addEventListener('pointerover', ahead, { passive: true });
  document.addEventListener('touchstart', ahead, { passive: true });
};

const openOnClick = (): void => {
  document.addEventListener('click', (event) => {
    if (!isPlain(event)) return;
    const link = itemLink(event.target);
    // Any other link, or one that is followed in place, replaces an item that is still loading.
    if (event.defaultPrevented || !link) {
      forget();
      return;
    }
    event.preventDefault();
    if (!openNow(link.href)) void go(link.href);
  });
};

/**
 * Shows items instead of the page below the header. Their HTML is fetched while a pointer rests on their link;
 * all other links load as usual.
 */
export const startInstant = (): void => {
  followHistory();
  addEventListener('popstate', forget, true);
  if (!savesData()) {
    fetchOnIntent();
    // Other browsers follow the speculation rules in the head.
    if (!HTMLScriptElement.supports?.('speculationrules')) prefetchOnIntent();
  }
  openOnPress();
  openOnClick();
};
