/** When the cart requests stock, and how it uses the replies. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, type Asked, standInBrowser, standInServer } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';

const radiator = { code: 'RA1', imageCode: 'RA1', name: 'Radiador', priceCents: 5_000_00 };
const fan = { code: 'EL2', imageCode: 'EL2', name: 'Electroventilador', priceCents: 1 };

let server: Awaited<ReturnType<typeof standInServer>>;
let answer: (items: { Code: string; Quantity: number }[]) => Answer;
/** The stock of every code. */
let units = 2;

const openCart = async () => {
  vi.resetModules();
  const page = {
    ...(await import('#stores/cart/cart')),
    ...(await import('#stores/cart/cart-changes')),
    ...(await import('#stores/cart/cart-stock')),
    ...(await import('#stores/checkout/checkout-draft')),
    ...(await import('#client/session-events')),
  };
  return { ...page, watch: () => page.$cartStock.listen(() => undefined) };
};

beforeEach(async () => {
  standInBrowser();
  units = 2;
  answer = (items) => ({
    body: {
      data: items.map(({ Code, Quantity }) => ({ code: Code, available: Quantity <= units })),
      error: '',
    },
  });
  server = await standInServer((asked: Asked) => answer(JSON.parse(asked.body).items));
});
afterEach(() => server.close());

const stockOf = (page: Awaited<ReturnType<typeof openCart>>, code: string) =>
  page.$cartStock.get()[code];

const questions = () => server.asked.map(({ body }) => JSON.parse(body).items);

test('stock is requested once the cart is visible, for all rows in one call', async () => {
  const page = await openCart();
  const { addToCart, watch, $cartStock } = page;
  addToCart(radiator);
  addToCart(fan);
  expect(server.asked).toEqual([]);
  watch();
  expect($cartStock.get()).toEqual({ RA1: 'loading', EL2: 'loading' });
  await eventually(() => expect($cartStock.get()).toEqual({ RA1: 'available', EL2: 'available' }));
  expect(questions()).toEqual([
    [
      { Code: 'RA1', Quantity: 1 },
      { Code: 'EL2', Quantity: 1 },
    ],
  ]);
});

test('each change requests the changed row again, and quick clicks make one call', async () => {
  const page = await openCart();
  const { addToCart, changeQuantity, watch, $cartStock } = page;
  addToCart(radiator);
  addToCart(fan);
  watch();
  await eventually(() => expect(stockOf(page, 'RA1')).toBe('available'));
  changeQuantity('RA1', 1);
  changeQuantity('RA1', 1);
  expect($cartStock.get()).toEqual({ RA1: 'loading', EL2: 'available' });
  await eventually(() => expect(stockOf(page, 'RA1')).toBe('unavailable'));
  changeQuantity('RA1', -1);
  await eventually(() => expect(stockOf(page, 'RA1')).toBe('available'));
  expect(questions().slice(1)).toEqual([
    [{ Code: 'RA1', Quantity: 3 }],
    [{ Code: 'RA1', Quantity: 2 }],
  ]);
});

test('a reply for an older quantity is dropped', async () => {
  const page = await openCart();
  const { addToCart, changeQuantity, watch } = page;
  addToCart(radiator);
  units = 1;
  answer = (items) => {
    // The buyer clicks plus while this reply is under way.
    if (items[0]?.Quantity === 1) changeQuantity('RA1', 1);
    return { body: { data: [{ code: 'RA1', available: items[0]?.Quantity === 1 }], error: '' } };
  };
  watch();
  await eventually(() => expect(stockOf(page, 'RA1')).toBe('unavailable'));
});

test('a code that the server does not sell is unavailable; a code missing in the reply is unknown', async () => {
  const page = await openCart();
  const { addToCart, watch } = page;
  const gone = { code: 'RA1', available: false, isOnSale: false };
  answer = () => ({ body: { data: [gone], error: '' } });
  addToCart(radiator);
  addToCart(fan);
  watch();
  await eventually(() =>
    expect([stockOf(page, 'RA1'), stockOf(page, 'EL2')]).toEqual(['withdrawn', 'unknown']),
  );
});

