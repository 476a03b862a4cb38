/** PayPal, Orders v2: creates an order, the buyer approves it at PayPal, the payment is captured. */
import { AppError } from '#backend/http/app-error';
import { parseJson } from '#contract/text/json-values';
import { type CheckoutStanding, type Found, isOf, type OnlineGateway } from './gateway.ts';
import { isStatus, issueOf, type PayPalCredentials, payPalClient } from './paypal-client.ts';
import { orderBody } from './paypal-order.ts';
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
import { accountReader, addressSetting, type Provider, textSetting } from './provider.ts';
import { InvalidProviderReply, understood, withDeadline } from './provider-client.ts';

const OFFICIAL = 'https://api-m.paypal.com';
const SANDBOX = 'https://api-m.sandbox.paypal.com';

const settings = {
  PAYPAL_API_URL: addressSetting(OFFICIAL),
  PAYPAL_CLIENT_ID: textSetting,
  PAYPAL_CLIENT_SECRET: textSetting,
  PAYPAL_WEBHOOK_ID: textSetting,
};

/** PayPal's credentials and webhook path. */
export const payPalProvider: Provider = {
  webhook: 'paypal',
  readAccount: accountReader(settings, {
    together: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
    account: (env) => {
      const apiUrl = env.PAYPAL_API_URL;
      const clientId = env.PAYPAL_CLIENT_ID;
      const own = {
        apiUrl,
        clientId,
        clientSecret: env.PAYPAL_CLIENT_SECRET,
        webhookId: env.PAYPAL_WEBHOOK_ID,
        isTest: apiUrl !== OFFICIAL,
        // PayPal's button works with PayPal's hosts only.
        publicKey: apiUrl === OFFICIAL || apiUrl === SANDBOX ? clientId : '',
      };
      return { isTest: own.isTest, open: ({ shopUrl }) => payPal(own, shopUrl) };
    },
    sandboxProblems: ({ PAYPAL_API_URL: url }) => {
      if (url === OFFICIAL) return [];
      const text =
        url === SANDBOX ? 'es el entorno de pruebas de PayPal' : 'no es la dirección de PayPal';
      return [{ name: 'PAYPAL_API_URL', text }];
    },
  }),
};

interface Settings extends PayPalCredentials {
  webhookId: string;
  isTest: boolean;
  /** For PayPal's own button; empty if it cannot be shown. */
  publicKey: string;
}

/** Issues that mean that there is nothing (more) to capture. */
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
const GONE: CheckoutStanding = { status: 'over' };

const payPal = (settings: Settings, shopUrl: string): OnlineGateway => {
  const call = payPalClient(settings);

  const isProven = async (proof: Proof, rawBody: string, signal: AbortSignal): Promise<boolean> => {
    // Send the event byte for byte: the signature covers its checksum.
    const body = `${JSON.stringify(proof).slice(0, -1)},"webhook_event":${rawBody}}`;
    const path = '/v1/notifications/verify-webhook-signature';
    try {
      const answer = await call({ method: 'POST', path, body }, signal);
      return understood(wireVerification, answer).verification_status === 'SUCCESS';
    } catch (error) {
      // The signature headers are malformed.
      if (isStatus(error, 400)) return false;
      throw error;
    }
  };

  const readOrder = async (reference: string, signal: AbortSignal) => {
    try {
      const path = `/v2/checkout/orders/${encodeURIComponent(reference)}`;
      return understood(wireOrder, await call({ method: 'GET', path }, signal));
    } catch (error) {
      // Nobody approved it in time, and PayPal has deleted it.
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
          throw new InvalidProviderReply('an order without an approval link');
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
                const reading = readCapture(whole, payments?.refunds ?? []);
                if (isOf(reading, key)) found.readings.push(reading);
              } catch (error) {
                if (!(error instanceof InvalidProviderReply)) throw error;
                found.unreadable += 1;
              }
        return found;
      }, outer),

    capture: ({ reference, agreement }, key, outer) =>
      withDeadline(async (signal) => {
        const path = `/v2/checkout/orders/${encodeURIComponent(reference)}/capture`;
        // A new approval, for example with another card, is a new capture.
        const requestId = `capture-${key}${agreement}`;
        try {
          await call({ method: 'POST', path, body: {}, requestId }, signal);
          return { isDeclined: false };
        } catch (error) {
          // The order's outcome is read afterwards.
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
