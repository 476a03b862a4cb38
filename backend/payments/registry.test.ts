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

test('providers get the path at which notifications arrive', () => {
  expect(notifiedBy('/webhooks/mercado-pago')).toBe('MPU');
  expect(notifiedBy('/webhooks/paypal')).toBe('PYPL');
  for (const path of ['/webhooks/', '/webhooks/MPU', '/webhooks/paypal/x', '/webhooks/toString'])
    expect(notifiedBy(path)).toBeUndefined();
  const names = Object.values(PROVIDERS).map(({ webhook }) => webhook);
  expect(new Set(names).size).toBe(names.length);
});

test('without credentials only methods without a provider are offered', () => {
  const gateways = createGateways(paymentSettings({}, SHOP));
  for (const id of PAYMENT_IDS)
    expect([id, gateways.isOpen(id), gateways.online(id)]).toEqual([id, !paysOnline(id), null]);
});

test('with credentials all methods are offered, each through one gateway', () => {
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

test('an invalid URL is reported by the name of its setting, without its value', () => {
  const env = { ...CREDENTIALS, PAYPAL_API_URL: 'secreto' };
  const { problems } = readPaymentSettings(env, { shopUrl: SHOP, isProduction: false });
  expect(problems).toEqual([{ name: 'PAYPAL_API_URL', text: 'no es una dirección' }]);
});

test('only an agreed checkout can be captured', () => {
  type Taken = Parameters<OnlineGateway['capture']>[0];
  const seen: Taken = new AgreedCheckout('5O1', '2026-11-21T12:00:00Z');
  // @ts-expect-error a plain reference is not an agreement
  const dressed: Taken = { reference: '5O1', agreement: '' };
  expect([seen.reference, dressed.reference]).toEqual(['5O1', '5O1']);
});
