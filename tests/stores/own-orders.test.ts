/** Ordering again: the cart is filled with available items, and others are reported. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_ROWS } from '#contract/limits';
import { type Asked, standInBrowser, standInServer } from '../support/browser.ts';

const row = (code: string, quantity: number, price?: number) => ({
  code,
  imageCode: `F-${code}`,
  name: `Pieza ${code}`,
  quantity,
  ...(price === undefined ? {} : { price }),
});
const earlier = [row('A', 3, 100), row('B', 5, 50), row('C', 1, 10), row('D', 1)];
const shelves: Record<string, number> = { A: 10, B: 2, C: 0 };

let server: Awaited<ReturnType<typeof standInServer>>;
/** The back end does not return this one. */
let unanswered = '';
beforeEach(async () => {
  standInBrowser();
  unanswered = '';
  server = await standInServer(({ path, body }: Asked) => {
    if (path === '/rest/order/again') return { body: { data: earlier, error: '' } };
    const items = JSON.parse(body).items.filter(
      ({ Code }: { Code: string }) => Code !== unanswered,
    );
    const data = items.map(({ Code, Quantity }: { Code: string; Quantity: number }) => {
      const left = shelves[Code] ?? 0;
      return { code: Code, available: left >= Quantity, ...(left >= Quantity ? {} : { left }) };
    });
    return { body: { data, error: '' } };
  });
});
afterEach(() => server.close());

const openPage = async () => {
  vi.resetModules();
  return {
    ...(await import('#stores/cart/cart')),
    ...(await import('#stores/cart/cart-changes')),
    ...(await import('#stores/orders/own-orders')),
  };
};

test('available items are added to the cart at today’s price; others have a reason', async () => {
  const { $cart, orderOnceMore } = await openPage();
  const again = await orderOnceMore({ gUID: 'g' });
  expect($cart.get().items).toEqual([
    { code: 'A', imageCode: 'F-A', name: 'Pieza A', priceCents: 100_00, quantity: 3 },
    { code: 'B', imageCode: 'F-B', name: 'Pieza B', priceCents: 50_00, quantity: 2 },
  ]);
  expect(again).toEqual({
    ok: true,
    before: 0,
    rows: [
      { name: 'Pieza A', wanted: 3, taken: 3, why: '' },
      { name: 'Pieza B', wanted: 5, taken: 2, why: 'noStock' },
      { name: 'Pieza C', wanted: 1, taken: 0, why: 'noStock' },
      { name: 'Pieza D', wanted: 1, taken: 0, why: 'withdrawn' },
    ],
  });
});

test('items whose state is unknown are added as ordered', async () => {
  const { $cart, orderOnceMore } = await openPage();
  unanswered = 'B';
  await orderOnceMore({ gUID: 'g' });
  expect($cart.get().items.map(({ code, quantity }) => [code, quantity])).toEqual([
    ['A', 3],
    ['B', 5],
  ]);
});

test('existing units of the cart are reported: a cancelled order may have come from them', async () => {
  const { $cart, addAll, orderOnceMore } = await openPage();
  const row = { imageCode: 'X', name: 'X', priceCents: 1, quantity: 2 };
  addAll([
    { ...row, code: 'A' },
    { ...row, code: 'OTRA' },
  ]);
  expect(await orderOnceMore({ gUID: 'g' })).toMatchObject({ ok: true, before: 2 });
  expect($cart.get().items.find(({ code }) => code === 'A')?.quantity).toBe(5);
});

test('a cart that is full says so', async () => {
  const { $cart, addAll, orderOnceMore } = await openPage();
  const full = Array.from({ length: MAX_ROWS }, (_, n) => ({
    code: `X${n}`,
    imageCode: 'X',
    name: 'X',
    priceCents: 1,
    quantity: 1,
  }));
  addAll(full);
  const again = await orderOnceMore({ gUID: 'g' });
  expect($cart.get().itemsCount).toBe(MAX_ROWS);
  expect(again).toMatchObject({ ok: true, rows: [{ taken: 0, why: 'noRoom' }, {}, {}, {}] });
});

test('without a reply nothing changes, and the reason is shown', async () => {
  const { $cart, orderOnceMore } = await openPage();
  await server.close();
  expect(await orderOnceMore({ gUID: 'g' })).toMatchObject({ ok: false });
  expect($cart.get().items).toEqual([]);
});
