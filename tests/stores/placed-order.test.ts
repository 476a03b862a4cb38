/** The last step of the checkout while the payment is under way. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderState } from '#contract/orders/order-states';
import { type Answer, type Asked, standInBrowser, standInServer } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { wireOrder } from '../support/wire-order.ts';

const guid = '7f9242ac-6a67-40d5-bb9e-5004cf39c852';

let server: Awaited<ReturnType<typeof standInServer>>;
let find: () => Answer;
/** Id of the provider's payment. */
let knowsNone: boolean;
let isDeclined: boolean;
const stops = new Set<() => void>();

const of = (state: OrderState) => () => ({
  body: { data: wireOrder(guid, { state, paymentId: 'MPU' }), error: '' },
});
const answer = ({ path }: Asked): Answer => {
  if (path === '/rest/order/find') return find();
  if (path.startsWith('/rest/payment/c'))
    return { body: { state: 'INI', number: 1001, isUnpaid: knowsNone, isDeclined, error: '' } };
  return { body: { data: null, error: '' } };
};

const open = async (wanted: { guid?: string; isReturn?: boolean; saysPaid?: boolean } = {}) => {
  vi.resetModules();
  const { placedOrder } = await import('#stores/checkout/placed-order');
  const $seen = placedOrder({ guid, isReturn: false, saysPaid: false, ...wanted });
  stops.add($seen.listen(() => undefined));
  return $seen;
};
const asked = () => server.asked.map(({ path }) => path.replace('/rest/', ''));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  standInBrowser();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  find = of('INI');
  knowsNone = true;
  isDeclined = false;
  server = await standInServer(answer);
});
afterEach(async () => {
  for (const stop of stops) stop();
  stops.clear();
  vi.useRealTimers();
  await server.close();
});

test('an order that waits is looked at again until its payment has come, and not after', async () => {
  const $seen = await open();
  await eventually(() => expect($seen.get()).toMatchObject({ order: { state: 'INI' } }));
  find = of('PAP');
  await pass(4_000);
  await eventually(() => expect($seen.get()).toMatchObject({ order: { state: 'PAP' } }));
  const before = asked().filter((path) => path === 'order/find').length;
  await pass(60_000);
  expect(asked().filter((path) => path === 'order/find')).toHaveLength(before);
  expect(asked()).not.toContain('payment/check');
});

test('returning from the provider’s page queries it before the shop, at most four times', async () => {
  const $seen = await open({ isReturn: true, saysPaid: true });
  await eventually(() => expect($seen.get()).toMatchObject({ isConfirming: true }));
  expect(asked()).toEqual(['payment/capture', 'order/find']);
  await eventually(async () => {
    await pass(4_000);
    expect(asked().filter((path) => path === 'order/find').length).toBeGreaterThan(5);
  });
  expect(asked().filter((path) => path === 'payment/capture')).toHaveLength(4);
  expect($seen.get()).toMatchObject({ isConfirming: false });
});

test('returning paid, after a declined card, shows that the payment is processed, without paying again', async () => {
  find = of('PCH');
  const $seen = await open({ isReturn: true, saysPaid: true });
  await eventually(() => expect($seen.get()).toMatchObject({ isConfirming: true }));
  await eventually(async () => {
    await pass(4_000);
    expect(asked().filter((path) => path === 'payment/capture')).toHaveLength(4);
  });
  await eventually(() => expect($seen.get()).toMatchObject({ isConfirming: false }));
  // A failed payment that is merely viewed is not queried repeatedly.
  const $looked = await open({ isReturn: true });
  await eventually(() => expect($looked.get()).toMatchObject({ isConfirming: false }));
});

test('a card that was declined is told at once, without waiting for a payment', async () => {
  find = of('PCH');
  isDeclined = true;
  const $seen = await open({ isReturn: true, saysPaid: true });
  await eventually(() =>
    expect($seen.get()).toMatchObject({ order: { state: 'PCH' }, isConfirming: false }),
  );
  await pass(60_000);
  expect(asked()).toEqual(['payment/capture', 'order/find']);
});

test('a return that does not say that it was paid takes nothing', async () => {
  const $seen = await open({ isReturn: true });
  await eventually(() => expect($seen.get()).toMatchObject({ isConfirming: false }));
  expect(asked()).toEqual(['payment/check', 'order/find']);
});

test.each([true, false])(
  'only the provider’s reply states that there is no payment: %s',
  async (word) => {
    knowsNone = word;
    const $seen = await open({ isReturn: true });
    await eventually(() => expect($seen.get()).toMatchObject({ isUnpaid: word }));
  },
);

test('without a return from the provider’s page there is no report of it', async () => {
  const $seen = await open();
  await eventually(() => expect($seen.get()).toMatchObject({ isUnpaid: false }));
});

test('an unavailable server is reported, and queried again automatically', async () => {
  find = () => ({ status: 503, body: { error: 'La tienda no responde.' } });
  const $seen = await open();
  expect($seen.get()).toBe('asking');
  await eventually(async () => {
    await pass(1_000);
    expect($seen.get()).toEqual({ problem: 'La tienda no responde.' });
  });
  find = of('PPE');
  await eventually(async () => {
    await pass(1_000);
    expect($seen.get()).toMatchObject({ order: { state: 'PPE' } });
  });
});

test('another account’s order is absent, and without a key nothing is requested', async () => {
  find = () => ({ status: 404, body: { error: 'No se encontro ningun resultado.' } });
  const $seen = await open();
  await eventually(() => expect($seen.get()).toBe('absent'));
  expect((await open({ guid: '' })).get()).toBe('absent');
  expect(asked()).toEqual(['order/find']);
});
