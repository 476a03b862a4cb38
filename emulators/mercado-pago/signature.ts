/**
 * How Mercado Pago signs a notification: HMAC-SHA256, in hex, over `id:…;request-id:…;ts:…;`.
 * https://www.mercadopago.com.uy/developers/es/docs/your-integrations/notifications/webhooks
 */
import { createHmac } from 'node:crypto';

interface Signed {
  /** `data.id` of the query. */
  dataId: string;
  /** Header `x-request-id`. */
  requestId: string;
  /** Seconds or milliseconds. */
  ts: string;
}

/** Signs a notification. @returns the header `x-signature` */
export const sign = ({ dataId, requestId, ts }: Signed, secret: string): string => {
  const manifest = [
    dataId && `id:${dataId};`,
    requestId && `request-id:${requestId};`,
    `ts:${ts};`,
  ].join('');
  return `ts=${ts},v1=${createHmac('sha256', secret).update(manifest).digest('hex')}`;
};
