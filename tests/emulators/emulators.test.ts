import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Emulators, startEmulators } from '#emulators/emulators';
import { startRestHost } from '#emulators/rest-host/rest-host';

let emulators: Emulators;
beforeAll(async () => {
  emulators = await startEmulators({ shopUrl: 'http://127.0.0.1:9', isProduction: false });
});
afterAll(() => emulators.close());

const preference = {
  items: [{ id: 'A', title: 'Radiador', quantity: 2, unit_price: 10.1, currency_id: 'UYU' }],
  external_reference: '1001',
};
const ask = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(emulators.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${emulators.mercadoPago.accessToken}`, ...headers },
    body: JSON.stringify(body),
  });

test('does not start in production', async () => {
  const real = { shopUrl: 'https://tienda.com.uy', isProduction: true };
  await expect(startEmulators(real)).rejects.toThrow('production');
  await expect(startRestHost({ isProduction: true })).rejects.toThrow('production');
});

test('Mercado Pago: wrong credentials, an unsafe return address, the same key twice', async () => {
  const path = '/mercado-pago/checkout/preferences';
  expect((await ask(path, preference, { authorization: 'Bearer other' })).status).toBe(401);
  const unsafe = {
    ...preference,
    auto_return: 'approved',
    back_urls: { success: 'http://localhost:4321/mi-compra' },
  };
  const refused = await ask(path, unsafe);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ error: 'invalid_auto_return' });
  const key = { 'x-idempotency-key': 'k1' };
  const replies = await Promise.all([ask(path, preference, key), ask(path, preference, key)]);
  const [first, second] = await Promise.all(replies.map((reply) => reply.json()));
  expect(first).toEqual(second);
});

test('an aborted request frees its key', async () => {
  const path = '/mercado-pago/checkout/preferences';
  const headers = {
    authorization: `Bearer ${emulators.mercadoPago.accessToken}`,
    'x-idempotency-key': 'broken-off',
  };
  const half = await fetch(emulators.url + path, { method: 'POST', headers, body: '{"items": [' });
  expect(half.status).toBe(400);
  const whole = await ask(path, preference, { 'x-idempotency-key': 'broken-off' });
  expect(whole.status).toBe(201);
});

test('PayPal refuses orders in pesos or with a wrong total', async () => {
  const { payPal } = emulators;
  const amount = (value: string, currency = 'USD') => ({ currency_code: currency, value });
  const order = (currency: string, total: string) => ({
    intent: 'CAPTURE',
    purchase_units: [
      {
        amount: {
          ...amount(total, currency),
          breakdown: { item_total: amount('10.00', currency), shipping: amount('2.00', currency) },
        },
        items: [{ name: 'Radiador', quantity: '2', unit_amount: amount('5.00', currency) }],
      },
    ],
  });
  const headers = { authorization: `Bearer ${payPal.accessToken}` };
  const issue = async (currency: string, total: string) => {
    const reply = await ask('/paypal/v2/checkout/orders', order(currency, total), headers);
    return [reply.status, (await reply.json()).message];
  };
  expect(await issue('UYU', '12.00')).toEqual([422, 'CURRENCY_NOT_SUPPORTED']);
  expect(await issue('USD', '12.01')).toEqual([422, 'AMOUNT_MISMATCH']);
  expect((await issue('USD', '12.00'))[0]).toBe(201);
});
