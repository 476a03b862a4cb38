/** PayPal's replies, as far as they are read. https://developer.paypal.com/docs/api/orders/v2/ */
import * as z from 'zod/mini';
import { toCents } from '#contract/amounts/money';
import {
  AgreedCheckout,
  type CheckoutStanding,
  instantOf,
  type News,
  orderKey,
  type PaymentStatus,
  type Reading,
} from './gateway.ts';
import { understood } from './provider-client.ts';

const statuses: Record<string, PaymentStatus> = {
  PENDING: 'pending',
  COMPLETED: 'approved',
  PARTIALLY_REFUNDED: 'approved',
  DECLINED: 'rejected',
  FAILED: 'rejected',
  REFUNDED: 'refunded',
};

const wireLinks = z.optional(z.array(z.object({ rel: z.string(), href: z.string() })));
const wireAmount = z.object({
  currency_code: z.string(),
  value: z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/)),
});
const wireCapture = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  status: z.string(),
  /** Why the money is held or gone. */
  status_details: z.optional(z.object({ reason: z.optional(z.string()) })),
  amount: wireAmount,
  invoice_id: z.optional(z.string()),
  custom_id: z.optional(z.string()),
  update_time: z.optional(z.string()),
  supplementary_data: z.optional(
    z.object({ related_ids: z.optional(z.object({ order_id: z.optional(z.string()) })) }),
  ),
});
/** One capture may have several. https://developer.paypal.com/docs/api/orders/v2/#orders_get */
const wireRefund = z.object({ status: z.string(), amount: wireAmount, links: wireLinks });
export const wireOrder = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  status: z.string(),
  update_time: z.optional(z.string()),
  links: wireLinks,
  purchase_units: z.optional(
    z.array(
      z.object({
        custom_id: z.optional(z.string()),
        invoice_id: z.optional(z.string()),
        payments: z.optional(
          z.object({
            captures: z.optional(z.array(z.unknown())),
            refunds: z.optional(z.array(z.unknown())),
          }),
        ),
      }),
    ),
  ),
});
export const wireEvent = z.object({
  event_type: z.string(),
  resource: z.object({
    id: z.optional(z.string()),
    links: wireLinks,
    /** The captures of a dispute. */
    disputed_transactions: z.optional(
      z.array(z.object({ seller_transaction_id: z.optional(z.string()) })),
    ),
  }),
});
export const wireVerification = z.object({ verification_status: z.string() });

/** The id at the end of the `up` link of a refund: the capture it belongs to. */
const captureOf = ({ links }: { links?: z.infer<typeof wireLinks> }): string | undefined =>
  /\/captures\/([\w-]+)$/.exec(links?.find(({ rel }) => rel === 'up')?.href ?? '')?.[1];

/** A refund that failed or was cancelled gave nothing back. */
const returnedOf = (captureId: string, refunds: readonly unknown[]): number =>
  refunds
    .map((raw) => understood(wireRefund, raw))
    .filter((one) => captureOf(one) === captureId && /^(COMPLETED|PENDING)$/.test(one.status))
    .reduce((sum, { amount }) => sum + toCents(Number(amount.value)), 0);

/**
 * A capture that the buyer disputes: PayPal's own reasons, which it states whether the money is held or has been
 * taken back for the time being. https://developer.paypal.com/docs/api/payments/v2/#captures_get
 */
const disputes: Record<string, PaymentStatus> = {
  BUYER_COMPLAINT: 'disputed',
  CHARGEBACK: 'charged_back',
};
const disputeOf = ({ status_details: details }: z.infer<typeof wireCapture>) =>
  disputes[details?.reason ?? ''];

/** Returns the order of a capture whose refunds only the order tells: a partly refunded or disputed one. */
export const partlyReturnedOf = (raw: unknown): string | undefined => {
  const capture = understood(wireCapture, raw);
  const isUnclear =
    capture.status === 'PARTIALLY_REFUNDED' ||
    (capture.status === 'REFUNDED' && disputeOf(capture));
  return isUnclear ? capture.supplementary_data?.related_ids?.order_id : undefined;
};

/** @param refunds those of its order; undefined if unknown @throws InvalidProviderReply */
export const readCapture = (raw: unknown, refunds: readonly unknown[] | undefined): Reading => {
  const capture = understood(wireCapture, raw);
  const amountCents = toCents(Number(capture.amount.value));
  const returnedCents = returnedOf(capture.id, refunds ?? []);
  // A dispute that the shop lost or settled ends in a refund.
  const dispute = returnedCents < amountCents ? disputeOf(capture) : undefined;
  const isReturned = capture.status === 'REFUNDED' && dispute === undefined;
  return {
    providerId: capture.id,
    order: orderKey(capture.invoice_id?.split('-', 1)[0], capture.custom_id),
    // An unknown status is not an approval.
    status: dispute ?? statuses[capture.status] ?? 'pending',
    detail: capture.status,
    currency: capture.amount.currency_code,
    amountCents,
    refundedCents: isReturned ? amountCents : returnedCents,
    // Every status except a partial refund defines the amount: everything or nothing.
    reportsRefundedAmount: capture.status !== 'PARTIALLY_REFUNDED' || refunds !== undefined,
    changedAt: instantOf(capture.update_time),
  };
};

const OVER = ['COMPLETED', 'VOIDED'];

export const standingOf = (order: z.infer<typeof wireOrder>): CheckoutStanding => {
  if (OVER.includes(order.status)) return { status: 'over' };
  return order.status === 'APPROVED'
    ? { status: 'agreed', checkout: new AgreedCheckout(order.id, order.update_time ?? '') }
    : { status: 'open' };
};

export const newsOf = ({ event_type: type, resource }: z.infer<typeof wireEvent>): News => {
  if (type === 'CHECKOUT.ORDER.APPROVED' && resource.id)
    return { about: 'checkout', reference: resource.id };
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    const providerId = resource.disputed_transactions?.[0]?.seller_transaction_id;
    return providerId ? { about: 'payment', providerId } : { about: 'nothing' };
  }
  if (/^PAYMENT\.CAPTURE\.(REFUNDED|REVERSED)$/.test(type)) {
    const providerId = captureOf(resource) ?? resource.id;
    return providerId ? { about: 'payment', providerId } : { about: 'nothing' };
  }
  return type.startsWith('PAYMENT.CAPTURE.') && resource.id
    ? { about: 'payment', providerId: resource.id }
    : { about: 'nothing' };
};
