/**
 * How PayPal signs a notification: SHA256withRSA, in base64, over
 * `{transmission id}|{transmission time}|{webhook id}|{CRC32 of the body, decimal}`.
 * https://developer.paypal.com/api/rest/webhooks/rest/
 */
import { createSign, createVerify, type KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';

interface Signed {
  transmissionId: string;
  transmissionTime: string;
  webhookId: string;
  /** The body as it was sent. */
  body: string;
}

export const messageOf = ({ transmissionId, transmissionTime, webhookId, body }: Signed): string =>
  [transmissionId, transmissionTime, webhookId, crc32(body)].join('|');

export const sign = (signed: Signed, key: KeyObject): string =>
  createSign('RSA-SHA256').update(messageOf(signed)).sign(key, 'base64');

export const verify = (signed: Signed, signature: string, key: KeyObject): boolean =>
  createVerify('RSA-SHA256').update(messageOf(signed)).verify(key, signature, 'base64');
