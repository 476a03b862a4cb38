/** Forged notifications: refused, and few of them cause a query to the provider. */
import { beforeEach, expect, test } from 'vitest';
import { rateLimits } from '#backend/database/tables/throttle';
import type { Notification } from '#emulators/provider';
import { useCounter } from './counter.ts';

const counter = useCounter();
const payPal = () => counter().emulators.payPal;
beforeEach(async () => {
  await counter().app.db.delete(rateLimits);
});

/** Notifications of the provider, which are not sent. */
const notifications = async (count: number, isForged: boolean): Promise<Notification[]> => {
  payPal().provider.trouble({ holdNotifications: true });
  for (let made = 0; made < count; made += 1)
    payPal().notify('PAYMENT.CAPTURE.COMPLETED', { id: `UNKNOWN${made}` }, { isForged });
  payPal().provider.trouble({ holdNotifications: false });
  let held: readonly Notification[] = [];
  await payPal().provider.deliver((all) => {
    held = all;
    return [];
  });
  return [...held];
};
const send = async ({ headers, body }: Notification, address = '127.0.0.1'): Promise<number> => {
  const url = 'http://shop.example/webhooks/paypal';
  const request = new Request(url, {
    method: 'POST',
    headers: { ...headers, 'x-real-ip': address },
    body,
  });
  return (await counter().app.webhook(request)).status;
};
const questions = async (work: () => Promise<unknown>): Promise<number> => {
  const before = payPal().provider.calls();
  await work();
  return payPal().provider.calls() - before;
};

test('notifications without a valid proof are refused without a query', async () => {
  const [notification] = await notifications(1, false);
  if (!notification) throw new Error('no notification');
  const wrong: Record<string, string>[] = [
    { 'paypal-cert-url': 'https://paypal.example/v1/notifications/certs/CERT-1' },
    { 'paypal-cert-url': 'https://api.paypal.com.example/v1/notifications/certs/CERT-1' },
    { 'paypal-auth-algo': 'none' },
    { 'paypal-transmission-sig': 'x' },
    { 'paypal-transmission-time': '2020-01-01T00:00:00Z' },
    { 'paypal-transmission-time': 'yesterday' },
    { 'paypal-transmission-id': '' },
  ];
  const asked = await questions(async () => {
    for (const changes of wrong) {
      const headers = { ...notification.headers, ...changes };
      expect(await send({ ...notification, headers })).toBe(401);
    }
    expect(await send({ ...notification, body: '<p>' })).toBe(401);
  });
  expect(asked).toBe(0);
});

test('a hundred false proofs cause little more than twenty queries', async () => {
  const [genuine] = await notifications(1, false);
  if (!genuine) throw new Error('no notification');
  // The provider's token is fetched before.
  expect(await send(genuine, '198.51.100.9')).toBe(200);
  const forged = await notifications(100, true);
  const asked = await questions(async () => {
    const statuses = new Set(await Promise.all(forged.map((one) => send(one))));
    expect([...statuses].toSorted()).toEqual([401, 429]);
  });
  // Those under way at the twentieth too.
  expect(asked).toBeLessThanOrEqual(20 + 3);
});

test('genuine notifications do not count for the limit', async () => {
  const genuine = await notifications(60, false);
  payPal().provider.trouble({ delayMs: 50 });
  const statuses = await Promise.all(genuine.map((one) => send(one)));
  payPal().provider.trouble({ delayMs: 0 });
  expect(new Set(statuses)).toEqual(new Set([200]));
  for (const one of genuine) expect(await send(one)).toBe(200);
});

test('a flood of forgeries from many addresses does not close the door for the provider', async () => {
  const PROVIDER = '198.51.100.7';
  const genuine = await notifications(3, false);
  const [first, second, third] = genuine;
  if (!first || !second || !third) throw new Error('no notification');
  expect(await send(first, PROVIDER)).toBe(200);
  const forged = await notifications(10_000, true);
  const refused = new Map<number, number>();
  for (let at = 0; at < forged.length; at += 100) {
    const statuses = await Promise.all(
      forged
        .slice(at, at + 100)
        .map((one, index) => send(one, `203.0.113.${(at / 100 + index) % 250}`)),
    );
    for (const status of statuses) refused.set(status, (refused.get(status) ?? 0) + 1);
  }
  expect([...refused.keys()].toSorted()).toEqual([401, 429]);
  // Those under way at the two hundredth were asked about too.
  expect(refused.get(401)).toBeLessThanOrEqual(200 + 4);
  // An unknown address waits for the next window, and the provider sends again.
  expect(await send(second, '192.0.2.9')).toBe(429);
  const before = performance.now();
  expect(await send(third, PROVIDER)).toBe(200);
  expect(performance.now() - before).toBeLessThan(2_000);
});

test('forgeries from the provider’s own addresses leave room for its genuine ones', async () => {
  const PROVIDER = '198.51.100.8';
  const [first, second] = await notifications(2, false);
  if (!first || !second) throw new Error('no notification');
  expect(await send(first, PROVIDER)).toBe(200);
  for (const one of await notifications(60, true)) expect(await send(one, PROVIDER)).toBe(401);
  expect(await send(second, PROVIDER)).toBe(200);
});
