/** Forged notifications: refused, and not each of them becomes a question to the provider. */
import { beforeEach, expect, test } from 'vitest';
import { rateLimits } from '#backend/serve/tables';
import type { Notification } from '#sandbox/provider';
import { useCounter } from './counter.ts';

const counter = useCounter();
const payPal = () => counter().sandbox.payPal;
beforeEach(async () => {
  await counter().app.db.delete(rateLimits);
});

/** Notifications as the provider would send them, kept from being sent. */
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
  return (await counter().app.webhook('PYPL', request)).status;
};
const questions = async (work: () => Promise<unknown>): Promise<number> => {
  const before = payPal().provider.calls();
  await work();
  return payPal().provider.calls() - before;
};

test('what cannot be the provider’s is refused without a question', async () => {
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

test('a hundred with a well-made but false proof ask no more than twenty questions', async () => {
  const forged = await notifications(100, true);
  const statuses = new Set<number>();
  const asked = await questions(async () => {
    for (const one of forged) statuses.add(await send(one));
  });
  expect([...statuses].toSorted()).toEqual([401, 429]);
  // The token's own call among them.
  expect(asked).toBeLessThanOrEqual(21);
});

test('genuine ones use nothing up', async () => {
  const genuine = await notifications(50, false);
  for (const one of genuine) expect(await send(one)).toBe(200);
});
