import { expect, test } from 'vitest';
import { PAYMENT_IDS, paysOnline } from '#contract/orders/payments';
import { AgreedCheckout, type OnlineGateway } from './gateway.ts';
import { createGateways, notifiedBy, PROVIDERS } from './registry.ts';
import { paymentSettings, readPaymentSettings } from './settings.ts';

const SHOP = 'https://nam.example';
const CREDENTIALS = {
  MERCADO_PAGO_ACCESS_TOKEN: 'a',
  MERCADO_PAGO_WEBHOOK_SECRET: 'b',
  PAYPAL_CLIENT_ID: 'c',
  PAYPAL_CLIENT_SECRET: 'd',
  PAYPAL_WEBHOOK_ID: 'e',
};

test('notifications arrive where the providers were told that they do', () => {
  expect(notifiedBy('/webhooks/mercado-pago')).toBe('MPU');
  expect(notifiedBy('/webhooks/paypal')).toBe('PYPL');
  for (const path of ['/webhooks/', '/webhooks/MPU', '/webhooks/paypal/x', '/webhooks/toString'])
    expect(notifiedBy(path)).toBeUndefined();
  const names = Object.values(PROVIDERS).map(({ webhook }) => webhook);
  expect(new Set(names).size).toBe(names.length);
});

test('without credentials only what needs no provider is open', () => {
  const gateways = createGateways(paymentSettings({}, SHOP));
  for (const id of PAYMENT_IDS)
    expect([id, gateways.isOpen(id), gateways.online(id)]).toEqual([id, !paysOnline(id), null]);
});

test('with them all are open, each through one gateway', () => {
  const gateways = createGateways(paymentSettings(CREDENTIALS, SHOP));
  for (const id of PAYMENT_IDS) {
    expect([id, gateways.isOpen(id), gateways.online(id) !== null]).toEqual([
      id,
      true,
      paysOnline(id),
    ]);
    expect(gateways.online(id)).toBe(gateways.online(id));
  }
});

test('an address that is none is told by its name, and not by what it holds', () => {
  const env = { ...CREDENTIALS, PAYPAL_API_URL: 'secreto' };
  const { problems } = readPaymentSettings(env, { shopUrl: SHOP, isProduction: false });
  expect(problems).toEqual([{ name: 'PAYPAL_API_URL', text: 'no es una dirección' }]);
});

test('money is taken of what was seen to be agreed to, and of nothing else', () => {
  type Taken = Parameters<OnlineGateway['capture']>[0];
  const seen: Taken = new AgreedCheckout('5O1', '2026-11-21T12:00:00Z');
  // @ts-expect-error a reference is not an agreement, however it is dressed
  const dressed: Taken = { reference: '5O1', agreement: '' };
  expect([seen.reference, dressed.reference]).toEqual(['5O1', '5O1']);
});
