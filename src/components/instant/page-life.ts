/** Events of pages that replace each other without a load. */

/** On the document: another item is shown. */
export const SHOWN = 'page-shown';
/** On `main`: it is shown again. */
export const BACK = 'page-back';
/** Event on `main`: it will not return. */
export const GONE = 'page-gone';

type Moment = typeof BACK | typeof GONE;

/** Returns whether an element is in the shown page: the page below an item is in the document as well. */
export const isShown = (element: Element): boolean =>
  element.isConnected && element.closest('main[aria-hidden]') === null;

/** Listens to an event of the page of an element. */
export const when = (moment: Moment, of: Element, act: () => void): void =>
  of.closest('main')?.addEventListener(moment, act);

/** Runs for the item of the page, and for each that replaces it. */
export const onEachItem = (enliven: (item: HTMLElement) => void): void => {
  const alive = new WeakSet<HTMLElement>();
  const start = (): void => {
    const item = document.querySelector<HTMLElement>('[data-item-code]');
    if (!item || alive.has(item)) return;
    alive.add(item);
    enliven(item);
  };
  document.addEventListener(SHOWN, start);
  start();
};
