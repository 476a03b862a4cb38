import * as z from 'zod/mini';
import { fromCents, toCents } from '#contract/amounts/money';
import { MAX_INTEGER } from '#contract/limits';
import { instantOf, orderKey, type PaymentStatus, type Reading } from './gateway.ts';
import { understood } from './provider-client.ts';

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
export const wireOwner = z.object({
  metadata: z.optional(z.nullable(z.object({ order_guid: z.optional(z.nullable(z.string())) }))),
});

/** As much as an order may come to: in cents it fits PostgreSQL's `integer`. */
const amount = z.number().check(z.minimum(0), z.maximum(fromCents(MAX_INTEGER)));
/** Fields of a payment that are read. */
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
export const wirePreference = z.object({
  id: z.string().check(z.minLength(1)),
  init_point: z.url({ protocol: /^https?$/ }),
});
export const wireSearch = z.object({ results: z.array(z.unknown()) });

/** A chargeback that the seller won: the money is back (the provider's own detail). */
const isReimbursed = (payment: { status: string; status_detail?: string | null | undefined }) =>
  payment.status === 'charged_back' && payment.status_detail === 'reimbursed';

export const toReading = (raw: unknown): Reading => {
  const payment = understood(wirePayment, raw);
  return {
    providerId: `${payment.id}`,
    order: orderKey(payment.external_reference, payment.metadata?.order_guid),
    // An unknown status is not an approval.
    status: isReimbursed(payment) ? 'approved' : (statuses[payment.status] ?? 'pending'),
    detail: payment.status_detail ?? payment.status,
    currency: payment.currency_id,
    amountCents: toCents(payment.transaction_amount),
    refundedCents: toCents(payment.transaction_amount_refunded ?? 0),
    reportsRefundedAmount: typeof payment.transaction_amount_refunded === 'number',
    changedAt: instantOf(payment.date_last_updated),
  };
};
