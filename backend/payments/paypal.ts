/** PayPal, Orders v2: an order is made, the buyer agrees at PayPal, the money is captured. */
import { AppError } from '#backend/http/app-error';
import type { Charge, CheckoutStanding, Found, OnlineGateway } from './gateway.ts';
import { isOf } from './gateway.ts';
import { isStatus, issueOf, type PayPalCredentials, payPalClient } from './paypal-client.ts';
import { type Proof, proofOf } from './paypal-proof.ts';
import {
  newsOf,
  partlyReturnedOf,
  readCapture,
  standingOf,
  wireEvent,
  wireOrder,
  wireVerification,
} from './paypal-wire.ts';
import { ProviderNonsense, understood, withDeadline } from './provider-client.ts';

interface Settings extends PayPalCredentials {
  webhookId: string;
  isTest: boolean;
  /** For PayPal's own button; empty where it cannot be drawn. */
  publicKey: string;
}

const SIZES = { name: 127, sku: 127, line: 300, place: 120 };

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
  const back = shopUrl + charge.returnPath;
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

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Issues that only say that there is nothing (more) to take. */
const NOTHING_TO_TAKE = [
  'ORDER_ALREADY_CAPTURED',
  'ORDER_NOT_APPROVED',
  'ORDER_EXPIRED',
  'DUPLICATE_INVOICE_ID',
];
/**
 * The buyer is sent to the same order again, to choose another card.
 * https://developer.paypal.com/docs/checkout/standard/customize/handle-funding-failures/
 */
const DECLINED = ['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED'];
const GONE: CheckoutStanding = { is: 'over' };

export const payPal = (settings: Settings, shopUrl: string): OnlineGateway => {
  const call = payPalClient(settings);

  const isProven = async (proof: Proof, rawBody: string, signal: AbortSignal): Promise<boolean> => {
    // The event goes back in its very bytes: the proof covers a checksum of them.
    const body = `${JSON.stringify(proof).slice(0, -1)},"webhook_event":${rawBody}}`;
    const path = '/v1/notifications/verify-webhook-signature';
    try {
      const answer = await call({ method: 'POST', path, body }, signal);
      return understood(wireVerification, answer).verification_status === 'SUCCESS';
    } catch (error) {
      // It does not even look like a proof.
      if (isStatus(error, 400)) return false;
      throw error;
    }
  };

  const readOrder = async (reference: string, signal: AbortSignal) => {
    try {
      const path = `/v2/checkout/orders/${encodeURIComponent(reference)}`;
      return understood(wireOrder, await call({ method: 'GET', path }, signal));
    } catch (error) {
      // Nobody agreed to it in time, and the provider forgot it.
      if (isStatus(error, 404)) return undefined;
      throw error;
    }
  };

  return {
    isTest: settings.isTest,
    publicKey: settings.publicKey,

    start: (charge, outer) =>
      withDeadline(async (signal) => {
        const path = '/v2/checkout/orders';
        const body = orderBody(charge, shopUrl);
        const requestId = charge.idempotencyKey;
        const made = await call({ method: 'POST', path, body, requestId }, signal);
        const order = understood(wireOrder, made);
        const link = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
        if (!link || !/^https?:/.test(link.href))
          throw new ProviderNonsense('an order without an address to agree at');
        return { reference: order.id, redirectUrl: link.href };
      }, outer),

    read: (providerId, outer) =>
      withDeadline(async (signal) => {
        try {
          const path = `/v2/payments/captures/${encodeURIComponent(providerId)}`;
          const capture = await call({ method: 'GET', path }, signal);
          const reference = partlyReturnedOf(capture);
          const order = reference ? await readOrder(reference, signal) : undefined;
          const refunds = order?.purchase_units?.flatMap(({ payments }) => payments?.refunds ?? []);
          return readCapture(capture, refunds);
        } catch (error) {
          if (isStatus(error, 404)) return undefined;
          throw error;
        }
      }, outer),

    find: ({ references, ...key }, outer) =>
      withDeadline(async (signal) => {
        const orders = await Promise.all(
          references.map(async (reference) => ({
            reference,
            order: await readOrder(reference, signal),
          })),
        );
        const found: Found = {
          readings: [],
          unreadable: 0,
          checkouts: new Map(
            orders.map(({ reference, order }) => [reference, order ? standingOf(order) : GONE]),
          ),
        };
        for (const { order } of orders)
          for (const { custom_id, invoice_id, payments } of order?.purchase_units ?? [])
            for (const raw of payments?.captures ?? [])
              try {
                const whole = Object.assign({ custom_id, invoice_id }, raw);
                const reading = readCapture(whole, payments?.refunds);
                if (isOf(reading, key)) found.readings.push(reading);
              } catch (error) {
                if (!(error instanceof ProviderNonsense)) throw error;
                found.unreadable += 1;
              }
        return found;
      }, outer),

    capture: ({ reference, agreement }, key, outer) =>
      withDeadline(async (signal) => {
        const path = `/v2/checkout/orders/${encodeURIComponent(reference)}/capture`;
        // Another agreement (another card) is another try.
        const requestId = `capture-${key}${agreement}`;
        try {
          await call({ method: 'POST', path, body: {}, requestId }, signal);
          return { isDeclined: false };
        } catch (error) {
          // What became of the order is read afterwards.
          if (isStatus(error, 422)) {
            if (NOTHING_TO_TAKE.includes(issueOf(error))) return { isDeclined: false };
            if (DECLINED.includes(issueOf(error))) return { isDeclined: true };
          }
          throw error;
        }
      }, outer),

    verifyWebhook: (delivery) => {
      const event = wireEvent.safeParse(parseJson(delivery.rawBody));
      const proof = proofOf(delivery, settings.webhookId);
      if (!event.success || !proof) throw new AppError('webhook.forged');
      const news = newsOf(event.data);
      return {
        asks: true,
        prove: (outer) =>
          withDeadline(async (signal) => {
            if (!(await isProven(proof, delivery.rawBody, signal)))
              throw new AppError('webhook.forged');
            return news;
          }, outer),
      };
    },

    refund: ({ providerId, idempotencyKey, part }, outer) =>
      withDeadline(async (signal) => {
        const path = `/v2/payments/captures/${encodeURIComponent(providerId)}/refund`;
        const body = part
          ? {
              amount: {
                value: (part.amountCents / 100).toFixed(2),
                currency_code: part.currency,
              },
            }
          : {};
        await call({ method: 'POST', path, body, requestId: idempotencyKey }, signal);
      }, outer),
  };
};
