/**
 * Mercado Pago, Checkout Pro: a preference is made, the buyer pays at its address, notifications
 * carry an id that is read again. https://www.mercadopago.com.uy/developers/es/docs/checkout-pro
 */

import { InvalidWebhookSignatureError, WebhookSignatureValidator } from 'mercadopago';
import { AppError } from '#backend/http/app-error';
import { fromCents } from '#contract/amounts/money';
import { DAY_MS } from '#contract/time/dates';
import { type Delivery, type Found, isOf, type News, type OnlineGateway } from './gateway.ts';
import { type MercadoPagoShop, preferenceBody } from './mercado-pago-preference.ts';
import { toReading, wireOwner, wirePreference, wireSearch } from './mercado-pago-wire.ts';
import { accountReader, addressSetting, type Provider, textSetting } from './provider.ts';
import {
  ask,
  InvalidProviderReply,
  ProviderRefusal,
  understood,
  withDeadline,
} from './provider-client.ts';

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

/** Whether a delivery comes from Mercado Pago: its signature, and how old that is. */
const isProven = (delivery: Delivery, dataId: string, secret: string): boolean => {
  // The case of the signed id is disputed: the documentation shows lower case, deliveries both.
  for (const id of new Set([dataId, dataId.toLowerCase()]))
    try {
      WebhookSignatureValidator.validate({ ...signatureOf(delivery), dataId: id, secret });
      return isFresh(delivery.headers.get('x-signature'), delivery.now);
    } catch (error) {
      if (!(error instanceof InvalidWebhookSignatureError)) throw error;
    }
  return false;
};

const OFFICIAL = 'https://api.mercadopago.com';
/** A test seller's token begins so (the provider's own naming). */
const TEST = 'TEST-';

const settings = {
  MERCADO_PAGO_API_URL: addressSetting(OFFICIAL),
  MERCADO_PAGO_ACCESS_TOKEN: textSetting,
  MERCADO_PAGO_WEBHOOK_SECRET: textSetting,
};

/** Mercado Pago as the environment sets it up, and where its notifications arrive. */
export const mercadoPagoProvider: Provider = {
  webhook: 'mercado-pago',
  readAccount: accountReader(settings, {
    together: ['MERCADO_PAGO_ACCESS_TOKEN', 'MERCADO_PAGO_WEBHOOK_SECRET'],
    account: (env) => {
      const apiUrl = env.MERCADO_PAGO_API_URL;
      const accessToken = env.MERCADO_PAGO_ACCESS_TOKEN;
      const webhookSecret = env.MERCADO_PAGO_WEBHOOK_SECRET;
      const isTest = apiUrl !== OFFICIAL || accessToken.startsWith(TEST);
      return {
        isTest,
        open: (shop) => mercadoPago({ apiUrl, accessToken, webhookSecret, isTest }, shop),
      };
    },
    sandboxProblems: (env) => [
      ...(env.MERCADO_PAGO_API_URL === OFFICIAL
        ? []
        : [{ name: 'MERCADO_PAGO_API_URL', text: 'no es la dirección de Mercado Pago' }]),
      ...(env.MERCADO_PAGO_ACCESS_TOKEN.startsWith(TEST)
        ? [{ name: 'MERCADO_PAGO_ACCESS_TOKEN', text: 'es una credencial de prueba' }]
        : []),
    ],
  }),
};

interface Settings {
  apiUrl: string;
  accessToken: string;
  webhookSecret: string;
  isTest: boolean;
}

interface Asked {
  path: string;
  body?: object;
  key?: string;
  /** An identifier that exists already. */
  isChange?: boolean;
}

const mercadoPago = (settings: Settings, shop: MercadoPagoShop): OnlineGateway => {
  /** The SDK's own client knows no deadline, bounds no answer, and mixes up idempotency keys. */
  const call = ({ path, body, key, isChange }: Asked, signal: AbortSignal) =>
    ask(
      {
        method: isChange ? 'PUT' : body ? 'POST' : 'GET',
        url: settings.apiUrl + path,
        headers: {
          authorization: `Bearer ${settings.accessToken}`,
          'content-type': 'application/json',
          ...(key ? { 'x-idempotency-key': key } : {}),
        },
        body: body && JSON.stringify(body),
      },
      signal,
    );

  return {
    isTest: settings.isTest,
    publicKey: '',

    start: (charge, outer) =>
      withDeadline(async (signal) => {
        const body = preferenceBody(charge, shop);
        const key = charge.idempotencyKey;
        const made = await call({ path: '/checkout/preferences', body, key }, signal);
        const preference = understood(wirePreference, made);
        return { reference: preference.id, redirectUrl: preference.init_point };
      }, outer),

    read: (providerId, outer) =>
      withDeadline(async (signal) => {
        try {
          const path = `/v1/payments/${encodeURIComponent(providerId)}`;
          return toReading(await call({ path }, signal));
        } catch (error) {
          if (error instanceof ProviderRefusal && error.status === 404) return undefined;
          throw error;
        }
      }, outer),

    find: (order, outer) =>
      withDeadline(async (signal) => {
        const query = new URLSearchParams({
          external_reference: `${order.number}`,
          sort: 'date_created',
          criteria: 'desc',
        });
        const { results } = understood(
          wireSearch,
          await call({ path: `/v1/payments/search?${query}` }, signal),
        );
        const found: Found = { readings: [], unreadable: 0, checkouts: new Map() };
        for (const raw of results)
          try {
            // Another shop of the account has orders of the same number.
            if (understood(wireOwner, raw).metadata?.order_guid !== order.guid) continue;
            const reading = toReading(raw);
            if (isOf(reading, order)) found.readings.push(reading);
          } catch (error) {
            if (!(error instanceof InvalidProviderReply)) throw error;
            found.unreadable += 1;
          }
        return found;
      }, outer),

    // The buyer's money is taken at the checkout itself.
    capture: async () => ({ isDeclined: false }),

    close: (reference, outer) =>
      withDeadline(async (signal) => {
        const path = `/checkout/preferences/${encodeURIComponent(reference)}`;
        const body = { expires: true, expiration_date_to: new Date().toISOString() };
        await call({ path, body, isChange: true }, signal);
      }, outer),

    verifyWebhook: (delivery) => {
      // The provider's earlier notifications (IPN) have no signature and are repeated until they are answered.
      if (!delivery.headers.has('x-signature'))
        return { asks: false, prove: async () => ({ about: 'nothing' }) };
      const dataId = delivery.url.searchParams.get('data.id') ?? '';
      if (!settings.webhookSecret || !isProven(delivery, dataId, settings.webhookSecret))
        throw new AppError('webhook.forged');
      const type = delivery.url.searchParams.get('type') ?? delivery.url.searchParams.get('topic');
      const isPayment = type === 'payment' && /^\d+$/.test(dataId);
      const news: News = isPayment
        ? { about: 'payment', providerId: dataId }
        : { about: 'nothing' };
      return { asks: false, prove: async () => news };
    },

    refund: ({ providerId, idempotencyKey: key, part }, outer) =>
      withDeadline(async (signal) => {
        const path = `/v1/payments/${encodeURIComponent(providerId)}/refunds`;
        const body = part ? { amount: fromCents(part.amountCents) } : {};
        await call({ path, body, key }, signal);
      }, outer),
  };
};
