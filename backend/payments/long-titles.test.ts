import { expect, test } from 'vitest';
import type { Charge } from './gateway.ts';
import { preferenceBody } from './mercado-pago-preference.ts';
import { orderBody } from './paypal-order.ts';

/** Its emoji crosses the limit of the provider. */
const chargeOf = (longest: number): Charge => ({
  orderNumber: 1,
  orderGuid: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  currency: 'USD',
  amountCents: 100,
  lines: [{ code: 'A', title: `${'x'.repeat(longest - 1)}😀`, quantity: 1, unitCents: 100 }],
  shippingCents: 0,
  buyer: { name: 'Ana', lastName: 'Paz', email: 'ana@personas.example' },
  address: null,
  expiresAt: new Date(0),
  idempotencyKey: 'k',
  returnPath: '/mi-compra',
});

test('a title that is too long for a provider ends before the character that does not fit', () => {
  const paypal = orderBody(chargeOf(127), 'https://shop.example');
  expect(paypal.purchase_units[0]?.items[0]?.name).toBe('x'.repeat(126));
  const shop = { shopUrl: 'https://shop.example', webhookUrl: 'https://shop.example/w' };
  const [item] = preferenceBody(chargeOf(250), shop).items;
  expect(item?.title).toBe('x'.repeat(249));
});
