/** Which links lead to an item's page that may be shown here. */

/** What the address of an item begins with; the header's search says so as well. */
const itemsPath = (): string =>
  document.querySelector<HTMLElement>('#header-search')?.dataset.item ?? '';

/** The link to another item within the page, if that is what was touched. */
export const itemLink = (target: EventTarget | null): HTMLAnchorElement | undefined => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('main a[href]') : null;
  if (!link || link.target || link.hasAttribute('download')) return undefined;
  const start = itemsPath();
  const isItem = link.origin === location.origin && start !== '' && link.pathname.startsWith(start);
  return isItem && link.pathname !== location.pathname ? link : undefined;
};

/** Whether a press means this window, rather than another one, a menu or a selection. */
export const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
