/** Going to the payment provider. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, standInBrowser, standInServer } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';

const order = { gUID: '7f9242ac-6a67-40d5-bb9e-5004cf39c852', paymentId: 'MPU' };
const started = {
  redirectUrl: 'https://provider.example/pay/1',
  reference: '1',
  publicKey: '',
  isTest: true,
  currency: 'UYU',
  amount: 1,
  rate: null,
  error: '',
};

let server: Awaited<ReturnType<typeof standInServer>>;
let start: Answer;

beforeEach(async () => {
  vi.resetModules();
  standInBrowser();
  start = { body: started };
  server = await standInServer(({ path }) =>
    path === '/rest/payment/getAccessToken' ? { body: { accessToken: 't', error: '' } } : start,
  );
});
afterEach(() => server.close());

test('the buyer is sent to the provider’s page of this order', async () => {
  const { goToPay, $paying } = await import('#stores/checkout/payment');
  const leave = vi.fn();
  await goToPay(order, leave);
  expect(leave).toHaveBeenCalledExactlyOnceWith('https://provider.example/pay/1');
  expect($paying.get()).toEqual({ status: 'going' });
  expect(server.asked.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ['/rest/payment/getAccessToken', { paymentId: 'MPU', OrderGUID: order.gUID }],
    ['/rest/payment/start', { accessToken: 't' }],
  ]);
});

test('two quick clicks start one payment', async () => {
  const { goToPay } = await import('#stores/checkout/payment');
  const leave = vi.fn();
  await Promise.all([goToPay(order, leave), goToPay(order, leave)]);
  expect(leave).toHaveBeenCalledOnce();
});

test('a provider that does not answer is reported, and the buyer stays', async () => {
  start = { status: 502, body: { error: 'El medio de pago no responde.' } };
  const { goToPay, $paying } = await import('#stores/checkout/payment');
  const leave = vi.fn();
  await goToPay(order, leave);
  expect(leave).not.toHaveBeenCalled();
  expect($paying.get()).toEqual({ status: 'failed', text: 'El medio de pago no responde.' });
});

test('an address that is not a web address is not followed', async () => {
  start = { body: { ...started, redirectUrl: 'javascript:alert(1)' } };
  const { goToPay, $paying } = await import('#stores/checkout/payment');
  const leave = vi.fn();
  await goToPay(order, leave);
  expect(leave).not.toHaveBeenCalled();
  expect($paying.get().status).toBe('failed');
});

test('approved in the provider’s window: the server captures the payment', async () => {
  const { payInWindow, $paying } = await import('#stores/checkout/payment');
  const leave = vi.fn();
  const ask = vi.fn(async (reference: Promise<string>) => {
    expect(await reference).toBe('1');
    return 'approved' as const;
  });
  expect(await payInWindow(order, ask, leave)).toBe(true);
  expect(server.asked.at(-1)).toMatchObject({ path: '/rest/payment/capture' });
  expect($paying.get()).toEqual({ status: 'idle' });
  expect(leave).not.toHaveBeenCalled();
});

test('closing the window captures nothing; a failing window falls back to the page', async () => {
  const { payInWindow, $paying } = await import('#stores/checkout/payment');
  const leave = vi.fn();
  expect(await payInWindow(order, async () => 'cancelled', leave)).toBe(false);
  expect($paying.get()).toEqual({ status: 'idle' });
  expect(leave).not.toHaveBeenCalled();
  expect(await payInWindow(order, () => Promise.reject(new Error('blocked')), leave)).toBe(false);
  expect(leave).toHaveBeenCalledExactlyOnceWith('https://provider.example/pay/1');
  expect(server.asked.some(({ path }) => path === '/rest/payment/capture')).toBe(false);
});

test('an order that cannot be paid any more is reported, and opens no window', async () => {
  start = { status: 409, body: { error: 'Este pedido ya no espera un pago.' } };
  const { payInWindow, $paying } = await import('#stores/checkout/payment');
  const leave = vi.fn();
  const ask = async (reference: Promise<string>) => {
    await reference;
    return 'approved' as const;
  };
  await payInWindow(order, ask, leave);
  expect($paying.get()).toEqual({ status: 'failed', text: 'Este pedido ya no espera un pago.' });
  expect(leave).not.toHaveBeenCalled();
});

test('a return with approval captures the payment; any other return only queries the provider', async () => {
  const { askProvider } = await import('#stores/checkout/payment');
  start = { body: { state: 'PAP', number: 1, isUnpaid: false, error: '' } };
  const paid = { isUnpaid: false, isDeclined: false };
  expect(await askProvider(order.gUID, true)).toEqual(paid);
  expect(await askProvider(order.gUID, false)).toEqual(paid);
  expect(server.asked.map(({ path }) => path)).toEqual([
    '/rest/payment/capture',
    '/rest/payment/check',
  ]);
});

test('only the provider’s reply states that there is no payment', async () => {
  const { askProvider } = await import('#stores/checkout/payment');
  start = { body: { state: 'INI', number: 1, isUnpaid: true, error: '' } };
  expect(await askProvider(order.gUID, false)).toMatchObject({ isUnpaid: true });
  start = { status: 502, body: { error: 'El medio de pago no responde.' } };
  expect(await askProvider(order.gUID, false)).toMatchObject({ isUnpaid: false });
});

test('a cancelled order with a payment queries the amount again', async () => {
  const { askAboutCancelled } = await import('#stores/checkout/payment');
  const { queryOf } = await import('#stores/reads/query');
  const { paymentFind } = await import('#contract/calls/payments');
  const { atom } = await import('nanostores');
  start = { body: { state: 'CAN', number: 1, isUnpaid: true, data: null, error: '' } };
  const found = () => server.asked.filter(({ path }) => path === paymentFind.path).length;
  const stop = queryOf(paymentFind, atom({ guid: order.gUID })).listen(() => undefined);
  await eventually(() => expect(found()).toBe(1));
  expect(await askAboutCancelled(order.gUID)).toBe(true);
  expect(found()).toBe(1);
  start = { body: { state: 'CAN', number: 1, isUnpaid: false, data: null, error: '' } };
  expect(await askAboutCancelled(order.gUID)).toBe(false);
  await eventually(() => expect(found()).toBe(2));
  stop();
});

test('an order that is out of stock is not charged, and the buyer sees why', async () => {
  const { askProvider, $paying } = await import('#stores/checkout/payment');
  start = {
    status: 409,
    body: { error: 'Stock insuficiente', errorCode: 'order.insufficientStock' },
  };
  await askProvider(order.gUID, true);
  expect($paying.get()).toEqual({
    status: 'failed',
    text: 'Stock insuficiente: no te cobramos nada. Cambia el pedido para seguir.',
  });
});

test('payment methods are requested again until the server has answered', async () => {
  const { $paymentOptions } = await import('#stores/checkout/payment');
  const option = { id: 'BRDE', name: 'Depósito', description: '', instructions: [] };
  const working = { currency: 'UYU', rate: null, isOnline: false, isTest: false, publicKey: '' };
  start = { status: 503, body: { error: 'La tienda no responde.' } };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stop = $paymentOptions.listen(() => undefined);
  try {
    const pass = () => vi.advanceTimersByTimeAsync(1_000);
    await eventually(async () => {
      await pass();
      expect(server.asked.length).toBeGreaterThan(3);
    });
    expect($paymentOptions.get()).toBeNull();
    start = { body: { data: [{ ...option, ...working }], error: '' } };
    await eventually(async () => {
      await pass();
      expect($paymentOptions.get()).toMatchObject([{ id: 'BRDE' }]);
    });
  } finally {
    stop();
    vi.useRealTimers();
  }
});
