/** Going to the payment provider. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, standInBrowser, standInServer } from '../support/browser.ts';

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

test('the buyer is led to the page that the provider gave for this very order', async () => {
  const { goToPay, $paying } = await import('#stores/paying');
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
  const { goToPay } = await import('#stores/paying');
  const leave = vi.fn();
  await Promise.all([goToPay(order, leave), goToPay(order, leave)]);
  expect(leave).toHaveBeenCalledOnce();
});

test('a provider that does not answer is told, and the buyer stays', async () => {
  start = { status: 502, body: { error: 'El medio de pago no responde.' } };
  const { goToPay, $paying } = await import('#stores/paying');
  const leave = vi.fn();
  await goToPay(order, leave);
  expect(leave).not.toHaveBeenCalled();
  expect($paying.get()).toEqual({ status: 'failed', text: 'El medio de pago no responde.' });
});

test('an address that is none of the web is not followed', async () => {
  start = { body: { ...started, redirectUrl: 'javascript:alert(1)' } };
  const { goToPay, $paying } = await import('#stores/paying');
  const leave = vi.fn();
  await goToPay(order, leave);
  expect(leave).not.toHaveBeenCalled();
  expect($paying.get().status).toBe('failed');
});
