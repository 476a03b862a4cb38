/** What the scripts of a page are told when pages change places without a load. */

/** On the document: another item stands in the page. */
export const SHOWN = 'page-shown';
/** On what was below the header: it left the page, and may come back. */
export const LEFT = 'page-left';
/** On what was below the header: it stands in the page again. */
export const BACK = 'page-back';
/** On what was below the header: it will not come back. */
export const GONE = 'page-gone';

type Moment = typeof LEFT | typeof BACK | typeof GONE;

/** Acts when that happens to the page that an element of it belongs to. */
export const when = (moment: Moment, of: Element, act: () => void): void =>
  of.closest('main')?.addEventListener(moment, act);

/** Brings to life the item that the page came with, and each that takes its place. */
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
