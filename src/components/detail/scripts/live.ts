/** Brings an item's page to life: stock, the button to buy; the rest when it is used. */
import { storageKey } from '#stores/storage-keys';
import { type SellerLoader, sellThings } from './buying.ts';
import { showStock } from './stock.ts';

const copyWhenAsked = (item: HTMLElement): void => {
  item.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-copy]') : null;
    if (!button) return;
    const { copyCode } = await import('./copying.ts');
    await copyCode(button);
  });
};

/** One picture needs no slider; the large view opens without a script and learns to zoom then. */
const preparePictures = (item: HTMLElement): void => {
  const load = () => void import('./pictures.ts').then(({ showPictures }) => showPictures(item));
  if (item.querySelector('.thumbs')) load();
  else item.querySelector('#zoom')?.addEventListener('beforetoggle', load, { once: true });
};

/** Most visitors measured nothing. */
export const tellNearness = (item: HTMLElement): void => {
  try {
    if (sessionStorage.getItem(storageKey('measured')))
      void import('./near.ts').then((near) => near.tellNearness(item));
  } catch {
    // Storage is forbidden: nothing was kept.
  }
};

/** On an item that was made of what there is now, not by a build. */
const isFresh = ({ dataset }: HTMLElement): boolean => dataset.fresh !== undefined;

/** @param loadSeller brings what a seller sees of such an item */
export const enliven = (item: HTMLElement, loadSeller: SellerLoader): void => {
  showStock(item, isFresh(item) ? undefined : loadSeller);
  sellThings(item, loadSeller);
  copyWhenAsked(item);
  preparePictures(item);
  tellNearness(item);
};
