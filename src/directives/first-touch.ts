/** Events that announce a use of a control; fingers and pens come over it before they press it as well. */
const STARTERS = ['pointerover', 'focusin', 'dragenter'] as const;

/** Parts that need the code; all other links work without it. */
const CONTROLS = 'button,input,select,textarea,[data-in-place], summary, label';

/**
 * Begins at the first touch of a control in an element. Clicks, submits and changes that come before `begin` has ended
 * are held back and repeated in their order.
 * @returns starts without a touch; runs once, and resolves when the code is ready
 */
export const onFirstTouch = (
  element: HTMLElement,
  begin: () => Promise<unknown>,
): (() => Promise<void>) => {
  const repeats = new Map<Element, () => unknown>();
  let started: Promise<void> | undefined;
  const waiting = new AbortController();

  const keep = (event: Event): void => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const pressed = target.closest('a, button') ?? target;
    /** Repeats on one element count once, at the place of the last. */
    const repeat = (again: () => unknown): void => {
      repeats.delete(pressed);
      repeats.set(pressed, again);
    };
    if (event instanceof MouseEvent) {
      // Links work without code; links that the island follows in place wait for it, unless for a new tab.
      const leaves = event.metaKey || event.ctrlKey || event.shiftKey;
      if (leaves || target.closest('a[href]:not([data-in-place]), summary, label')) return;
      if (pressed instanceof HTMLElement) repeat(() => pressed.click());
    } else if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
      const { submitter } = event;
      repeat(() => target.requestSubmit(submitter));
    } else if (target instanceof HTMLSelectElement) {
      const { value } = target;
      repeat(() => {
        target.value = value;
        target.dispatchEvent(new Event('change', { bubbles: true }));
      });
    } else {
      // A file was chosen, which stays in its field.
      void start();
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    // Clicks of a screen reader come without a pointer.
    void start();
  };

  const run = async (): Promise<void> => {
    try {
      await begin();
    } finally {
      // Where the code fails to load, plain links and forms still work.
      waiting.abort();
      // Each one is rendered before the next: a page link then leads on from the new order.
      for (const again of repeats.values()) await again();
    }
  };
  const start = (): Promise<void> => {
    started ??= run();
    return started;
  };
  const touch = ({ target }: Event): void => {
    if (target instanceof Element && target.closest(CONTROLS)) void start();
  };

  const options = { capture: true, signal: waiting.signal };
  for (const type of STARTERS) element.addEventListener(type, touch, options);
  for (const type of KEPT) element.addEventListener(type, keep, options);
  return start;
};

const KEPT = ['click', 'submit', 'change'] as const;
