/** Placing an order: every refusal, lost answers, repeats. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '#contract/entities/orders';
import { type Answer, type Asked, standInBrowser, standInServer } from '../support/browser.ts';
import { orderOfCart, wireOrder } from '../support/wire-order.ts';

const radiator = { code: 'RA1', imageCode: 'RA1', name: 'Radiador', priceCents: 5_000_00 };

let server: Awaited<ReturnType<typeof standInServer>>;
const ABSENT = {
  status: 404,
  body: { error: 'No se encontro ningun resultado.', errorCode: 'record.notFound' },
};
let add: (guid: string) => Answer;
let find: (guid: string) => Answer;

const openPage = async () => {
  vi.resetModules();
  return {
    ...(await import('#stores/cart/cart')),
    ...(await import('#stores/cart/cart-changes')),
    ...(await import('#stores/checkout/place-order')),
    ...(await import('#stores/checkout/checkout-draft')),
    ...(await import('#stores/cart/cart-stock')),
    ...(await import('#stores/toasts')),
  };
};
type Page = Awaited<ReturnType<typeof openPage>>;

const order = ({ $cart }: Page) => orderOfCart($cart.get());

beforeEach(async () => {
  standInBrowser();
  add = (guid) => ({ body: { data: wireOrder(guid), error: '' } });
  find = () => ABSENT;
  server = await standInServer(({ path, body }: Asked) => {
    const input = JSON.parse(body);
    if (path === '/rest/order/add') return add(input.order.OrderGUID);
    return path === '/rest/order/find' ? find(input.guid) : { body: { data: [], error: '' } };
  });
});
afterEach(() => server.close());

const openWithCart = async (): Promise<Page> => {
  const page = await openPage();
  page.addToCart(radiator);
  return page;
};

test('a placed order empties the cart and is remembered for its confirmation', async () => {
  const page = await openWithCart();
  const { guid } = page.$cart.get();
  await page.placeOrder(order(page));
  expect(page.$placing.get()).toMatchObject({ status: 'placed', order: { number: 1001 } });
  expect(page.$cart.get().items).toEqual([]);
  expect(page.$draft.get()).toMatchObject({ placedGuid: guid, sentGuid: '' });
});

test('a changed price is in the cart at once, shown with the old one, and makes another order', async () => {
  const page = await openWithCart();
  const { guid } = page.$cart.get();
  add = () => ({
    status: 409,
    body: {
      error: 'El precio cambió. Confirma el nuevo total.',
      errorCode: 'order.priceChanged',
      detail: { items: [{ code: 'RA1', name: 'Radiador', price: 5100.5 }], shippingPrice: 240 },
    },
  });
  await page.placeOrder({ ...order(page), OrderShippingPrice: 200 });
  expect(page.$placing.get()).toEqual({
    status: 'priceChanged',
    text: 'El precio cambió. Confirma el nuevo total.',
    rows: [
      { code: 'RA1', name: 'Radiador', beforeCents: 5_000_00, nowCents: 5_100_50 },
      { code: '', name: 'Retiro', beforeCents: 200_00, nowCents: 240_00 },
    ],
  });
  expect(page.$cart.get()).toMatchObject({ totalCents: 5_100_50 });
  expect(page.$cart.get().guid).not.toBe(guid);
  expect(page.$shippingPrices.get()).toEqual({ RES: 240_00 });
});

test('rows that cannot be had are marked and stay in the cart', async () => {
  const page = await openWithCart();
  add = () => ({
    status: 409,
    body: {
      error: 'Stock insuficiente',
      errorCode: 'order.insufficientStock',
      detail: { items: [{ code: 'RA1' }] },
    },
  });
  await page.placeOrder(order(page));
  expect(page.$placing.get()).toMatchObject({ status: 'noStock', rows: [{ code: 'RA1' }] });
  expect(page.$cart.get().itemsCount).toBe(1);
});

test('a lost answer keeps everything, and the repeat carries the same key', async () => {
  const page = await openWithCart();
  const { guid } = page.$cart.get();
  add = () => null;
  await page.placeOrder(order(page));
  expect(page.$placing.get()).toMatchObject({ status: 'noAnswer' });
  expect(page.$cart.get()).toMatchObject({ guid, itemsCount: 1 });
  add = (sent) => ({ body: { data: wireOrder(sent), error: '' } });
  await page.placeOrder(order(page));
  expect(page.$placing.get()).toMatchObject({ status: 'placed', order: { gUID: guid } });
});

test('after a lost reply and a reload, an existing order is found and not placed again', async () => {
  const before = await openWithCart();
  const { guid } = before.$cart.get();
  add = () => null;
  await before.placeOrder(order(before));
  find = (asked) => ({ body: { data: wireOrder(asked), error: '' } });
  const after = await openPage();
  await after.recoverSent();
  expect(after.$placing.get()).toMatchObject({ status: 'placed', order: { gUID: guid } });
  expect(after.$cart.get().items).toEqual([]);
});

test('after a lost answer and a reload, an order that never arrived leaves the cart alone', async () => {
  const before = await openWithCart();
  add = () => null;
  await before.placeOrder(order(before));
  const after = await openPage();
  await after.recoverSent();
  expect(after.$placing.get()).toEqual({ status: 'idle' });
  expect(after.$cart.get().itemsCount).toBe(1);
  expect(after.$draft.get().sentGuid).toBe('');
});

test.each([
  [503, 'server.unavailable'],
  [404, undefined],
])(
  'after a lost reply and a reload (then %s, %s), a changed cart waits until the result is known',
  async (status, errorCode) => {
    const before = await openWithCart();
    const { guid } = before.$cart.get();
    add = () => null;
    await before.placeOrder(order(before));
    const asked = added().length;
    find = () => ({ status, body: { error: 'Espera un minuto.', errorCode } });
    const after = await openPage();
    await after.recoverSent();
    after.addToCart(radiator);
    await after.placeOrder(order(after));
    expect(added()).toHaveLength(asked);
    expect(after.$placing.get()).toEqual({ status: 'noAnswer', text: 'Espera un minuto.' });
    expect(after.$draft.get().sentGuid).toBe(guid);
  },
);

const unpaid = (guid: string): Order => ({ ...wireOrder(guid), state: 'INI', paymentId: 'MPU' });
/** It goes to pay, and something else comes into the cart. */
const orderThenAdd = async (page: Page): Promise<void> => {
  add = (sent) => ({ body: { data: unpaid(sent), error: '' } });
  await page.placeOrder(order(page));
  page.addToCart({ ...radiator, code: 'RA2' });
};
const added = () =>
  server.asked
    .filter(({ path }) => path === '/rest/order/add')
    .map(({ body }) => JSON.parse(body).order);

