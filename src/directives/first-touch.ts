/** Events that announce a use of one of the element's controls. */
const STARTERS = [
  'pointerover',
  'pointerdown',
  'touchstart',
  'focusin',
  'keydown',
  'dragenter',
  'change',
] as const;

/** Parts that need the code; all other links work without it. */
const CONTROLS = 'button, input, select, textarea, label, summary, a[data-in-place]';

/**
 * Begins at the first touch of a control in an element. Clicks, submits and changes that come before `begin` has ended are held
 * back and repeated in their order.
 * @returns starts without a touch; runs once, and resolves when the code is ready
 */
export const onFirstTouch = (
  element: HTMLElement,
  begin: () => Promise<unknown>,
): (() => Promise<void>) => {
  const repeats = new Map<Element, () => unknown>();
  let started: Promise<void> | undefined;

  const keep = (event: Event): void => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const pressed = target.closest('a, button') ?? target;
    /** Repeats on one element count once, at the place of the last. */
    const repeat = (again: () => unknown): void => {
      repeats.delete(pressed);
      repeats.set(pressed, again);
    };
    if (event.type === 'click') {
      // Links work without code; links that the island follows in place wait for it, unless for a new tab.
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
    // Clicks of a screen reader come without a pointer.
    void start();
  };

  const stop = (): void => {
    for (const type of STARTERS) element.removeEventListener(type, touch, true);
    for (const type of KEPT) element.removeEventListener(type, keep, true);
  };

  const run = async (): Promise<void> => {
    try {
      await begin();
    } finally {
      // Where the code fails to load, plain links and forms still work.
      stop();
      // Each one is rendered before the next: a page link then leads on from the new order.
      for (const again of repeats.values()) await again();
    }
  };
  const start = (): Promise<void> => {
    started ??= run();
    return started;
  };
  const touch = ({ type, target }: Event): void => {
    // A file may be dropped anywhere.
    const needsCode =
      type === 'dragenter' || (target instanceof Element && target.closest(CONTROLS));
    if (needsCode) void start();
  };

  for (const type of STARTERS)
    element.addEventListener(type, touch, { capture: true, passive: true });
  for (const type of KEPT) element.addEventListener(type, keep, true);
  return start;
};

const KEPT = ['click', 'submit', 'change'] as const;
