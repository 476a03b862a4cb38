// Expected values were computed from the providers' documentation with openssl and Python's zlib.
import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { sign as signMercadoPago } from '#emulators/mercado-pago/signature';
import { messageOf, sign as signPayPal, verify } from '#emulators/paypal/signature';

test('Mercado Pago: HMAC over id, request id and ts', () => {
  const signed = {
    dataId: '123456',
    requestId: 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e',
    ts: '1704908010',
  };
  expect(signMercadoPago(signed, 'secreto-de-prueba')).toBe(
    'ts=1704908010,v1=dbb4e633fa3ba22957dca71a52b96d305089343947ae921abaa67a9a18f8f9fd',
  );
});

test('Mercado Pago: absent fields are left out of the signed text; ts may be in milliseconds', () => {
  const signed = { dataId: '', requestId: 'abc', ts: '1704908010000' };
  expect(signMercadoPago(signed, 'secreto-de-prueba')).toBe(
    'ts=1704908010000,v1=16aada52949707fc9c0dd0505b8a6c2ad6d38f2dacdb9a0120298c2ac667acdd',
  );
});

test('PayPal: transmission, time, webhook and checksum of the body', () => {
  const signed = {
    transmissionId: '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
    transmissionTime: '2016-02-18T20:01:35Z',
    webhookId: '1JE4291016473214C',
    body: '{"id":"WH-2WR32451HC0233532-67976317FL4543714","event_type":"PAYMENT.CAPTURE.COMPLETED","summary":"ñandú"}',
  };
  expect(messageOf(signed)).toBe(
    '69cd13f0-d67a-11e5-baa3-778b53f4ae55|2016-02-18T20:01:35Z|1JE4291016473214C|2435982802',
  );
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signature = signPayPal(signed, privateKey);
  expect(verify(signed, signature, publicKey)).toBe(true);
  expect(verify({ ...signed, body: `${signed.body} ` }, signature, publicKey)).toBe(false);
});
