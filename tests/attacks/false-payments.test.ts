/** Forged and repeated notifications, and payments of other amounts: none of them sells a part. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PaymentId } from '#contract/orders/payments';
import type { Status } from '#emulators/mercado-pago/accounts';
import type { Notification } from '#emulators/provider';
import { PRICE_CENTS, useCounter } from '../payments/counter.ts';
import { ROOT } from '../root.ts';
import { nextAddress } from '../support/random.ts';

const counter = useCounter();
const mercadoPago = () => counter().emulators.mercadoPago;
const payPal = () => counter().emulators.payPal;
const TOTAL = PRICE_CENTS / 100;
const REPLAYS = 100;

beforeEach(async () => {
  for (const { provider } of [mercadoPago(), payPal()]) {
    provider.trouble({ failNext: 0, loseNext: 0, copies: 1, holdNotifications: true });
    await provider.deliver(() => []);
  }
  await counter().setRate();
});

/** The last withheld notification, which is never sent by itself. */
const held = async (payment: PaymentId): Promise<Notification> => {
  const found: Notification[] = [];
  const { provider } = payment === 'MPU' ? mercadoPago() : payPal();
  await provider.deliver((all) => {
    found.push(...all);
    return [];
  });
  const last = found.at(-1);
  if (!last) throw new Error('no notification was made');
  return last;
};

/** Each from its own address: the limit by address is tested elsewhere. */
const send = async ({ url, headers, body }: Notification): Promise<number> => {
  const from = { 'x-real-ip': nextAddress() };
  const request = new Request(url, { method: 'POST', headers: { ...headers, ...from }, body });
  return (await counter().app.webhook(request)).status;
};

const payAt = async (reference: string, status: Status = 'approved', changes = {}) => {
  const payment = mercadoPago().pay(reference, status, changes);
  return { payment, notification: await held('MPU') };
};

type Forging = (genuine: Notification) => Notification;
const header =
  (name: string, change: (value: string) => string): Forging =>
  (genuine) => ({
    ...genuine,
    headers: { ...genuine.headers, [name]: change(genuine.headers[name] ?? '') },
  });
const without =
  (name: string): Forging =>
  (genuine) => ({
    ...genuine,
    headers: Object.fromEntries(Object.entries(genuine.headers).filter(([key]) => key !== name)),
  });

describe('a forged notification is refused, and the order still awaits payment', () => {
  test.each<[string, Forging]>([
    ['with an empty signature', header('x-signature', () => '')],
    ['with half a signature', header('x-signature', (value) => value.slice(0, -32))],
    [
      'with a signature of zeros',
      header('x-signature', (value) => value.replace(/v1=.*/, `v1=${'0'.repeat(64)}`)),
    ],
    ['signed at another time', header('x-signature', (value) => value.replace(/ts=\d+/, 'ts=1'))],
    ['of another request', header('x-request-id', () => 'otra')],
    ['without its request', without('x-request-id')],
    [
      'about another payment',
      (genuine) => ({ ...genuine, url: genuine.url.replace(/data\.id=\d+/, 'data.id=77') }),
    ],
    [
      'about two payments',
      (genuine) => ({
        ...genuine,
        url: `${genuine.url}&data.id=77`.replace(/data\.id=\d+/, 'data.id=78'),
      }),
    ],
  ])('Mercado Pago, %s', async (_name, forge) => {
    const placed = await counter().atCheckout('MPU');
    const { notification } = await payAt(placed.reference);
    expect(await send(forge(notification))).toBe(401);
    expect(await counter().state(placed)).toBe('INI');
    // The genuine notification counts.
    expect(await send(notification)).toBe(200);
    expect(await counter().state(placed)).toBe('PAP');
  });

  test.each<[string, Forging]>([
    ['without a signature', without('paypal-transmission-sig')],
    [
      'with another signature',
      header('paypal-transmission-sig', (value) => value.split('').reverse().join('')),
    ],
    ['of another transmission', header('paypal-transmission-id', () => 'otra')],
    ['at another time', header('paypal-transmission-time', () => '2020-01-01T00:00:00Z')],
    [
      'of another amount',
      (genuine) => ({
        ...genuine,
        body: genuine.body.replace(/"value":"[^"]+"/, '"value":"0.01"'),
      }),
    ],
    ['with a word more', (genuine) => ({ ...genuine, body: genuine.body.replace('{', '{"x":1,') })],
  ])('PayPal, %s', async (_name, forge) => {
    const placed = await counter().atCheckout('PYPL');
    const order = payPal().orders.get(placed.reference);
    if (!order) throw new Error('PayPal knows no such order');
    payPal().capture(order);
    const notification = await held('PYPL');
    expect(await send(forge(notification))).toBe(401);
    expect(await counter().state(placed)).toBe('INI');
    expect(await send(notification)).toBe(200);
    expect(await counter().state(placed)).toBe('PAP');
  });
});

