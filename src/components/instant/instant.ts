/**
 * Items open at once: their HTML comes while a pointer rests on their link, and takes the place of what is
 * below the header. Everything else is loaded as links are. It arrives with the first touch of a page.
 */
import { ask, wait } from './ahead.ts';
import { isPlain, itemLink } from './links.ts';
import { forget, go, openNow } from './open.ts';
import { prefetchOnIntent } from './prefetch.ts';
import { openOnPress } from './press.ts';
import { followHistory } from './views.ts';

/** A pointer that only passes over a card asks for nothing. */
const REST_MS = 20;

const savesData = (): boolean =>
  'connection' in navigator &&
  // Not every browser has it, and TypeScript knows none that has.
  (navigator.connection as { saveData?: boolean }).saveData === true;

const fetchOnIntent = (): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restFor = (ms: number) => (event: { target: EventTarget | null }) => {
    clearTimeout(timer);
    const link = itemLink(event.target);
    if (link) timer = setTimeout(() => ask(link.href), Math.max(ms, wait()));
  };
  const atOnce = restFor(0);
  // What brought this code may be on a link already: a pointer, or the keyboard.
  for (const target of [document.querySelector('main a:hover'), document.activeElement]) {
    const link = itemLink(target);
    if (link) ask(link.href);
  }
  document.addEventListener('pointerover', restFor(REST_MS), { passive: true });
  document.addEventListener('touchstart', atOnce, { passive: true });
  document.addEventListener('focusin', atOnce);
};

const openOnClick = (): void => {
  document.addEventListener('click', (event) => {
    if (!isPlain(event)) return;
    const link = itemLink(event.target);
    // What is followed in place, such as a filter, is a choice as well.
    if (event.defaultPrevented || !link) {
      forget();
      return;
    }
    event.preventDefault();
    if (!openNow(link.href)) void go(link.href);
  });
};

/** @param loaded the path that this document came with */
export const startInstant = (loaded: string): void => {
  followHistory(loaded);
  addEventListener('popstate', forget, true);
  if (!savesData()) {
    fetchOnIntent();
    // Others follow the speculation rules in the page's head.
    if (!HTMLScriptElement.supports?.('speculationrules')) prefetchOnIntent();
  }
  openOnPress();
  openOnClick();
};
