/**
 * Records keys pressed before the back-office listens, and repeats them then, up to the first that has an effect:
 * later ones were typed for what that opens.
 */

/** Older keys are no longer intended. */
export const RELEVANT_MS = 5_000;
let recorded: KeyboardEvent[] = [];

const isInField = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select') !== null;

/** Autofill dispatches `keydown` without a key. */
const isKey = (event: Event): event is KeyboardEvent => event instanceof KeyboardEvent;

/** Ctrl K, which opens the search of the back-office. */
export const isPaletteKey = (event: Event): boolean =>
  isKey(event) && event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);

const record = (event: Event): void => {
  if (!isKey(event)) return;
  const { key, ctrlKey, metaKey, altKey } = event;
  const isPalette = isPaletteKey(event);
  const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey && !isInField(event);
  if (!isPalette && !isLetter) return;
  // Otherwise the browser's own search would open.
  if (isPalette) event.preventDefault();
  recorded.push(event);
};

/** Called by the first script of a page. */
export const recordEarlyKeys = (): void => document.addEventListener('keydown', record);

/** Called once somebody listens. */
export const repeatEarlyKeys = (): void => {
  document.removeEventListener('keydown', record);
  const since = performance.now() - RELEVANT_MS;
  const relevant = recorded.filter(({ timeStamp }) => timeStamp > since);
  recorded = [];
  for (const event of relevant) {
    const isTaken = !document.body.dispatchEvent(new KeyboardEvent('keydown', event));
    if (isTaken) break;
  }
};
