/** The header's cart: item count, total, and the effect of a click. */
import { expect, test, vi } from 'vitest';
import { formatMoney } from '#contract/amounts/money';
import { standInBrowser } from '../support/browser.ts';

class Piece extends EventTarget {
  hidden = true;
  textContent = '';
  readonly pathname = '/mi-compra';
  readonly attributes = new Map<string, string>();
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }
}

test('count and total follow the cart, and are not there while it is empty', async () => {
  standInBrowser();
  const [link, count, total] = [new Piece(), new Piece(), new Piece()];
  const pieces = new Map([
    ['#cart-link', link],
    ['#cart-count', count],
    ['#cart-total', total],
  ]);
  vi.stubGlobal('document', { querySelector: (name: string) => pieces.get(name) ?? null });
  vi.stubGlobal('location', { pathname: '/' });
  const { addToCart } = await import('#stores/cart/cart');
  const { changeQuantity, removeFromCart } = await import('#stores/cart/cart-changes');
  const { $drawer } = await import('#stores/drawer');
  const { showCart } = await import('../../src/components/frame/cart-badge.ts');
  const formats = vi.spyOn(Intl, 'NumberFormat');
  showCart();
  // The first format takes as long as the rest of a page's script.
  expect(formats).not.toHaveBeenCalled();
  formats.mockRestore();
  expect([count.hidden, total.hidden]).toEqual([true, true]);
  addToCart({ code: 'RA1', imageCode: 'RA1', name: 'Radiador', priceCents: 1_234_50 });
  changeQuantity('RA1', 1);
  expect([count.hidden, count.textContent]).toEqual([false, '2']);
  expect([total.hidden, total.textContent]).toEqual([false, formatMoney(2_469_00)]);
  expect(link.attributes.get('aria-label')).toBe(`Mi compra, 2 items, ${formatMoney(2_469_00)}`);
  const click = Object.assign(new Event('click', { cancelable: true }), { button: 0 });
  link.dispatchEvent(click);
  expect([click.defaultPrevented, $drawer.get()]).toEqual([true, 'cart']);
  removeFromCart('RA1');
  expect([count.hidden, total.hidden]).toEqual([true, true]);
});
