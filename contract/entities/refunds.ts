import * as z from 'zod/mini';
import { requiredText, wireMoney } from '../fields/fields.ts';
import { messages } from '../messages.ts';
import { ORDER_STATES } from '../orders/order-states.ts';
import { PAID_WAYS } from '../orders/paid-ways.ts';
import { REDIRECT_IDS } from '../orders/payments.ts';

/** An order has one payment, or exceptionally two. */
const MAX_PAYMENTS = 20;

export const refund = z.object({
  payments: z
    .array(
      z.object({
        /** The provider's id of the payment. */
        id: requiredText(100),
        currency: requiredText(10),
        /** The amount that is not refunded yet. */
        amount: z.number({ error: messages.required }),
        /** Its provider, and the ISO instant from which the shop knows it; told where there are several. */
        by: z.optional(z.enum(REDIRECT_IDS, { error: messages.invalid })),
        date: z.optional(requiredText(40)),
      }),
      { error: messages.required },
    )
    .check(z.minLength(1, messages.required), z.maxLength(MAX_PAYMENTS, messages.tooLong)),
  state: z.enum(ORDER_STATES, { error: messages.required }),
  /** UYU that was received without the provider, of an order that is cancelled then; absent = none. */
  outside: z.optional(z.number({ error: messages.required })),
});
export type Refund = z.infer<typeof refund>;

/** A partial refund, in the currency of the payment. */
export const refundPart = z.object({
  /** The id of the payment in `refund`. */
  id: requiredText(100),
  amount: wireMoney().check(z.minimum(0.01, messages.invalid)),
});
export type RefundPart = z.infer<typeof refundPart>;

/** A refund in an order's history: requested by the shop, or made on the provider's pages. */
export const refundEvent = z.object({
  /** ISO instant of the request. */
  date: z.string(),
  /** ISO instant of the provider's reply; null while there is none. */
  endDate: z.nullable(z.string()),
  currency: z.string(),
  amount: z.number(),
  outcome: z.enum(['asked', 'done', 'failed']),
  /** `system`: automatic. `provider`: made on the provider's pages. */
  actor: z.enum(['seller', 'system', 'provider']),
  /** The name of the seller; empty for buyers, who do not see it. */
  userName: z.string(),
  /** Whether the shop gave it back without the provider. */
  isByHand: z.optional(z.boolean()),
  /** How, and the seller's note, for a cancelled order. */
  way: z.optional(z.enum(PAID_WAYS)),
  note: z.optional(z.string()),
});
export type RefundEvent = z.infer<typeof refundEvent>;

/** A refund as its buyer sees it. */
export const moneyBack = z.object({
  /** ISO instant of the provider's reply. */
  date: z.string(),
  currency: z.string(),
  amount: z.number(),
  /** Whether the shop gave it back in cash or by transfer; absent = no. */
  isByHand: z.optional(z.boolean()),
});
