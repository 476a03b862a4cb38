import { formatMoney } from '#contract/amounts/money';
import { $cart } from '#stores/cart/cart';
import { countText } from '#stores/cart/cart-rules';
import { $drawer, openDrawer } from '#stores/drawer';

/** Shows the cart's count and total in the header; a click opens the drawer. */
export const showCart = (): void => {
  const link = document.querySelector<HTMLAnchorElement>('#cart-link');
  const count = document.querySelector<HTMLElement>('#cart-count');
  const total = document.querySelector<HTMLElement>('#cart-total');
  if (!link || !count || !total) return;
  $cart.subscribe(({ itemsCount, totalCents }) => {
    const isEmpty = itemsCount === 0;
    const money = isEmpty ? '' : formatMoney(totalCents);
    count.hidden = isEmpty;
    total.hidden = isEmpty;
    count.textContent = itemsCount > 99 ? '99+' : `${itemsCount}`;
    total.textContent = money;
    link.setAttribute(
      'aria-label',
      isEmpty ? 'Mi compra' : `Mi compra, ${countText(itemsCount)}, ${money}`,
    );
  });
  link.addEventListener('click', (event) => {
    const wantsNewPage = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
    if (wantsNewPage || location.pathname === link.pathname) return;
    event.preventDefault();
    openDrawer('cart');
  });
};

/** Loads the drawer, which is React, when it opens first. */
export const openCartOnDemand = (): void => {
  const stop = $drawer.listen((open) => {
    if (open !== 'cart') return;
    stop();
    void import('./mount-cart.ts').then(({ mountCart }) => mountCart());
  });
};
