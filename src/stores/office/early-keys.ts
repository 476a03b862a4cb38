/**
 * Keys that somebody presses before the back-office listens to them are kept, and pressed again once it does: up to
 * the first that does something. What came after it was typed for what that opens, and is no key of the screen.
 */

/** What was pressed longer ago is no longer meant. */
export const MEANT_MS = 5_000;
let kept: KeyboardEvent[] = [];

const isInField = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select') !== null;

/** A browser that fills a field in says `keydown` without a key. */
const isKey = (event: Event): event is KeyboardEvent => event instanceof KeyboardEvent;

/** Ctrl K, which opens the search of the back-office. */
export const isPaletteKey = (event: Event): boolean =>
  isKey(event) && event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);

const keep = (event: Event): void => {
  if (!isKey(event)) return;
  const { key, ctrlKey, metaKey, altKey } = event;
  const isPalette = isPaletteKey(event);
  const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey && !isInField(event);
  if (!isPalette && !isLetter) return;
  // Else the browser's own search would have it.
  if (isPalette) event.preventDefault();
  kept.push(event);
};

/** From the first script of a page on. */
export const keepEarlyKeys = (): void => document.addEventListener('keydown', keep);

/** Once somebody listens. */
export const pressAgain = (): void => {
  document.removeEventListener('keydown', keep);
  const since = performance.now() - MEANT_MS;
  const meant = kept.filter(({ timeStamp }) => timeStamp > since);
  kept = [];
  for (const event of meant) {
    const isTaken = !document.body.dispatchEvent(new KeyboardEvent('keydown', event));
    if (isTaken) break;
  }
};
