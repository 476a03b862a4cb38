/** Whether a delivery comes from Mercado Pago: its signature, and how old that is. */
import { InvalidWebhookSignatureError, WebhookSignatureValidator } from 'mercadopago';
import { DAY_MS } from '#contract/time/dates';
import type { Delivery } from './gateway.ts';

/**
 * The provider sends again for four days, and may keep the first signature. Older ones are refused;
 * in between a replay is harmless, since it only makes us read the payment again.
 */
const TOLERANCE_MS = 5 * DAY_MS;

const signatureOf = (delivery: Delivery) => ({
  xSignature: delivery.headers.get('x-signature'),
  xRequestId: delivery.headers.get('x-request-id'),
});

/** `ts` comes in seconds or in milliseconds. */
const isFresh = (signature: string | null, now: Date): boolean => {
  const ts = Number(/ts=(\d+)/.exec(signature ?? '')?.[1]);
  const ms = ts < 1e11 ? ts * 1000 : ts;
  return Math.abs(now.getTime() - ms) <= TOLERANCE_MS;
};

export const isProven = (delivery: Delivery, dataId: string, secret: string): boolean => {
  // Which case the id is signed in is disputed: the documentation says lower, deliveries show both.
  for (const id of new Set([dataId, dataId.toLowerCase()]))
    try {
      WebhookSignatureValidator.validate({ ...signatureOf(delivery), dataId: id, secret });
      return isFresh(delivery.headers.get('x-signature'), delivery.now);
    } catch (error) {
      if (!(error instanceof InvalidWebhookSignatureError)) throw error;
    }
  return false;
};
