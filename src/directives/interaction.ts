/**
 * `client:interaction`: an island's code arrives when somebody first touches it. Clicks and submits
 * that come before it is ready are kept and made again, so that none is lost.
 */
import type { ClientDirective } from 'astro';
import { storageKey } from '#stores/storage-keys';

/** What announces that somebody is about to use the island. */
const STARTERS = [
  'pointerenter',
  'pointerdown',
  'touchstart',
  'focusin',
  'keydown',
  'dragenter',
  'change',
] as const;

/** Somebody who was choosing, or whose vehicle is known, finds it again without touching anything. */
const keepsSearch = (): boolean => {
  try {
    return (['wizard', 'garage'] as const).some((name) => localStorage.getItem(storageKey(name)));
  } catch {
    return false;
  }
};

/** An island that leaves the page and comes back with it waits, or lives, as before. */
const known = new WeakSet<HTMLElement>();

const interaction: ClientDirective = (load, options, element) => {
  if (known.has(element)) return;
  known.add(element);
  let repeat: (() => void) | undefined;
  let started = false;

  const keep = (event: Event): void => {
    const { target } = event;
    if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
    if (event.type === 'click') {
      // A link works without code; one that the island follows in place waits for it, unless for a new tab.
      const leaves =
        event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey);
      if (leaves || target.closest('a[href]:not([data-in-place]), summary, label')) return;
      repeat = () =>
        target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    } else if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
      const { submitter } = event;
      repeat = () => target.requestSubmit(submitter);
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  const start = async (): Promise<void> => {
    if (started) return;
    started = true;
    const hydrate = await load();
    await hydrate();
    stop();
    repeat?.();
  };

  const stop = (): void => {
    for (const type of STARTERS) element.removeEventListener(type, start, true);
    element.removeEventListener('click', keep, true);
    element.removeEventListener('submit', keep, true);
  };

  for (const type of STARTERS)
    element.addEventListener(type, start, { capture: true, passive: true });
  element.addEventListener('click', keep, true);
  element.addEventListener('submit', keep, true);
  if (options.value === 'query' && (location.search.length > 1 || keepsSearch())) void start();
};

export default interaction;
