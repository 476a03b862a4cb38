/** The owner tries the credentials of the payment providers from the first steps. */
import { expect, test } from 'vitest';
import { createGateways } from '#backend/payments/registry';
import { paymentSettings } from '#backend/payments/settings';
import { readAccountTests, testAccount } from '#backend/payments/test-account';
import { paymentListTests, paymentTest } from '#contract/calls/payments';
import type { RedirectId } from '#contract/orders/payments';
import { useCounter } from './counter.ts';

const counter = useCounter();

const listed = async () => {
  const { body } = await counter().post(paymentListTests.path, {}, counter().seller.token);
  return paymentListTests.output.parse(body).data;
};
const outcomes = async () => (await listed()).map(({ id, outcome }) => [id, outcome]);
const tried = async (id: RedirectId) => {
  const { body } = await counter().post(paymentTest.path, { id }, counter().seller.token);
  return paymentTest.output.parse(body).data.find((one) => one.id === id);
};

test('the providers answer the configured credentials, and the result stays with its time', async () => {
  expect(await listed()).toMatchObject([
    { id: 'MPU', isConfigured: true, outcome: null, testedAt: null },
    { id: 'PYPL', isConfigured: true, outcome: null, testedAt: null },
  ]);
  const both = await Promise.all([tried('MPU'), tried('PYPL')]);
  expect(both.map((one) => one?.outcome)).toEqual(['ok', 'ok']);
  expect(await outcomes()).toEqual([
    ['MPU', 'ok'],
    ['PYPL', 'ok'],
  ]);
  expect(Date.parse((await listed())[0]?.testedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  // Nothing was ordered or paid.
  expect(counter().emulators.mercadoPago.payments.size).toBe(0);
});

test('a provider that is away is told from one that refuses', async () => {
  counter().emulators.mercadoPago.provider.trouble({ failNext: 3 });
  expect(await tried('MPU')).toMatchObject({ outcome: 'away' });
  const { app, emulators } = counter();
  const { db, variant, log } = app;
  const wrong = Object.fromEntries(
    Object.entries(emulators.environment).map(([name, value]) => [
      name,
      /TOKEN|SECRET/.test(name) ? `${value}-wrong` : value,
    ]),
  );
  const gateways = createGateways(paymentSettings(wrong, variant.url));
  const deps = { db, variant, log, gateways, now: () => new Date() };
  for (const id of ['MPU', 'PYPL'] as const) await testAccount(id, deps);
  expect(await outcomes()).toEqual([
    ['MPU', 'refused'],
    ['PYPL', 'refused'],
  ]);
  const none = createGateways(paymentSettings({}, variant.url));
  expect(await readAccountTests({ db, variant, gateways: none })).toMatchObject([
    { id: 'MPU', isConfigured: false, outcome: null },
    { id: 'PYPL', isConfigured: false, outcome: null },
  ]);
  await expect(testAccount('MPU', { ...deps, gateways: none })).rejects.toMatchObject({
    code: 'record.notFound',
  });
});
