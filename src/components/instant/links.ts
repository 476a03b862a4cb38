/** Returns the path of items' pages, from the header's search form. */
const itemsPath = (): string =>
  document.querySelector<HTMLElement>('#header-search')?.dataset.item ?? '';

/** Returns the touched link, if it leads to another item. */
export const itemLink = (target: EventTarget | null): HTMLAnchorElement | undefined => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('main a[href]') : null;
  if (!link || link.target || link.hasAttribute('download')) return undefined;
  const start = itemsPath();
  const isItem = link.origin === location.origin && start !== '' && link.pathname.startsWith(start);
  return isItem && link.pathname !== location.pathname ? link : undefined;
};

/** Returns whether a press opens the link here, and not a new window, a menu or a selection. */
export const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