test('a notification of Mercado Pago’s earlier form, without a signature, is answered and changes nothing', async () => {
  const placed = await counter().atCheckout('MPU');
  const { notification } = await payAt(placed.reference);
  expect(await send(without('x-signature')(notification))).toBe(200);
  expect(await counter().state(placed)).toBe('INI');
  expect(await send(notification)).toBe(200);
  expect(await counter().state(placed)).toBe('PAP');
});

test('a genuine notification stays valid through the proxy', async () => {
  const proxy = readFileSync(join(ROOT, 'deploy/nginx-proxy.conf'), 'utf8');
  const replaced = [...proxy.matchAll(/^proxy_set_header (X-\S+) /gm)].map(([, name = '']) => name);
  expect(replaced).toContain('X-Forwarded-For');
  const placed = await counter().atCheckout('MPU');
  const { notification } = await payAt(placed.reference);
  const headers = new Headers(notification.headers);
  for (const name of replaced) headers.set(name, 'of-the-proxy');
  expect(await send({ ...notification, headers: Object.fromEntries(headers) })).toBe(200);
  expect(await counter().state(placed)).toBe('PAP');
});

test(`${REPLAYS} replays of a notification change nothing, also after the refund`, async () => {
  const placed = await counter().atCheckout('MPU');
  const stock = await counter().stock();
  const { payment, notification } = await payAt(placed.reference);
  const replay = async () =>
    new Set(await Promise.all(Array.from({ length: REPLAYS / 2 }, () => send(notification))));
  expect(await replay()).toEqual(new Set([200]));
  expect(await counter().history(placed)).toEqual(['>INI', 'INI>PAP']);
  expect(await counter().stock()).toBe(stock);
  mercadoPago().change(payment.id, 'refunded');
  expect(await replay()).toEqual(new Set([200]));
  expect(await counter().state(placed)).toBe('CAN');
  expect(await counter().stock()).toBe(stock + 1);
  const received = (await counter().mails(placed)).filter((event) => /order-received/.test(event));
  expect(received).toHaveLength(1);
  const { rows } = await counter().app.db.execute(
    sql`select from payments where order_id = ${placed.id}`,
  );
  expect(rows).toHaveLength(1);
});

describe('an approved payment of another amount does not pay the order', () => {
  test.each([
    ['a cent', { transaction_amount: 0.01 }],
    ['a cent too little', { transaction_amount: TOTAL - 0.01 }],
    ['a cent too much', { transaction_amount: TOTAL + 0.01 }],
    ['a hundredfold', { transaction_amount: TOTAL * 100 }],
    ['less than nothing', { transaction_amount: -TOTAL }],
    ['dollars', { currency_id: 'USD' }],
  ])('%s', async (_name, changes) => {
    const placed = await counter().atCheckout('MPU');
    const { notification } = await payAt(placed.reference, 'approved', changes);
    await send(notification);
    expect(await counter().state(placed)).not.toBe('PAP');
    const asked = await counter().post('/rest/payment/check', { guid: placed.guid }, placed.token);
    expect(asked.body.state).not.toBe('PAP');
    expect(await counter().mails(placed)).not.toContain(`order-received:${placed.number}`);
  });
});