test('an existing order whose reply was lost is not placed again by a changed cart', async () => {
  const page = await openWithCart();
  const { guid } = page.$cart.get();
  add = () => null;
  await page.placeOrder(order(page));
  page.addToCart({ ...radiator, code: 'RA2' });
  const asked = added().length;
  add = (sent) => ({ body: { data: wireOrder(sent), error: '' } });
  // The result is unknown: it is not sent again.
  find = () => ({ status: 500, body: { error: 'No disponible.' } });
  await page.placeOrder(order(page));
  expect(page.$placing.get()).toMatchObject({ status: 'noAnswer' });
  find = (sent) => ({ body: { data: wireOrder(sent), error: '' } });
  await page.placeOrder(order(page));
  expect(added()).toHaveLength(asked);
  expect(page.$placing.get()).toMatchObject({ status: 'placed', order: { gUID: guid } });
  expect(page.$draft.get()).toMatchObject({ placedGuid: guid, sentGuid: '' });
  // Later items stay in the cart.
  expect(page.$cart.get().items.map(({ code }) => code)).toEqual(['RA2']);
  const said = page.$toasts.get().map(({ text }) => text);
  expect(said).toContainEqual(expect.stringContaining('es el pedido N.º 1001'));
});

test('an order that never arrived, or is unpaid, is replaced by the changed cart', async () => {
  const page = await openWithCart();
  add = () => null;
  await page.placeOrder(order(page));
  page.addToCart(radiator);
  await page.placeOrder(order(page));
  const { guid } = page.$cart.get();
  page.addToCart(radiator);
  find = (asked) => ({ body: { data: unpaid(asked), error: '' } });
  add = (sent) => ({ body: { data: wireOrder(sent), error: '' } });
  await page.placeOrder(order(page));
  expect(added().at(-1)).toMatchObject({ OrderReplacesGUID: guid });
  expect(page.$placing.get()).toMatchObject({ status: 'placed' });
});

