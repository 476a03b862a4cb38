/** The element that had the focus; null once the visitor left it. */
let last: HTMLElement | null = null;
/** Whether it was disabled meanwhile, which took its focus. */
let wasOff = false;

const isOff = (element: HTMLElement): boolean => element.matches(':disabled');

/** Returns the open dialog, else the page's content. */
const fallback = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ??
  document.querySelector<HTMLElement>('#contenido');

const give = (element: HTMLElement | null): void => {
  if (!element) return;
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
};

const isMoved = (element: HTMLElement, changes: readonly MutationRecord[]): boolean =>
  changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.contains(element)));

const look = (changes: readonly MutationRecord[]): void => {
  if (!last) return;
  wasOff ||= isOff(last);
  if (document.activeElement !== document.body) return;
  if (!last.isConnected) {
    last = null;
    give(fallback());
    // Otherwise the visitor left it, just before the page changed.
  } else if (!isOff(last) && (wasOff || isMoved(last, changes))) give(last);
};

/** Keeps the keyboard's place: when the focused element goes away, the page takes the focus. */
export const keepFocus = (): void => {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    wasOff = false;
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (!(target instanceof HTMLElement) || relatedTarget !== null) return;
    // A removed element is still connected here; later it shows whether the visitor left it.
    setTimeout(() => {
      const isLeft = target.isConnected && !isOff(target);
      if (isLeft && last === target && document.activeElement !== target) last = null;
    });
  });
  new MutationObserver(look).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
};
