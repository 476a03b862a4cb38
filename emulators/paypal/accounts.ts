import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { createProvider, type Provider } from '../provider.ts';
import { sign } from './signature.ts';

const amount = z.object({
  currency_code: z.string(),
  value: z.string().check(z.regex(/^\d+\.\d{2}$/)),
});
export const orderBody = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.optional(z.string()),
        invoice_id: z.optional(z.string()),
        amount: z.object({
          ...amount.shape,
          breakdown: z.object({ item_total: amount, shipping: amount }),
        }),
        items: z.array(
          z.object({
            name: z.string().check(z.minLength(1), z.maxLength(127)),
            quantity: z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
            unit_amount: amount,
          }),
        ),
      }),
    )
    .check(z.minLength(1), z.maxLength(1)),
  payment_source: z.optional(
    z.object({
      paypal: z.object({
        experience_context: z.object({
          return_url: z.optional(z.string()),
          cancel_url: z.optional(z.string()),
        }),
      }),
    }),
  ),
});
export type OrderBody = z.infer<typeof orderBody>;

export interface Capture {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';
  amount: { currency_code: string; value: string };
  /** Why the money is held or gone. */
  status_details?: { reason: string };
  custom_id?: string | undefined;
  invoice_id?: string | undefined;
  update_time?: string;
}

interface Refund {
  id: string;
  status: 'COMPLETED';
  amount: { currency_code: string; value: string };
  /** `up` links to the capture. */
  links: { rel: string; href: string }[];
}

export interface PayPalOrder {
  id: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  body: OrderBody;
  captures: Capture[];
  /** Whether the buyer's card is refused. */
  isDeclined: boolean;
  refunds: Refund[];
  update_time: string;
}

export interface PayPal {
  clientId: string;
  clientSecret: string;
  webhookId: string;
  accessToken: string;
  publicKey: ReturnType<typeof generateKeyPairSync>['publicKey'];
  provider: Provider;
  orders: Map<string, PayPalOrder>;
  add: (body: OrderBody) => PayPalOrder;
  /** Approves an order as its buyer. */
  approve: (orderId: string) => PayPalOrder;
  /** Captures the money. @param changes forged fields */
  capture: (order: PayPalOrder, status?: Capture['status'], changes?: Partial<Capture>) => Capture;
  changeCapture: (captureId: string, status: Capture['status']) => Capture | undefined;
  /** Opens or ends a dispute, as PayPal tells it. @param reason undefined = the shop has won */
  dispute: (captureId: string, reason?: 'BUYER_COMPLAINT' | 'CHARGEBACK') => void;
  /** Refunds a part of a capture, as PayPal's pages do. */
  refundPart: (captureId: string, value: string) => void;
  /** Decides whether the invoice number was used before: an account accepts each once. */
  isInvoiceTaken: (order: PayPalOrder) => boolean;
  findCapture: (id: string) => Capture | undefined;
  /** Sets the status of the next capture. */
  nextCapture: (status: Capture['status']) => void;
  /** Refuses the buyer's next card: nothing is captured, and the buyer may choose another one. */
  declineInstrument: () => void;
  countCapture: () => void;
  /** Counts the calls to capture. */
  captureCalls: () => number;
  notify: (type: string, resource: object, forge?: { isForged?: boolean }) => void;
}