test('a key that already made an order with other choices leads to that order', async () => {
  const page = await openWithCart();
  add = () => ({ status: 409, body: { error: 'Ya fue enviado.', errorCode: 'order.keyReused' } });
  find = (asked) => ({ body: { data: wireOrder(asked), error: '' } });
  await page.placeOrder(order(page));
  expect(page.$placing.get()).toMatchObject({ status: 'placed' });
});

test('a key whose result is unknown is kept, and stays stored', async () => {
  const page = await openWithCart();
  const { guid } = page.$cart.get();
  add = () => ({ status: 409, body: { error: 'Ya fue enviado.', errorCode: 'order.keyReused' } });
  find = () => ({ status: 500, body: { error: 'No disponible.' } });
  await page.placeOrder(order(page));
  expect(page.$placing.get()).toMatchObject({ status: 'noAnswer', text: 'No disponible.' });
  expect([page.$cart.get().guid, page.$draft.get().sentGuid]).toEqual([guid, guid]);
  // The order exists, without the other choices.
  find = (asked) => ({ body: { data: wireOrder(asked), error: '' } });
  await page.placeOrder(order(page));
  expect(page.$placing.get()).toMatchObject({ status: 'placed', order: { gUID: guid } });
  expect(page.$toasts.get().map(({ text }) => text)).toContainEqual(
    expect.stringContaining('sin lo que cambiaste después.'),
  );
});

test.each([
  [401, 'session.missing'],
  [403, 'session.forbidden'],
  [429, 'request.tooMany'],
  // Sent by a proxy on the way to the shop.
  [404, undefined],
  [413, undefined],
])('an answer of %s (%s) does not say that nothing was sent before', async (status, errorCode) => {
  const page = await openWithCart();
  const { guid } = page.$cart.get();
  add = () => null;
  await page.placeOrder(order(page));
  add = () => ({ status, body: { error: 'Ahora no.', errorCode } });
  await page.placeOrder(order(page));
  expect(page.$draft.get().sentGuid).toBe(guid);
});

test('a cart that changed is not bought where the order before it was paid in another tab', async () => {
  const page = await openWithCart();
  const { guid } = page.$cart.get();
  await orderThenAdd(page);
  find = (asked) => ({ body: { data: { ...unpaid(asked), state: 'PAP' }, error: '' } });
  await page.placeOrder(order(page));
  expect(added()).toHaveLength(1);
  expect(page.$placing.get()).toMatchObject({ status: 'placed', order: { gUID: guid } });
  expect(page.$cart.get().items.map(({ code }) => code)).toEqual(['RA2']);
});

test('nor beside another try whose answer was lost', async () => {
  const page = await openWithCart();
  const { guid } = page.$cart.get();
  await orderThenAdd(page);
  find = (asked) => ({ body: { data: unpaid(asked), error: '' } });
  add = () => null;
  await page.placeOrder(order(page));
  expect(page.$draft.get()).toMatchObject({ openGuid: guid });
  page.addToCart({ ...radiator, code: 'RA3' });
  // The first one was paid in another tab; the second never arrived.
  find = (asked) =>
    asked === guid ? { body: { data: { ...unpaid(asked), state: 'PAP' }, error: '' } } : ABSENT;
  add = (sent) => ({ body: { data: wireOrder(sent), error: '' } });
  const asked = added().length;
  await page.placeOrder(order(page));
  expect(added()).toHaveLength(asked);
  expect(page.$placing.get()).toMatchObject({ status: 'placed', order: { gUID: guid } });
  expect(page.$cart.get().items.map(({ code }) => code)).toEqual(['RA2', 'RA3']);
});

test('an order whose reply was lost exists, even if the one to replace was paid meanwhile', async () => {
  const page = await openWithCart();
  const { guid: first } = page.$cart.get();
  await orderThenAdd(page);
  find = (asked) => ({ body: { data: unpaid(asked), error: '' } });
  // It arrives; its answer does not.
  add = () => null;
  await page.placeOrder(order(page));
  const { guid: second } = page.$cart.get();
  expect(page.$draft.get().sentGuid).toBe(second);
  find = (asked) => ({
    body: {
      data: asked === first ? { ...unpaid(asked), state: 'PAP' } : wireOrder(asked),
      error: '',
    },
  });
  add = (sent) => ({ body: { data: wireOrder(sent), error: '' } });
  await page.placeOrder(order(page));
  expect(page.$placing.get()).toMatchObject({ status: 'placed', order: { gUID: second } });
});

