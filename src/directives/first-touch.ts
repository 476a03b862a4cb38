/**
 * Code that arrives when somebody first touches an element. Clicks, submits and choices that come before it
 * is ready are kept and made again in their order, so that none is lost.
 */

/** What announces that somebody is about to use the element. */
const STARTERS = [
  'pointerenter',
  'pointerdown',
  'touchstart',
  'focusin',
  'keydown',
  'dragenter',
  'change',
] as const;

/** @returns how to begin without a touch; both begin once, and it tells when the code is there */
export const onFirstTouch = (
  element: HTMLElement,
  begin: () => Promise<unknown>,
): (() => Promise<void>) => {
  const repeats = new Map<Element, () => unknown>();
  let started: Promise<void> | undefined;

  const keep = (event: Event): void => {
    const { target } = event;
    if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
    const pressed = target.closest('a, button') ?? target;
    /** Pressed again, it counts once, in its last place. */
    const repeat = (again: () => unknown): void => {
      repeats.delete(pressed);
      repeats.set(pressed, again);
    };
    if (event.type === 'click') {
      // A link works without code; one that the island follows in place waits for it, unless for a new tab.
      const leaves =
        event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey);
      if (leaves || target.closest('a[href]:not([data-in-place]), summary, label')) return;
      repeat(() =>
        pressed.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
      );
    } else if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
      const { submitter } = event;
      repeat(() => target.requestSubmit(submitter));
    } else if (event.type === 'change') {
      if (!(target instanceof HTMLSelectElement)) return;
      const { value } = target;
      repeat(() => {
        target.value = value;
        target.dispatchEvent(new Event('change', { bubbles: true }));
      });
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    // A click need not come with a pointer: a screen reader's does not.
    touch();
  };

  const stop = (): void => {
    for (const type of STARTERS) element.removeEventListener(type, touch, true);
    for (const type of KEPT) element.removeEventListener(type, keep, true);
  };

  const run = async (): Promise<void> => {
    try {
      await begin();
    } finally {
      // Where the code does not come, what works without it goes on as it would have.
      stop();
      // React draws what one of them changes before the next: a page's link then leads on from the new order.
      for (const again of repeats.values()) await again();
    }
  };
  const start = (): Promise<void> => {
    started ??= run();
    return started;
  };
  const touch = (): void => void start();

  for (const type of STARTERS)
    element.addEventListener(type, touch, { capture: true, passive: true });
  for (const type of KEPT) element.addEventListener(type, keep, true);
  return start;
};

const KEPT = ['click', 'submit', 'change'] as const;
