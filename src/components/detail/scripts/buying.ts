/** The buttons that put a product into the cart; sellers have none (spec, section 6). */
import { addToCart } from '#stores/cart';
import { whenLoggedIn } from '../../frame/user-hint.ts';

export const sellThings = (part: HTMLElement): void => {
  part.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-add]') : null;
    if (!(button instanceof HTMLButtonElement) || button.disabled) return;
    const { add = '', name = '', cents = '' } = button.dataset;
    addToCart({
      code: add,
      imageCode: part.dataset.part ?? add,
      name,
      priceCents: Number(cents),
    });
  });
  whenLoggedIn(() => void import('./selling.ts').then(({ sellerView }) => sellerView(part)));
};
