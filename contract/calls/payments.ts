/** Calls about paying: what can be paid with, going to pay, and what became of it. */
import * as z from 'zod/mini';
import { defineCall, SHOP_SELLERS } from '../call.ts';
import { refund, refundPart } from '../entities/refunds.ts';
import { guid, id, requiredText } from '../fields/fields.ts';
import { messages } from '../messages.ts';
import { ORDER_STATES } from '../orders/order-states.ts';
import { PAYMENT_IDS } from '../orders/payments.ts';

const paymentId = z.enum(PAYMENT_IDS, { error: messages.required });
const orderGuid = guid();
const accessToken = requiredText(100);

/** The ways to pay that work right now: one without credentials or a fresh rate is not among them. */
export const paymentList = defineCall({
  path: '/rest/payment/list',
  access: { role: 'anyone' },
  effect: 'read',
  input: z.object({}),
  output: z.object({
    data: z.array(
      z.object({
        id: paymentId,
        name: z.string(),
        description: z.string(),
        instructions: z.array(z.string()),
        currency: z.enum(['UYU', 'USD']),
        /** UYU for one unit of the currency; null in UYU. */
        rate: z.nullable(z.number()),
        /** Whether paying happens at the provider, in the shop's words: the buyer leaves. */
        isOnline: z.boolean(),
        /** Nobody is charged anything; the page says so. */
        isTest: z.boolean(),
        /** What the provider's own button is set up with; empty = its page is the way to pay. */
        publicKey: z.string(),
      }),
    ),
  }),
});

/**
 * A public token bound to one order of the caller's: with it that order can be paid, and nothing else.
 * Without OrderGUID it is the caller's newest order that awaits this payment.
 */
export const paymentGetAccessToken = defineCall({
  path: '/rest/payment/getAccessToken',
  access: { role: 'user' },
  effect: 'write',
  input: z.object({ paymentId, OrderGUID: z.optional(orderGuid) }),
  output: z.object({ accessToken: z.string() }),
});

/** Goes to pay, or goes again: the same order has one checkout at its provider. */
export const paymentStart = defineCall({
  path: '/rest/payment/start',
  access: { role: 'user' },
  effect: 'write',
  input: z.object({ accessToken }),
  output: z.object({
    /** Where the buyer goes. */
    redirectUrl: z.string(),
    /** The provider's own name of the checkout: what its button is given. */
    reference: z.string(),
    /** What the provider's button is set up with; empty = there is none. */
    publicKey: z.string(),
    isTest: z.boolean(),
    /** What is charged, frozen from now on. */
    currency: z.string(),
    amount: z.number(),
    rate: z.nullable(z.number()),
  }),
});

const standing = { state: z.enum(ORDER_STATES), number: z.int() };
const outcome = z.object(standing);
const asked = z.object({
  ...standing,
  /** Whether the provider has said that it knows of no payment: none was made, none is on its way. */
  isUnpaid: z.boolean(),
});

/**
 * The buyer agreed at the provider: takes the money, if the goods are (still) there, and says where the
 * order stands.
 */
export const paymentCapture = defineCall({
  path: '/rest/payment/capture',
  access: { role: 'user' },
  effect: 'write',
  input: z.object({ guid: orderGuid }),
  output: asked,
});

/** Asks the provider about the caller's order, and takes nothing. */
export const paymentCheck = defineCall({
  path: '/rest/payment/check',
  access: { role: 'user' },
  effect: 'write',
  input: z.object({ guid: orderGuid }),
  output: asked,
});

/** What an order of the caller's own is charged, frozen when its buyer first went to pay; null before that. */
export const paymentFind = defineCall({
  path: '/rest/payment/find',
  access: { role: 'user' },
  effect: 'read',
  input: z.object({ guid: orderGuid }),
  output: z.object({
    data: z.nullable(
      z.object({
        currency: z.string(),
        amount: z.number(),
        /** UYU for one unit of the currency; null in UYU. */
        rate: z.nullable(z.number()),
        isTest: z.boolean(),
        /** What the buyer has paid and not got back. */
        received: z.number(),
        /** What went back to the buyer. */
        returned: z.number(),
        /** ISO instant of the last of it; null where nothing did. */
        returnedAt: z.nullable(z.string()),
      }),
    ),
  }),
});

/**
 * Gives the buyer's money back: what is too much, where an order was paid twice, else all. A paid order
 * whose whole payment goes back ends in CAN; a dispatched or a cancelled one stays what it is. What is
 * sent is what order/detail said would go back: where that is true no more, nothing does (record.changed). With `part` so much of one payment goes back and no more: the
 * order stays where it stands.
 */
export const paymentRefund = defineCall({
  path: '/rest/payment/refund',
  access: SHOP_SELLERS,
  effect: 'write',
  input: z.object({ orderId: id(), refund, part: z.optional(refundPart) }),
  output: outcome,
});

/**
 * What a foreign currency is worth, in UYU for one unit. Each value counts for three days. One that is
 * more than 10 % away from the last is refused (rate.implausible) until it is sent with `confirm`.
 */
export const exchangeRateSet = defineCall({
  path: '/rest/exchangeRate/set',
  access: SHOP_SELLERS,
  effect: 'write',
  input: z.object({
    currency: z.enum(['USD'], { error: messages.invalid }),
    rate: z
      .number({ error: messages.required })
      .check(z.minimum(1, messages.invalid), z.maximum(10_000, messages.invalid)),
    confirm: z._default(z.boolean({ error: messages.invalid }), false),
  }),
  output: z.object({}),
});

/** The newest value and since when it counts; null where nobody ever set one. */
export const exchangeRateFind = defineCall({
  path: '/rest/exchangeRate/find',
  access: SHOP_SELLERS,
  effect: 'read',
  input: z.object({ currency: z.enum(['USD'], { error: messages.invalid }) }),
  output: z.object({
    data: z.nullable(z.object({ rate: z.number(), at: z.string(), isFresh: z.boolean() })),
  }),
});
