import { addToCart } from '#stores/cart/cart';
import { storageKey } from '#stores/storage-keys';
import { whenLoggedIn } from '../../frame/user-hint.ts';
import { type SellerLoader, showStock } from './stock.ts';

/** Adds a pressed product to the cart; sellers have no such buttons (spec, section 6). */
const startSelling = (item: HTMLElement, loadSeller: SellerLoader): void => {
  item.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-add]') : null;
    if (!(button instanceof HTMLButtonElement) || button.disabled) return;
    const { add = '', cents = '' } = button.dataset;
    const { name = '' } = button.closest<HTMLElement>('[data-name]')?.dataset ?? {};
    addToCart({
      code: add,
      imageCode: item.dataset.itemCode ?? add,
      name,
      priceCents: Number(cents),
      vehicle: item.dataset.car,
    });
  });
  whenLoggedIn(() => void loadSeller().then(({ showSeller }) => showSeller(item)));
};

const copyWhenAsked = (item: HTMLElement): void => {
  item.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-copy]') : null;
    if (!button) return;
    const { copyCode } = await import('./copying.ts');
    await copyCode(button);
  });
};

/** A single picture needs no slider; the large view opens without a script, and its zoom loads then. */
const preparePictures = (item: HTMLElement): void => {
  const load = () => void import('./pictures.ts').then(({ showPictures }) => showPictures(item));
  if (item.querySelector('.thumbs')) load();
  else item.querySelector('#zoom')?.addEventListener('beforetoggle', load, { once: true });
};

/** Loads the code only for visitors who searched by measures. */
export const tellNearness = (item: HTMLElement): void => {
  try {
    if (sessionStorage.getItem(storageKey('measured')))
      void import('./near.ts').then((near) => near.tellNearness(item));
  } catch {
    // Storage is forbidden.
  }
};

/** Returns whether an item was rendered in the browser, and not by a build. */
const isFresh = ({ dataset }: HTMLElement): boolean => dataset.fresh !== undefined;

/** Brings an item's page to life: stock and buying at once, the rest when it is used. */
export const enliven = (item: HTMLElement, loadSeller: SellerLoader): void => {
  showStock(item, isFresh(item) ? undefined : loadSeller);
  startSelling(item, loadSeller);
  copyWhenAsked(item);
  preparePictures(item);
  tellNearness(item);
};
