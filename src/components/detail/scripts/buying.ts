/** The buttons that put a product into the cart; sellers have none (spec, section 6). */
import { addToCart } from '#stores/cart';
import { whenLoggedIn } from '../../frame/user-hint.ts';
import type { KindLoader } from './selling.ts';

export const sellThings = <T>(item: HTMLElement, loadKind: KindLoader<T>): void => {
  item.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-add]') : null;
    if (!(button instanceof HTMLButtonElement) || button.disabled) return;
    const { add = '', name = '', cents = '' } = button.dataset;
    addToCart({
      code: add,
      imageCode: item.dataset.item ?? add,
      name,
      priceCents: Number(cents),
    });
  });
  whenLoggedIn(
    () => void import('./selling.ts').then(({ sellerView }) => sellerView(item, loadKind)),
  );
};
