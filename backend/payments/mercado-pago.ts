/**
 * Mercado Pago, Checkout Pro: a preference is made, the buyer pays at its address, notifications
 * carry an id that is read again. https://www.mercadopago.com.uy/developers/es/docs/checkout-pro
 */
import {
  InvalidWebhookSignatureError,
  MercadoPagoConfig,
  Payment,
  PaymentRefund,
  Preference,
  WebhookSignatureValidator,
} from 'mercadopago';
// The provider's address is a static field of the SDK; its index does not export it.
import { AppConfig } from 'mercadopago/dist/utils/config/index.js';
import * as z from 'zod/mini';
import { AppError } from '#backend/serve/app-error';
import { toCents } from '#contract/money';
import {
  type Charge,
  type Delivery,
  isOf,
  type News,
  type OnlineGateway,
  orderKey,
  type PaymentStatus,
  type Reading,
} from './gateway.ts';
import type { PaymentSettings } from './settings.ts';

type Settings = NonNullable<PaymentSettings['mercadoPago']>;

/** In all: a buyer waits for it. The SDK's own default is 60 s for each try. */
const options = { timeout: 6_000, maxRetries: 2, initialDelay: 250 };

/**
 * The provider sends again for four days, and may keep the first signature. Older ones are refused;
 * in between a replay is harmless, since it only makes us read the payment again.
 */
const TOLERANCE_MS = 5 * 24 * 60 * 60 * 1000;
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

/** What is read of a payment; the SDK's own types promise more than the wire keeps. */
const wirePayment = z.object({
  id: z.union([z.int(), z.string()]),
  status: z.string(),
  status_detail: z.optional(z.nullable(z.string())),
  external_reference: z.optional(z.nullable(z.string())),
  /** The preference's own, under keys in snake case. */
  metadata: z.optional(z.nullable(z.object({ order_guid: z.optional(z.nullable(z.string())) }))),
  currency_id: z.string(),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.optional(z.nullable(z.number())),
});

const toReading = (raw: unknown): Reading => {
  const payment = wirePayment.parse(raw);
  return {
    providerId: `${payment.id}`,
    order: orderKey(payment.external_reference, payment.metadata?.order_guid),
    // A status that does not exist yet is nobody's approval.
    status: statuses[payment.status] ?? 'pending',
    detail: payment.status_detail ?? payment.status,
    currency: payment.currency_id,
    amountCents: toCents(payment.transaction_amount),
    refundedCents: toCents(payment.transaction_amount_refunded ?? 0),
  };
};

const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'status' in error
    ? Number(error.status)
    : undefined;

/** Whatever the provider or the way to it fails at, the caller hears one thing and keeps the cause. */
const asking = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw Object.assign(new AppError('payment.provider'), { cause: error });
  }
};

const isPublic = (url: string): boolean => /^https:\/\/(?!localhost|127\.|\[)/.test(url);

const preferenceBody = (charge: Charge, shopUrl: string) => {
  const back = `${shopUrl}/mi-compra?pedido=${charge.orderGuid}`;
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
    notification_url: `${shopUrl}/webhooks/mercado-pago`,
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

export const mercadoPago = (settings: Settings, shopUrl: string): OnlineGateway => {
  // Read-only in its types alone; there is no other way to another address.
  Reflect.set(AppConfig, 'BASE_URL', settings.apiUrl);
  /** New for every call: the SDK writes a call's idempotency key into the config it is given. */
  const config = (idempotencyKey?: string) =>
    new MercadoPagoConfig({
      accessToken: settings.accessToken,
      options: { ...options, ...(idempotencyKey ? { idempotencyKey } : {}) },
    });

  return {
    kind: 'online',
    isTest: settings.isTest,
    publicKey: '',

    start: (charge) =>
      asking(async () => {
        const preference = await new Preference(config(charge.idempotencyKey)).create({
          body: preferenceBody(charge, shopUrl),
        });
        if (!preference.id || !preference.init_point) throw new Error('a preference without id');
        return { reference: preference.id, redirectUrl: preference.init_point };
      }),

    read: (providerId) =>
      asking(async () => {
        try {
          return toReading(await new Payment(config()).get({ id: providerId }));
        } catch (error) {
          if (statusOf(error) === 404) return undefined;
          throw error;
        }
      }),

    readAll: (order) =>
      asking(async () => {
        const found = await new Payment(config()).search({
          options: {
            external_reference: `${order.number}`,
            sort: 'date_created',
            criteria: 'desc',
          },
        });
        // Another shop of the account has orders of the same number.
        return (found.results ?? []).map(toReading).filter((reading) => isOf(reading, order));
      }),

    // The buyer's money is taken at the checkout itself.
    capture: async () => {},

    verifyWebhook: async (delivery): Promise<News> => {
      const dataId = delivery.url.searchParams.get('data.id') ?? '';
      if (!settings.webhookSecret || !isProven(delivery, dataId, settings.webhookSecret))
        throw new AppError('webhook.forged');
      const type = delivery.url.searchParams.get('type') ?? delivery.url.searchParams.get('topic');
      return type === 'payment' && /^\d+$/.test(dataId)
        ? { about: 'payment', providerId: dataId }
        : { about: 'nothing' };
    },

    refund: ({ providerId, idempotencyKey }) =>
      asking(async () => {
        await new PaymentRefund(config(idempotencyKey)).total({ payment_id: providerId });
      }),
  };
};
