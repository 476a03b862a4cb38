/** A discount code in the cart: buyers see the price of each row, visitors the total. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInBrowser, standInServer } from '../support/browser.ts';

let server: Awaited<ReturnType<typeof standInServer>>;
let items: { code: string; discount: number }[] | undefined;

beforeEach(async () => {
  vi.resetModules();
  standInBrowser();
  server = await standInServer(() => ({
    body: { error: '', data: { code: 'PROMO', discount: 20, ...(items && { items }) } },
  }));
});
afterEach(() => server.close());

const discounted = async () => {
  const { changeCart } = await import('#stores/cart/cart');
  const { $discounted, applyCode } = await import('#stores/checkout/discount');
  const row = { code: 'A', imageCode: 'A', name: 'A', priceCents: 100_00, quantity: 2 };
  changeCart([row]);
  const stop = $discounted.listen(() => {});
  expect(await applyCode('promo')).toBeUndefined();
  await vi.waitFor(() => expect($discounted.get().cents).toBe(20_00));
  stop();
  const { cart } = $discounted.get();
  return [cart.totalCents, cart.items[0]?.priceCents];
};

test('a buyer sees the price of each row', async () => {
  items = [{ code: 'A', discount: 10 }];
  expect(await discounted()).toEqual([180_00, 90_00]);
});

test('a visitor sees the total', async () => {
  items = undefined;
  expect(await discounted()).toEqual([180_00, 100_00]);
});
