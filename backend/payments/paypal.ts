/** PayPal, Orders v2: an order is made, the buyer agrees at PayPal, the money is captured. */
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
import { PayPalError, payPalClient } from './paypal-client.ts';
import type { PaymentSettings } from './settings.ts';

type Settings = NonNullable<PaymentSettings['payPal']>;

const SIZES = { name: 127, sku: 127, line: 300, place: 120 };

const statuses: Record<string, PaymentStatus> = {
  PENDING: 'pending',
  COMPLETED: 'approved',
  PARTIALLY_REFUNDED: 'approved',
  DECLINED: 'rejected',
  FAILED: 'rejected',
  REFUNDED: 'refunded',
};

const wireAmount = z.object({ currency_code: z.string(), value: z.string() });
const wireCapture = z.object({
  id: z.string(),
  status: z.string(),
  amount: wireAmount,
  invoice_id: z.optional(z.string()),
  custom_id: z.optional(z.string()),
});
const wireOrder = z.object({
  id: z.string(),
  status: z.string(),
  links: z.optional(z.array(z.object({ rel: z.string(), href: z.string() }))),
  purchase_units: z.optional(
    z.array(
      z.object({
        custom_id: z.optional(z.string()),
        invoice_id: z.optional(z.string()),
        payments: z.optional(z.object({ captures: z.optional(z.array(wireCapture)) })),
      }),
    ),
  ),
});
const wireEvent = z.object({
  event_type: z.string(),
  resource: z.object({
    id: z.optional(z.string()),
    links: z.optional(z.array(z.object({ rel: z.string(), href: z.string() }))),
  }),
});
const verification = z.object({ verification_status: z.string() });

const toReading = (capture: z.infer<typeof wireCapture>): Reading => ({
  providerId: capture.id,
  order: orderKey(capture.invoice_id?.split('-', 1)[0], capture.custom_id),
  status: statuses[capture.status] ?? 'pending',
  detail: capture.status,
  currency: capture.amount.currency_code,
  amountCents: toCents(Number(capture.amount.value)),
  refundedCents: capture.status === 'REFUNDED' ? toCents(Number(capture.amount.value)) : 0,
});

/**
 * PayPal takes an invoice's number once in an account (DUPLICATE_INVOICE_ID, unless the account says
 * otherwise): it must not be another shop's, and guards an order against being captured twice.
 */
const invoiceOf = ({ orderNumber, orderGuid }: Charge) => `${orderNumber}-${orderGuid.slice(0, 8)}`;

const orderBody = (charge: Charge, shopUrl: string) => {
  const amount = (cents: number) => ({
    currency_code: charge.currency,
    value: (cents / 100).toFixed(2),
  });
  const { address } = charge;
  const back = `${shopUrl}/mi-compra?pedido=${charge.orderGuid}`;
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: charge.orderGuid,
        invoice_id: invoiceOf(charge),
        amount: {
          ...amount(charge.amountCents),
          breakdown: {
            item_total: amount(charge.amountCents - charge.shippingCents),
            shipping: amount(charge.shippingCents),
          },
        },
        items: charge.lines.map((line) => ({
          name: line.title.slice(0, SIZES.name),
          sku: line.code.slice(0, SIZES.sku),
          quantity: `${line.quantity}`,
          unit_amount: amount(line.unitCents),
        })),
        ...(address
          ? {
              shipping: {
                name: { full_name: address.recipient.slice(0, SIZES.line) },
                address: {
                  address_line_1: address.street.slice(0, SIZES.line),
                  admin_area_2: address.city.slice(0, SIZES.place),
                  admin_area_1: address.state.slice(0, SIZES.place),
                  postal_code: address.zipCode,
                  country_code: 'UY',
                },
              },
            }
          : {}),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          locale: 'es-UY',
          shipping_preference: address ? 'SET_PROVIDED_ADDRESS' : 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url: `${back}&status=approved`,
          cancel_url: `${back}&status=cancelled`,
        },
      },
    },
  };
};

const asking = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw Object.assign(new AppError('payment.provider'), { cause: error });
  }
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The id at the end of the `up` link of a refund: the capture it belongs to. */
const captureOf = (resource: z.infer<typeof wireEvent>['resource']): string | undefined =>
  /\/captures\/([\w-]+)$/.exec(resource.links?.find(({ rel }) => rel === 'up')?.href ?? '')?.[1];

