import { randomInt, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { createProvider, type Provider } from '../provider.ts';
import { sign } from './signature.ts';

export const preferenceBody = z.object({
  items: z
    .array(
      z.object({
        id: z.optional(z.string()),
        title: z.string().check(z.minLength(1)),
        quantity: z.int().check(z.minimum(1)),
        unit_price: z.number().check(z.minimum(0)),
        currency_id: z.enum(['UYU', 'USD']),
      }),
    )
    .check(z.minLength(1)),
  external_reference: z.optional(z.string()),
  metadata: z.optional(z.record(z.string(), z.unknown())),
  notification_url: z.optional(z.string()),
  back_urls: z.optional(
    z.object({
      success: z.optional(z.string()),
      pending: z.optional(z.string()),
      failure: z.optional(z.string()),
    }),
  ),
  auto_return: z.optional(z.enum(['approved', 'all'])),
  expires: z.optional(z.boolean()),
  expiration_date_to: z.optional(z.string()),
});
/** Fields of a preference that may change. */
export const preferenceChange = z.pick(preferenceBody, { expires: true, expiration_date_to: true });
type PreferenceBody = z.infer<typeof preferenceBody>;

export interface Preference extends PreferenceBody {
  id: string;
}

export type Status =
  | 'pending'
  | 'approved'
  | 'rejected'
  | 'cancelled'
  | 'refunded'
  | 'charged_back'
  | 'in_mediation'
  | 'in_process';

export interface Payment {
  id: number;
  status: Status;
  status_detail: string;
  external_reference: string | null;
  /** Metadata of the preference. */
  metadata: Record<string, unknown>;
  currency_id: string;
  transaction_amount: number;
  transaction_amount_refunded: number;
  date_created: string;
  date_last_updated: string;
  notificationUrl: string;
}

const details: Record<Status, string> = {
  pending: 'pending_waiting_payment',
  in_process: 'pending_review_manual',
  approved: 'accredited',
  rejected: 'cc_rejected_insufficient_amount',
  cancelled: 'expired',
  refunded: 'refunded',
  charged_back: 'settled',
  in_mediation: 'pending',
};

export interface MercadoPago {
  secret: string;
  accessToken: string;
  provider: Provider;
  preferences: Map<string, Preference>;
  payments: Map<number, Payment>;
  prefer: (body: PreferenceBody) => Preference;
  amountOf: (preference: Preference) => number;
  /** Pays a preference as its checkout page would. @param changes forged fields */
  pay: (preferenceId: string, status: Status, changes?: Partial<Payment>) => Payment;
  /** Changes a payment: a ticket is paid, money is refunded. */
  change: (paymentId: number, status: Status) => Payment;
  /** Refunds a part; the payment stays approved until nothing is left. */
  refundPart: (paymentId: number, amount: number) => void;
  /** Makes refunds fail, as with a low balance. */
  refusesRefunds: (does?: boolean) => boolean;
  /** Notifies the shop about a payment, properly signed unless `forge` says otherwise. */
  notify: (paymentId: number | string, forge?: Forgery) => void;
}

interface Forgery {
  secret?: string;
  /** Time of the signature, in seconds or milliseconds. */
  ts?: string;
  /** Address, if not the payment's own. */
  url?: string;
}

export const createMercadoPago = (): MercadoPago => {
  const provider = createProvider();
  const preferences = new Map<string, Preference>();
  const payments = new Map<number, Payment>();
  const secret = randomUUID();
  let refuses = false;

  const amountOf = ({ items }: PreferenceBody): number =>
    // Added in cents, since sums of decimals have rounding errors.
    items.reduce((sum, item) => sum + Math.round(item.unit_price * 100) * item.quantity, 0) / 100;

  const notify = (paymentId: number | string, forge: Forgery = {}) => {
    const payment = payments.get(Number(paymentId));
    const base = forge.url ?? payment?.notificationUrl;
    if (!base) return;
    provider.notify(() => {
      const dataId = `${paymentId}`;
      const requestId = randomUUID();
      const ts = forge.ts ?? `${Math.floor(Date.now() / 1000)}`;
      const url = new URL(base);
      url.searchParams.set('data.id', dataId);
      url.searchParams.set('type', 'payment');
      return {
        url: url.href,
        headers: {
          'content-type': 'application/json',
          'x-request-id': requestId,
          'x-signature': sign({ dataId, requestId, ts }, forge.secret ?? secret),
        },
        body: JSON.stringify({
          action: 'payment.updated',
          api_version: 'v1',
          data: { id: dataId },
          date_created: new Date().toISOString(),
          id: randomInt(1e9, 1e10),
          live_mode: false,
          type: 'payment',
        }),
      };
    });
  };

  const change = (paymentId: number, status: Status): Payment => {
    const payment = payments.get(paymentId);
    if (!payment) throw new Error(`the emulator knows no payment ${paymentId}`);
    Object.assign(payment, {
      status,
      status_detail: details[status],
      transaction_amount_refunded: status === 'refunded' ? payment.transaction_amount : 0,
      date_last_updated: new Date().toISOString(),
    });
    notify(paymentId);
    return payment;
  };

  return {
    secret,
    accessToken: `TEST-${randomUUID()}`,
    provider,
    preferences,
    payments,
    prefer: (body) => {
      const preference = { ...body, id: `sandbox-${randomUUID()}` };
      preferences.set(preference.id, preference);
      return preference;
    },
    amountOf,
    pay: (preferenceId, status, changes = {}) => {
      const preference = preferences.get(preferenceId);
      if (!preference) throw new Error(`the emulator knows no preference ${preferenceId}`);
      const now = new Date().toISOString();
      const payment: Payment = {
        id: randomInt(1e9, 1e11),
        status,
        status_detail: details[status],
        external_reference: preference.external_reference ?? null,
        metadata: preference.metadata ?? {},
        currency_id: preference.items[0]?.currency_id ?? 'UYU',
        transaction_amount: amountOf(preference),
        transaction_amount_refunded: 0,
        date_created: now,
        date_last_updated: now,
        notificationUrl: preference.notification_url ?? '',
        ...changes,
      };
      payments.set(payment.id, payment);
      notify(payment.id);
      return payment;
    },
    change,
    refundPart: (paymentId, amount) => {
      const payment = payments.get(paymentId);
      if (!payment) throw new Error(`the emulator knows no payment ${paymentId}`);
      const returned = Math.round((payment.transaction_amount_refunded + amount) * 100) / 100;
      if (returned >= payment.transaction_amount) {
        change(paymentId, 'refunded');
        return;
      }
      Object.assign(payment, {
        status_detail: 'partially_refunded',
        transaction_amount_refunded: returned,
        date_last_updated: new Date().toISOString(),
      });
      notify(paymentId);
    },
    refusesRefunds: (does = refuses) => {
      refuses = does;
      return refuses;
    },
    notify,
  };
};
