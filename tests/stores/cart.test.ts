/** The cart as the browser keeps it: over reloads, in other tabs, from a spoilt storage. */
import { beforeEach, expect, test, vi } from 'vitest';
import { MAX_QUANTITY, MAX_ROWS } from '#contract/limits';
import { standInBrowser } from '../support/browser.ts';

const radiator = { code: 'RA1', imageCode: 'RA1', name: 'Radiador', priceCents: 5_000_00 };

/** A reloaded page: the modules start over, the storage stays. */
const openPage = async () => {
  vi.resetModules();
  return {
    ...(await import('#stores/cart/cart')),
    ...(await import('#stores/cart/cart-changes')),
    ...(await import('#stores/toasts')),
  };
};

let browser: ReturnType<typeof standInBrowser>;
beforeEach(() => {
  vi.useFakeTimers();
  browser = standInBrowser();
});

test('the cart is still there after a reload, with the same order key', async () => {
  const before = await openPage();
  before.addToCart(radiator);
  before.addToCart(radiator);
  const { guid } = before.$cart.get();
  const after = await openPage();
  expect(after.$cart.get()).toEqual({
    guid,
    items: [{ ...radiator, quantity: 2 }],
    itemsCount: 2,
    totalCents: 10_000_00,
  });
  expect(guid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test('a changed cart becomes another order; an empty one is none', async () => {
  const { $cart, addToCart, changeQuantity, removeFromCart } = await openPage();
  addToCart(radiator);
  const first = $cart.get().guid;
  changeQuantity('RA1', 1);
  expect($cart.get().guid).not.toBe(first);
  removeFromCart('RA1');
  expect($cart.get()).toEqual({ guid: '', items: [], itemsCount: 0, totalCents: 0 });
});

test('what another tab puts in the cart shows here', async () => {
  const { $cart } = await openPage();
  const seen: number[] = [];
  $cart.listen((cart) => seen.push(cart.itemsCount));
  browser.changeElsewhere('cart', { guid: 'g', items: [{ ...radiator, quantity: 3 }] });
  browser.changeElsewhere('cart', null);
  expect(seen).toEqual([3, 0]);
});

test.each(['not json', '{"guid":"g","items":[{"code":"RA1","quantity":-1}]}', '[]', 'null'])(
  'a spoilt storage (%s) is an empty cart that works',
  async (text) => {
    browser.localStorage.setItem('mostrador.cart', text);
    const { $cart, addToCart } = await openPage();
    expect($cart.get().items).toEqual([]);
    addToCart(radiator);
    expect($cart.get().itemsCount).toBe(1);
  },
);

test('adding says so for one second', async () => {
  const { $toasts, addToCart } = await openPage();
  addToCart(radiator);
  expect($toasts.get().map((toast) => [toast.kind, toast.text])).toEqual([
    ['success', 'El producto fue agregado correctamente!'],
  ]);
  vi.advanceTimersByTime(1_000);
  expect($toasts.get()).toEqual([]);
});

test('a cart that is full says so, and adds nothing', async () => {
  const { $cart, $toasts, addToCart, setQuantity } = await openPage();
  for (let n = 0; n < MAX_ROWS; n += 1) addToCart({ ...radiator, code: `RA${n}` });
  const full = $cart.get();
  addToCart({ ...radiator, code: 'OTRO' });
  expect($cart.get()).toBe(full);
  expect($toasts.get().at(-1)).toMatchObject({
    kind: 'warning',
    text: 'Tu compra ya tiene 200 productos distintos: quita alguno para agregar otro.',
  });
  setQuantity('RA1', 1_000);
  expect($cart.get().items[1]?.quantity).toBe(MAX_QUANTITY);
  addToCart({ ...radiator, code: 'RA1' });
  expect($toasts.get().at(-1)).toMatchObject({
    kind: 'warning',
    text: 'De un producto se llevan hasta 100 unidades por compra.',
  });
});

test('an error stays until it is closed', async () => {
  const { $toasts, hideToast, showToast } = await openPage();
  const id = showToast('error', 'No se pudo');
  vi.advanceTimersByTime(3_600_000);
  expect($toasts.get()).toMatchObject([{ id, stays: true }]);
  hideToast(id);
  expect($toasts.get()).toEqual([]);
});

test('a row keeps the car that it was added for, and names a second one', async () => {
  const page = await openPage();
  page.addToCart({ ...radiator, vehicle: 'Fiat Palio 1.3 2004' });
  page.addToCart(radiator);
  const cars = () => page.$cart.get().items.map(({ vehicle }) => vehicle);
  expect(cars()).toEqual(['Fiat Palio 1.3 2004']);
  page.addToCart({ ...radiator, vehicle: 'Volkswagen Gol 1.6' });
  expect(cars()).toEqual(['Fiat Palio 1.3 2004 y Volkswagen Gol 1.6']);
});