test('nor if it is paid at that moment: the server refuses, and the paid one is shown', async () => {
  const page = await openWithCart();
  const { guid } = page.$cart.get();
  await orderThenAdd(page);
  let isPaid = false;
  find = (asked) =>
    asked === guid
      ? { body: { data: { ...unpaid(asked), state: isPaid ? 'PAP' : 'INI' }, error: '' } }
      : ABSENT;
  add = () => {
    isPaid = true;
    return { status: 409, body: { error: 'Ya fue enviado.', errorCode: 'order.keyReused' } };
  };
  await page.placeOrder(order(page));
  expect(page.$placing.get()).toMatchObject({ status: 'placed', order: { gUID: guid } });
  expect(page.$toasts.get().map(({ text }) => text)).toContainEqual(
    expect.stringContaining('sin lo que cambiaste después.'),
  );
  expect(page.$cart.get().items.map(({ code }) => code)).toEqual(['RA2']);
});

test("a key that is somebody else's is replaced", async () => {
  const page = await openWithCart();
  const { guid } = page.$cart.get();
  add = () => ({ status: 409, body: { error: 'Ya fue enviado.', errorCode: 'order.keyReused' } });
  await page.placeOrder(order(page));
  expect(page.$placing.get()).toMatchObject({ status: 'failed' });
  expect(page.$cart.get().guid).not.toBe(guid);
  expect(page.$cart.get().itemsCount).toBe(1);
});

test('an order that has yet to be paid online keeps the cart; once it is paid, the cart empties', async () => {
  const page = await openWithCart();
  const { guid } = page.$cart.get();
  add = (sent) => ({ body: { data: unpaid(sent), error: '' } });
  await page.placeOrder(order(page));
  expect(page.$cart.get()).toMatchObject({ guid, itemsCount: 1 });
  find = (asked) => ({ body: { data: { ...unpaid(asked), state: 'PAP' }, error: '' } });
  await page.followOpenOrder();
  expect(page.$cart.get().items).toEqual([]);
  expect(page.$draft.get().openGuid).toBe('');
});

test('items added to the cart after its order went to pay stay when that order is paid', async () => {
  const page = await openWithCart();
  add = (sent) => ({ body: { data: unpaid(sent), error: '' } });
  await page.placeOrder(order(page));
  page.addToCart(radiator);
  page.addToCart({ ...radiator, code: 'RA2' });
  find = (asked) => ({ body: { data: { ...unpaid(asked), state: 'PAP' }, error: '' } });
  await page.followOpenOrder();
  expect(page.$cart.get().items.map(({ code, quantity }) => [code, quantity])).toEqual([
    ['RA1', 1],
    ['RA2', 1],
  ]);
});

test('a changed cart says which unpaid order it replaces', async () => {
  const page = await openWithCart();
  const { guid } = page.$cart.get();
  add = (sent) => ({ body: { data: unpaid(sent), error: '' } });
  await page.placeOrder(order(page));
  page.addToCart(radiator);
  await page.placeOrder(order(page));
  const sent = server.asked.filter(({ path }) => path === '/rest/order/add');
  expect(sent.map(({ body }) => JSON.parse(body).order.OrderReplacesGUID)).toEqual([
    undefined,
    guid,
  ]);
});

test('other choices for an unpaid order replace it', async () => {
  const page = await openWithCart();
  const { guid } = page.$cart.get();
  add = (sent) =>
    sent === guid
      ? { status: 409, body: { error: 'Ya fue enviado.', errorCode: 'order.keyReused' } }
      : { body: { data: wireOrder(sent), error: '' } };
  find = (asked) => ({ body: { data: unpaid(asked), error: '' } });
  await page.placeOrder(order(page));
  expect(page.$placing.get()).toMatchObject({ status: 'placed' });
  const last = server.asked.filter(({ path }) => path === '/rest/order/add').at(-1);
  expect(JSON.parse(last?.body ?? '{}').order).toMatchObject({ OrderReplacesGUID: guid });
});

test('an order that was cancelled leaves its cart for another one', async () => {
  const page = await openWithCart();
  const { guid } = page.$cart.get();
  add = (sent) => ({
    body: {
      data: sent === guid ? { ...unpaid(sent), state: 'CAN' } : wireOrder(sent),
      error: '',
    },
  });
  await page.placeOrder(order(page));
  expect(page.$placing.get()).toMatchObject({ status: 'placed', order: { state: 'PPE' } });
});