/** Makes an id of seventeen capitals and digits. */
const newId = (): string =>
  randomBytes(17).reduce((id, byte) => id + 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'[byte % 34], '');

const eventOf = {
  COMPLETED: 'COMPLETED',
  PENDING: 'PENDING',
  DECLINED: 'DENIED',
  REFUNDED: '',
  PARTIALLY_REFUNDED: '',
};

/** @param webhookUrl address for notifications, as set up in PayPal's back-office */
export const createPayPal = (webhookUrl: string): PayPal => {
  const provider = createProvider();
  const orders = new Map<string, PayPalOrder>();
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const webhookId = newId();
  let next: Capture['status'] = 'COMPLETED';
  let declines = false;
  let captureCalls = 0;

  const notify: PayPal['notify'] = (type, resource, forge = {}) =>
    provider.notify(() => {
      const body = JSON.stringify({
        id: `WH-${newId()}`,
        event_version: '1.0',
        create_time: new Date().toISOString(),
        resource_type: type.startsWith('CHECKOUT') ? 'checkout-order' : 'capture',
        event_type: type,
        summary: `${type} ñandú`,
        resource,
      });
      const transmissionId = randomUUID();
      const transmissionTime = `${new Date().toISOString().slice(0, 19)}Z`;
      const signed = { transmissionId, transmissionTime, webhookId, body };
      const signature = sign(signed, privateKey);
      return {
        url: webhookUrl,
        headers: {
          'content-type': 'application/json',
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-sandbox',
          'paypal-transmission-id': transmissionId,
          'paypal-transmission-time': transmissionTime,
          'paypal-transmission-sig': forge.isForged
            ? Buffer.from('forged'.repeat(40)).toString('base64')
            : signature,
        },
        body,
      };
    });

  const captures = () => [...orders.values()].flatMap((order) => order.captures);

  return {
    clientId: `sandbox-${newId()}`,
    clientSecret: newId(),
    webhookId,
    accessToken: `A21AA${newId()}`,
    publicKey,
    provider,
    orders,
    add: (body) => {
      const order: PayPalOrder = {
        id: newId(),
        status: 'PAYER_ACTION_REQUIRED',
        body,
        captures: [],
        isDeclined: false,
        refunds: [],
        update_time: new Date().toISOString(),
      };
      orders.set(order.id, order);
      return order;
    },
    approve: (orderId) => {
      const order = orders.get(orderId);
      if (!order) throw new Error(`the emulator knows no order ${orderId}`);
      if (order.status !== 'COMPLETED') {
        order.status = 'APPROVED';
        order.isDeclined = declines;
        declines = false;
        order.update_time = new Date().toISOString();
        notify('CHECKOUT.ORDER.APPROVED', { id: order.id, status: 'APPROVED' });
      }
      return order;
    },
    capture: (order, status = next, changes = {}) => {
      next = 'COMPLETED';
      const [unit] = order.body.purchase_units;
      const capture: Capture = {
        id: newId(),
        status,
        amount: {
          currency_code: unit?.amount.currency_code ?? 'USD',
          value: unit?.amount.value ?? '0.00',
        },
        custom_id: unit?.custom_id,
        invoice_id: unit?.invoice_id,
        update_time: new Date().toISOString(),
        ...changes,
      };
      order.captures.push(capture);
      order.status = 'COMPLETED';
      notify(`PAYMENT.CAPTURE.${eventOf[status]}`, capture);
      return capture;
    },
    changeCapture: (captureId, status) => {
      const capture = captures().find(({ id }) => id === captureId);
      if (!capture) return undefined;
      capture.status = status;
      capture.update_time = new Date().toISOString();
      if (status === 'REFUNDED')
        notify('PAYMENT.CAPTURE.REFUNDED', {
          id: newId(),
          amount: capture.amount,
          links: [
            { rel: 'up', href: `https://api-m.paypal.com/v2/payments/captures/${captureId}` },
          ],
        });
      else notify(`PAYMENT.CAPTURE.${eventOf[status]}`, capture);
      return capture;
    },
    dispute: (captureId, reason) => {
      const capture = captures().find(({ id }) => id === captureId);
      if (!capture) throw new Error(`the emulator knows no capture ${captureId}`);
      capture.status = reason ? 'PENDING' : 'COMPLETED';
      capture.update_time = new Date().toISOString();
      if (reason) capture.status_details = { reason };
      else delete capture.status_details;
      notify(`CUSTOMER.DISPUTE.${reason ? 'CREATED' : 'RESOLVED'}`, {
        dispute_id: `PP-D-${newId()}`,
        disputed_transactions: [{ seller_transaction_id: captureId }],
      });
    },
    refundPart: (captureId, value) => {
      const order = [...orders.values()].find(({ captures: own }) =>
        own.some(({ id }) => id === captureId),
      );
      const capture = order?.captures.find(({ id }) => id === captureId);
      if (!order || !capture) throw new Error(`the emulator knows no capture ${captureId}`);
      const refund: Refund = {
        id: newId(),
        status: 'COMPLETED',
        amount: { ...capture.amount, value },
        links: [{ rel: 'up', href: `https://api-m.paypal.com/v2/payments/captures/${captureId}` }],
      };
      order.refunds.push(refund);
      const returned = order.refunds
        .filter(({ links }) => links.some(({ href }) => href.endsWith(`/${captureId}`)))
        .reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0);
      const isWhole = returned >= Math.round(Number(capture.amount.value) * 100);
      capture.status = isWhole ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
      capture.update_time = new Date().toISOString();
      notify('PAYMENT.CAPTURE.REFUNDED', refund);
    },
    isInvoiceTaken: ({ body }) =>
      captures().some(
        ({ invoice_id: invoice, status }) =>
          status !== 'DECLINED' &&
          invoice !== undefined &&
          invoice === body.purchase_units[0]?.invoice_id,
      ),
    findCapture: (id) => captures().find((capture) => capture.id === id),
    declineInstrument: () => {
      declines = true;
    },
    countCapture: () => {
      captureCalls += 1;
    },
    captureCalls: () => captureCalls,
    nextCapture: (status) => {
      next = status;
    },
    notify,
  };
};