test('a quantity that is told in part is neither available nor short', async () => {
  const page = await openCart();
  const { addToCart, setQuantity, watch, $cartUpTo, $cart } = page;
  answer = ([asked]) => ({
    body: {
      data: [
        { code: 'RA1', ...((asked?.Quantity ?? 0) > 10 ? { upTo: 10 } : { available: true }) },
      ],
      error: '',
    },
  });
  addToCart(radiator);
  watch();
  await eventually(() => expect(stockOf(page, 'RA1')).toBe('available'));
  setQuantity('RA1', 28);
  await eventually(() => expect(stockOf(page, 'RA1')).toBe('partly'));
  expect($cartUpTo.get()).toEqual({ RA1: 10 });
  expect($cart.get().items[0]?.quantity).toBe(28);
  setQuantity('RA1', 9);
  await eventually(() => expect(stockOf(page, 'RA1')).toBe('available'));
  expect($cartUpTo.get()).toEqual({});
});

test('a row missing in the reply is requested again automatically', async () => {
  const page = await openCart();
  const { addToCart, watch } = page;
  const works = answer;
  answer = (items) => works(items.filter(({ Code }) => Code !== 'EL2'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    addToCart(radiator);
    addToCart(fan);
    const stop = watch();
    const pass = () => vi.advanceTimersByTimeAsync(1_000);
    await eventually(async () => {
      await pass();
      expect([stockOf(page, 'RA1'), stockOf(page, 'EL2')]).toEqual(['available', 'unknown']);
    });
    answer = works;
    await eventually(async () => {
      await pass();
      expect(stockOf(page, 'EL2')).toBe('available');
    });
    stop();
  } finally {
    vi.useRealTimers();
  }
});

test('a server that refuses leaves the row unknown, not out of stock', async () => {
  const page = await openCart();
  const { addToCart, watch } = page;
  answer = () => ({ status: 500, body: { error: 'Ocurrió un error inesperado.' } });
  addToCart(radiator);
  watch();
  await eventually(() => expect(stockOf(page, 'RA1')).toBe('unknown'));
});

test('a row whose request failed is requested again automatically', async () => {
  const page = await openCart();
  const { addToCart, watch } = page;
  const works = answer;
  answer = () => ({ status: 503, body: { error: 'La tienda no responde.' } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    addToCart(radiator);
    const stop = watch();
    const pass = () => vi.advanceTimersByTimeAsync(1_000);
    await eventually(async () => {
      await pass();
      expect(stockOf(page, 'RA1')).toBe('unknown');
    });
    answer = works;
    await eventually(async () => {
      await pass();
      expect(stockOf(page, 'RA1')).toBe('available');
    });
    stop();
  } finally {
    vi.useRealTimers();
  }
});

test('the server’s refusal of the order applies until the row changes', async () => {
  const page = await openCart();
  const { addToCart, changeQuantity, markUnavailable, watch } = page;
  addToCart(radiator);
  watch();
  await eventually(() => expect(stockOf(page, 'RA1')).toBe('available'));
  markUnavailable([{ code: 'RA1 ', left: 0 }], 'unavailable');
  expect(stockOf(page, 'RA1')).toBe('unavailable');
  changeQuantity('RA1', 1);
  expect(stockOf(page, 'RA1')).toBe('loading');
  await eventually(() => expect(stockOf(page, 'RA1')).toBe('available'));
});

/** A fixed reply to all requests. */
const always = (row: object) => (items: { Code: string; Quantity: number }[]) => ({
  body: { data: items.map(({ Code, Quantity }) => ({ code: Code, Quantity, ...row })), error: '' },
});
/** Replies with `units` of every code. */
const counted = (items: { Code: string; Quantity: number }[]) => ({
  body: {
    data: items.map(({ Code, Quantity }) => ({
      code: Code,
      available: Quantity <= units,
      ...(Quantity > units ? { left: units } : {}),
    })),
    error: '',
  },
});

test('a typed quantity is reduced to the available one, which is shown', async () => {
  const page = await openCart();
  answer = counted;
  page.addToCart(radiator);
  page.watch();
  await eventually(() => expect(stockOf(page, 'RA1')).toBe('available'));
  expect(page.$cartLeft.get()).toEqual({});
  page.setQuantity('RA1', 40);
  await eventually(() => expect(page.$cart.get().items[0]?.quantity).toBe(2));
  expect(stockOf(page, 'RA1')).toBe('available');
  expect(page.$cartLeft.get()).toEqual({ RA1: 2 });
  // One more than available is reduced as well.
  page.changeQuantity('RA1', 1);
  await eventually(() => expect(page.$cart.get().items[0]?.quantity).toBe(2));
});

test('the available quantity is hidden once fewer are wanted', async () => {
  const page = await openCart();
  answer = counted;
  units = 32;
  page.addToCart(radiator);
  page.watch();
  await eventually(() => expect(stockOf(page, 'RA1')).toBe('available'));
  page.setQuantity('RA1', 40);
  await eventually(() => expect(page.$cartLeft.get()).toEqual({ RA1: 32 }));
  await eventually(() => expect(page.$cart.get().items[0]?.quantity).toBe(32));
  page.setQuantity('RA1', 5);
  await eventually(() => expect(page.$cartLeft.get()).toEqual({}));
  expect(page.$cart.get().items[0]?.quantity).toBe(5);
});

test('rows of an earlier cart are kept, with a message', async () => {
  const page = await openCart();
  answer = counted;
  page.addToCart(radiator);
  page.setQuantity('RA1', 5);
  page.watch();
  await eventually(() => expect(stockOf(page, 'RA1')).toBe('unavailable'));
  expect(page.$cart.get().items[0]?.quantity).toBe(5);
  expect(page.$cartLeft.get()).toEqual({ RA1: 2 });
});

test('a product that is not sold any more is marked', async () => {
  const page = await openCart();
  answer = always({ available: false, isOnSale: false });
  page.addToCart(radiator);
  page.watch();
  await eventually(() => expect(stockOf(page, 'RA1')).toBe('withdrawn'));
});

test('a changed price is shown before confirming, beside the earlier one', async () => {
  const page = await openCart();
  answer = always({ available: true, price: 5_500 });
  page.addToCart(radiator);
  const { guid } = page.$cart.get();
  page.watch();
  await eventually(() => expect(page.$cart.get().totalCents).toBe(5_500_00));
  expect(page.$pricesBefore.get()).toEqual({ RA1: 5_000_00 });
  expect(page.$cart.get().guid).not.toBe(guid);
});

test('whoever logs in or out has own prices in all rows, without a word of the earlier ones', async () => {
  const page = await openCart();
  let price = 4_000;
  answer = (items) => ({
    body: {
      data: items.map(({ Code }) => ({ code: Code, available: true, price, publicPrice: 5_000 })),
      error: '',
    },
  });
  page.addToCart(radiator);
  page.addToCart({ ...fan, priceCents: 5_000_00 });
  page.watch();
  const prices = () => page.$cart.get().items.map(({ priceCents }) => priceCents);
  await eventually(() => expect(prices()).toEqual([4_000_00, 4_000_00]));
  // The last question was about one row.
  page.changeQuantity('RA1', 1);
  await eventually(() => expect(stockOf(page, 'RA1')).toBe('available'));
  expect(questions().at(-1)).toHaveLength(1);
  price = 5_000;
  answer = always({ available: true, price });
  page.announcePersonChange({ isSomebodyIn: false, settled: Promise.resolve() });
  await eventually(() => expect(prices()).toEqual([5_000_00, 5_000_00]));
  expect(page.$pricesBefore.get()).toEqual({});
  expect(page.$publicPrices.get()).toEqual({});
});

test('units of the buyer’s own unpaid order are available to the cart that replaces it', async () => {
  const page = await openCart();
  // The order reserves three of four; one is left for others.
  answer = (items) => ({
    body: {
      data: items.map(({ Code, Quantity }) => ({
        code: Code,
        available: Quantity <= 1,
        ...(Quantity > 1 && { left: 1 }),
      })),
      error: '',
    },
  });
  page.addToCart(radiator);
  page.watch();
  await eventually(() => expect(stockOf(page, 'RA1')).toBe('available'));
  page.changeDraft({ openGuid: 'antes', openItems: [{ code: 'RA1', quantity: 3 }] });
  for (let more = 0; more < 3; more++) page.changeQuantity('RA1', 1);
  await eventually(() => expect(stockOf(page, 'RA1')).toBe('available'));
  expect([page.$cart.get().itemsCount, page.$cartLeft.get()]).toEqual([4, {}]);
  page.changeQuantity('RA1', 1);
  // Above the available quantity: reduced.
  await eventually(() => expect(page.$cart.get().itemsCount).toBe(4));
  expect(page.$cartLeft.get()).toEqual({ RA1: 4 });
});

test.each(['openGuid', 'sentGuid'] as const)(
  'the cart of a sent order (%s) keeps its prices and its key',
  async (field) => {
    const page = await openCart();
    answer = always({ available: true, price: 5_500 });
    page.addToCart(radiator);
    const cart = page.$cart.get();
    page.changeDraft({ [field]: cart.guid });
    page.watch();
    await eventually(() => expect(stockOf(page, 'RA1')).toBe('available'));
    expect(page.$cart.get()).toEqual(cart);
    expect(page.$pricesBefore.get()).toEqual({});
  },
);
