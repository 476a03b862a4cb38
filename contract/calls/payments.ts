import * as z from 'zod/mini';
import { refund, refundPart } from '../entities/refunds.ts';
import { guid, id, requiredText } from '../fields/fields.ts';
import { messages } from '../messages.ts';
import { ORDER_STATES } from '../orders/order-states.ts';
import { PAYMENT_IDS, REDIRECT_IDS } from '../orders/payments.ts';
import {
  publicRead,
  publicWrite,
  sellerRead,
  sellerWrite,
  userRead,
  userWrite,
} from '../shaped-call.ts';

const paymentId = z.enum(PAYMENT_IDS, { error: messages.required });
const orderGuid = guid();
const accessToken = requiredText(100);

/** Lists the payment methods that work now, without those that lack credentials or a fresh exchange rate. */
export const paymentList = publicRead(
  '/rest/payment/list',
  {},
  {
    data: z.array(
      z.object({
        id: paymentId,
        name: z.string(),
        description: z.string(),
        instructions: z.array(z.string()),
        currency: z.enum(['UYU', 'USD']),
        /** UYU per unit of the currency; null for UYU. */
        rate: z.nullable(z.number()),
        /** Whether the buyer pays at the provider's site. */
        isOnline: z.boolean(),
        /** Whether it uses test credentials; the page shows it. */
        isTest: z.boolean(),
        /** Key for the provider's own button; empty = only its page can be used. */
        publicKey: z.string(),
      }),
    ),
  },
);

/**
 * Returns a public token for paying one order of the caller. Without OrderGUID it is the caller's newest order
 * that awaits this payment method.
 */
export const paymentGetAccessToken = userWrite(
  '/rest/payment/getAccessToken',
  { paymentId, OrderGUID: z.optional(orderGuid) },
  { accessToken: z.string() },
);

/** Starts the payment; repeated calls return the same checkout. */
export const paymentStart = userWrite(
  '/rest/payment/start',
  { accessToken },
  {
    /** The provider's page. */
    redirectUrl: z.string(),
    /** The provider's id of the checkout, for its button. */
    reference: z.string(),
    /** Key for the provider's button; empty = none. */
    publicKey: z.string(),
    isTest: z.boolean(),
    /** The charge, frozen from now on. */
    currency: z.string(),
    amount: z.number(),
    rate: z.nullable(z.number()),
  },
);

/** The link of an order without an account, or of one of the caller's. */
const link = { number: id(), key: guid() };

/** Starts the payment of a link's order, as `paymentStart` does. */
export const paymentStartByLink = publicWrite('/rest/payment/startByLink', link, {
  /** The provider's page. */
  redirectUrl: z.string(),
});

/** The method by which a difference is paid. */
const provider = z.enum(REDIRECT_IDS, { error: messages.required });

/**
 * Starts the payment of what an edit of the caller's paid order left to pay; repeated calls return the same checkout.
 * @throws payment.settled if nothing is due or a payment is on its way
 */
export const paymentStartDue = userWrite(
  '/rest/payment/startDue',
  { guid: orderGuid, paymentId: provider },
  { redirectUrl: z.string() },
);

/** Does that for a link's order. */
export const paymentStartDueByLink = publicWrite(
  '/rest/payment/startDueByLink',
  { ...link, paymentId: provider },
  { redirectUrl: z.string() },
);

const orderState = { state: z.enum(ORDER_STATES), number: z.int() };
const outcome = orderState;
const checkedOutcome = {
  ...orderState,
  /** Whether the provider reports that no payment was made or is pending. */
  isUnpaid: z.boolean(),
  /** Whether the provider has declined the buyer's card or account; the order can be paid anew. */
  isDeclined: z.optional(z.boolean()),
};

/** Captures the payment that the buyer approved at the provider, if the goods are still available. */
export const paymentCapture = userWrite(
  '/rest/payment/capture',
  { guid: orderGuid },
  checkedOutcome,
);

/** Reads the state of the caller's order at the provider, without capturing. */
export const paymentCheck = userWrite('/rest/payment/check', { guid: orderGuid }, checkedOutcome);

/** Asks the provider about a link's order, and captures an approved payment. */
export const paymentCheckByLink = publicWrite('/rest/payment/checkByLink', link, checkedOutcome);

/** Returns the charge of the caller's order, frozen when the payment was first started; null before. */
export const paymentFind = userRead(
  '/rest/payment/find',
  { guid: orderGuid },
  {
    data: z.nullable(
      z.object({
        currency: z.string(),
        amount: z.number(),
        /** UYU per unit of the currency; null for UYU. */
        rate: z.nullable(z.number()),
        isTest: z.boolean(),
        /** Paid and not refunded. */
        received: z.number(),
        /** Refunded. */
        returned: z.number(),
        /** ISO instant of the last refund, or null. */
        returnedAt: z.nullable(z.string()),
      }),
    ),
  },
);

/**
 * Refunds an order: the excess if it was paid twice, otherwise everything. A paid order that is refunded in full
 * is cancelled (CAN); dispatched and cancelled ones keep their state. The input repeats the refund shown by
 * order/detail: if it is outdated, nothing is refunded (record.changed). With `part`, only that amount of one
 * payment is refunded, and the order keeps its state.
 */
export const paymentRefund = sellerWrite('byRecord')(
  '/rest/payment/refund',
  { orderId: id(), refund, part: z.optional(refundPart) },
  outcome,
);

/**
 * Sets the value of a foreign currency in UYU; valid for three days. A change of more than 10 % is rejected
 * (rate.implausible) unless it is sent with `confirm`.
 */
export const exchangeRateSet = sellerWrite('settings')(
  '/rest/exchangeRate/set',
  {
    currency: z.enum(['USD'], { error: messages.invalid }),
    rate: z
      .number({ error: messages.required })
      .check(z.minimum(1, messages.invalid), z.maximum(10_000, messages.invalid)),
    confirm: z._default(z.boolean({ error: messages.invalid }), false),
  },
  {},
);

/** Returns the newest rate with its time, null if none was set, and whether an offered method charges in the currency. */
export const exchangeRateFind = sellerRead('none')(
  '/rest/exchangeRate/find',
  { currency: z.enum(['USD'], { error: messages.invalid }) },
  {
    data: z.nullable(z.object({ rate: z.number(), at: z.string(), isFresh: z.boolean() })),
    isNeeded: z.boolean(),
  },
);

export const accountTests = z.array(
  z.object({
    id: z.enum(REDIRECT_IDS),
    name: z.string(),
    /** Whether the shop has credentials. */
    isConfigured: z.boolean(),
    /** `refused`: the provider does not accept them; `away`: it did not answer; null = never tested. */
    outcome: z.nullable(z.enum(['ok', 'refused', 'away'])),
    /** An ISO instant. */
    testedAt: z.nullable(z.string()),
  }),
);
export type AccountTest = z.infer<typeof accountTests>[number];

/** Lists the online payment methods with the last test of their credentials. */
export const paymentListTests = sellerRead('none')(
  '/rest/payment/listTests',
  {},
  { data: accountTests },
);

/** Asks a provider for payments that do not exist, with the shop's credentials. */
export const paymentTest = sellerWrite('settings')(
  '/rest/payment/test',
  { id: z.enum(REDIRECT_IDS, { error: messages.invalid }) },
  { data: accountTests },
);
