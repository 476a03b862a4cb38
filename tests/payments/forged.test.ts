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
const send = async ({ headers, body }: Notification): Promise<number> => {
  const url = 'http://shop.example/webhooks/paypal';
  const request = new Request(url, { method: 'POST', headers, body });
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
  const forged = await notifications(100, true);
  const asked = await questions(async () => {
    const statuses = new Set(await Promise.all(forged.map(send)));
    expect([...statuses].toSorted()).toEqual([401, 429]);
  });
  // Without the token's own call: those under way at the twentieth.
  expect(asked).toBeLessThanOrEqual(20 + 1 + 3);
});

test('genuine notifications do not count for the limit', async () => {
  const genuine = await notifications(60, false);
  payPal().provider.trouble({ delayMs: 50 });
  const statuses = await Promise.all(genuine.map(send));
  payPal().provider.trouble({ delayMs: 0 });
  expect(new Set(statuses)).toEqual(new Set([200]));
  for (const one of genuine) expect(await send(one)).toBe(200);
});