const newsOf = ({ event_type: type, resource }: z.infer<typeof wireEvent>): News => {
  if (type === 'CHECKOUT.ORDER.APPROVED' && resource.id)
    return { about: 'checkout', reference: resource.id };
  if (/^PAYMENT\.CAPTURE\.(REFUNDED|REVERSED)$/.test(type)) {
    const providerId = captureOf(resource) ?? resource.id;
    return providerId ? { about: 'payment', providerId } : { about: 'nothing' };
  }
  return type.startsWith('PAYMENT.CAPTURE.') && resource.id
    ? { about: 'payment', providerId: resource.id }
    : { about: 'nothing' };
};

/** Issues that only say that there is nothing (more) to take. */
const NOTHING_TO_TAKE = [
  'ORDER_ALREADY_CAPTURED',
  'ORDER_NOT_APPROVED',
  'ORDER_EXPIRED',
  'DUPLICATE_INVOICE_ID',
];

export const payPal = (settings: Settings, shopUrl: string): OnlineGateway => {
  const call = payPalClient(settings);

  const proven = async ({ headers, rawBody }: Delivery): Promise<boolean> => {
    const of = (name: string) => headers.get(`paypal-${name}`) ?? '';
    const proof = {
      auth_algo: of('auth-algo'),
      cert_url: of('cert-url'),
      transmission_id: of('transmission-id'),
      transmission_sig: of('transmission-sig'),
      transmission_time: of('transmission-time'),
      webhook_id: settings.webhookId,
    };
    if (Object.values(proof).includes('')) return false;
    // The event goes back in its very bytes: the proof covers a checksum of them.
    const body = `${JSON.stringify(proof).slice(0, -1)},"webhook_event":${rawBody}}`;
    const path = '/v1/notifications/verify-webhook-signature';
    try {
      const answer = verification.parse(await call({ method: 'POST', path, body }));
      return answer.verification_status === 'SUCCESS';
    } catch (error) {
      // It does not even look like a proof.
      if (error instanceof PayPalError && error.status === 400) return false;
      throw error;
    }
  };

  return {
    kind: 'online',
    isTest: settings.isTest,
    publicKey: settings.publicKey,

    start: (charge) =>
      asking(async () => {
        const order = wireOrder.parse(
          await call({
            method: 'POST',
            path: '/v2/checkout/orders',
            body: orderBody(charge, shopUrl),
            requestId: charge.idempotencyKey,
          }),
        );
        const link = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
        if (!link) throw new Error('an order without an address to agree at');
        return { reference: order.id, redirectUrl: link.href };
      }),

    read: (providerId) =>
      asking(async () => {
        try {
          const path = `/v2/payments/captures/${encodeURIComponent(providerId)}`;
          return toReading(wireCapture.parse(await call({ method: 'GET', path })));
        } catch (error) {
          if (error instanceof PayPalError && error.status === 404) return undefined;
          throw error;
        }
      }),

    readAll: ({ reference, ...key }) =>
      asking(async () => {
        const path = `/v2/checkout/orders/${encodeURIComponent(reference)}`;
        const found = await call({ method: 'GET', path }).catch((error: unknown) => {
          // Nobody agreed to it in time, and the provider forgot it.
          if (error instanceof PayPalError && error.status === 404) return undefined;
          throw error;
        });
        if (found === undefined) return [];
        const order = wireOrder.parse(found);
        return (order.purchase_units ?? [])
          .flatMap(({ custom_id, invoice_id, payments }) =>
            (payments?.captures ?? []).map((capture) =>
              toReading({ custom_id, invoice_id, ...capture }),
            ),
          )
          .filter((reading) => isOf(reading, key));
      }),

    capture: ({ reference, idempotencyKey }) =>
      asking(async () => {
        const path = `/v2/checkout/orders/${encodeURIComponent(reference)}/capture`;
        try {
          await call({ method: 'POST', path, body: {}, requestId: `capture-${idempotencyKey}` });
        } catch (error) {
          // What became of the order is read afterwards.
          if (error instanceof PayPalError && error.status === 422) {
            if (NOTHING_TO_TAKE.includes(error.issue) || error.issue === 'INSTRUMENT_DECLINED')
              return;
          }
          throw error;
        }
      }),

    verifyWebhook: (delivery) =>
      asking(async () => {
        const event = wireEvent.safeParse(parseJson(delivery.rawBody));
        if (!event.success || !(await proven(delivery))) throw new AppError('webhook.forged');
        return newsOf(event.data);
      }),

    refund: ({ providerId, idempotencyKey }) =>
      asking(async () => {
        const path = `/v2/payments/captures/${encodeURIComponent(providerId)}/refund`;
        await call({ method: 'POST', path, body: {}, requestId: idempotencyKey });
      }),
  };
};
