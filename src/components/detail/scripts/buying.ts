/** The buttons that put a product into the cart; sellers have none (spec, section 6). */
import { addToCart } from '#stores/cart/cart';
import { whenLoggedIn } from '../../frame/user-hint.ts';

/** What a seller sees arrives with the first of them. */
export type SellerLoader = () => Promise<{
  showSeller: (item: HTMLElement) => void;
  correct: (item: HTMLElement) => Promise<void>;
}>;

export const sellThings = (item: HTMLElement, loadSeller: SellerLoader): void => {
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
    });
  });
  whenLoggedIn(() => void loadSeller().then(({ showSeller }) => showSeller(item)));
};
