/** Keeps the keyboard's place: when what had the focus goes away, the page has it, not nobody. */

/** What had the focus last; null once the person took it elsewhere. */
let last: HTMLElement | null = null;
/** It was shut meanwhile, which took its focus. */
let wasOff = false;

const isOff = (element: HTMLElement): boolean => element.matches(':disabled');

/** The box that is open, else the page's content. */
const fallback = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ??
  document.querySelector<HTMLElement>('main');

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
    // Else somebody left it of his own will, a moment before the page changed.
  } else if (!isOff(last) && (wasOff || isMoved(last, changes))) give(last);
};

export const keepFocus = (): void => {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    wasOff = false;
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (!(target instanceof HTMLElement) || relatedTarget !== null) return;
    // What is being removed is still there at this moment: a moment later it shows who took the focus.
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
