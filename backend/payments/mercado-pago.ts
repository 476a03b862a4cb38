/**
 * Mercado Pago, Checkout Pro: a preference is made, the buyer pays at its address, notifications
 * carry an id that is read again. https://www.mercadopago.com.uy/developers/es/docs/checkout-pro
 */
import { InvalidWebhookSignatureError, WebhookSignatureValidator } from 'mercadopago';
import * as z from 'zod/mini';
import { AppError } from '#backend/http/app-error';
import { DAY_MS } from '#contract/dates';
import { fromCents, toCents } from '#contract/money';
import {
  type Charge,
  type Delivery,
  type Found,
  instantOf,
  isOf,
  type News,
  type OnlineGateway,
  orderKey,
  type PaymentStatus,
  type Reading,
} from './gateway.ts';
import {
  ask,
  ProviderNonsense,
  ProviderRefusal,
  understood,
  withDeadline,
} from './provider-client.ts';

interface Settings {
  apiUrl: string;
  accessToken: string;
  webhookSecret: string;
  isTest: boolean;
}
interface Shop {
  /** Without a final slash. */
  shopUrl: string;
  webhookUrl: string;
}

/**
 * The provider sends again for four days, and may keep the first signature. Older ones are refused;
 * in between a replay is harmless, since it only makes us read the payment again.
 */
const TOLERANCE_MS = 5 * DAY_MS;
const SIZES = { title: 250, descriptor: 22 };

const statuses: Record<string, PaymentStatus> = {
  pending: 'pending',
  in_process: 'pending',
  authorized: 'pending',
  approved: 'approved',
  in_mediation: 'disputed',
  rejected: 'rejected',
  cancelled: 'cancelled',
  refunded: 'refunded',
  charged_back: 'charged_back',
};

/** The preference's metadata, under keys in snake case: whose payment it is. */
const wireOwner = z.object({
  metadata: z.optional(z.nullable(z.object({ order_guid: z.optional(z.nullable(z.string())) }))),
});

/** In cents it fits PostgreSQL's `integer`. */
const amount = z.number().check(z.minimum(0), z.maximum(21_000_000));
/** What is read of a payment. */
const wirePayment = z.object({
  id: z.union([z.int(), z.string().check(z.minLength(1), z.maxLength(100))]),
  status: z.string(),
  status_detail: z.optional(z.nullable(z.string())),
  external_reference: z.optional(z.nullable(z.string())),
  metadata: wireOwner.shape.metadata,
  currency_id: z.string(),
  transaction_amount: amount,
  transaction_amount_refunded: z.optional(z.nullable(amount)),
  date_last_updated: z.optional(z.nullable(z.string())),
});
const wirePreference = z.object({
  id: z.string().check(z.minLength(1)),
  init_point: z.url({ protocol: /^https?$/ }),
});
const wireSearch = z.object({ results: z.array(z.unknown()) });

/** A chargeback that the seller won: the money is back (the provider's own detail). */
const isReimbursed = (payment: { status: string; status_detail?: string | null | undefined }) =>
  payment.status === 'charged_back' && payment.status_detail === 'reimbursed';

const toReading = (raw: unknown): Reading => {
  const payment = understood(wirePayment, raw);
  return {
    providerId: `${payment.id}`,
    order: orderKey(payment.external_reference, payment.metadata?.order_guid),
    // A status that does not exist yet is nobody's approval.
    status: isReimbursed(payment) ? 'approved' : (statuses[payment.status] ?? 'pending'),
    detail: payment.status_detail ?? payment.status,
    currency: payment.currency_id,
    amountCents: toCents(payment.transaction_amount),
    refundedCents: toCents(payment.transaction_amount_refunded ?? 0),
    changedAt: instantOf(payment.date_last_updated),
  };
};

const isPublic = (url: string): boolean => /^https:\/\/(?!localhost|127\.|\[)/.test(url);

const preferenceBody = (charge: Charge, { shopUrl, webhookUrl }: Shop) => {
  const back = shopUrl + charge.returnPath;
  const shipping =
    charge.shippingCents > 0
      ? [{ code: 'ENVIO', title: 'Envío', quantity: 1, unitCents: charge.shippingCents }]
      : [];
  return {
    items: [...charge.lines, ...shipping].map((line) => ({
      id: line.code,
      title: line.title.slice(0, SIZES.title),
      quantity: line.quantity,
      unit_price: line.unitCents / 100,
      currency_id: charge.currency,
    })),
    payer: { name: charge.buyer.name, surname: charge.buyer.lastName, email: charge.buyer.email },
    external_reference: `${charge.orderNumber}`,
    metadata: { order_guid: charge.orderGuid },
    back_urls: { success: back, pending: back, failure: back },
    // Refused by the provider unless the address is public https.
    ...(isPublic(shopUrl) ? { auto_return: 'approved' } : {}),
    notification_url: webhookUrl,
    expires: true,
    expiration_date_to: charge.expiresAt.toISOString(),
  };
};

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

const isProven = (delivery: Delivery, dataId: string, secret: string): boolean => {
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

interface Asked {
  path: string;
  body?: object;
  key?: string;
  /** Of something that is there already. */
  isChange?: boolean;
}

export const mercadoPago = (settings: Settings, shop: Shop): OnlineGateway => {
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
            if (!(error instanceof ProviderNonsense)) throw error;
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
