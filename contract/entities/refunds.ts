/** Money that goes back: what a refund would do, and what became of those that were asked for. */
import * as z from 'zod/mini';
import { requiredText, wireMoney } from '../fields/fields.ts';
import { messages } from '../messages.ts';
import { ORDER_STATES } from '../orders/order-states.ts';

/** An order's payments are few: one, or one too many. */
const MAX_PAYMENTS = 20;

export const refund = z.object({
  payments: z
    .array(
      z.object({
        /** The provider's own name of it. */
        id: requiredText(100),
        currency: requiredText(10),
        /** What has not gone back yet. */
        amount: z.number({ error: messages.required }),
      }),
      { error: messages.required },
    )
    .check(z.minLength(1, messages.required), z.maxLength(MAX_PAYMENTS, messages.tooLong)),
  state: z.enum(ORDER_STATES, { error: messages.required }),
});
export type Refund = z.infer<typeof refund>;

/** Less than all of a payment, in its own currency. */
export const refundPart = z.object({
  /** The payment, as `refund` names it. */
  id: requiredText(100),
  amount: wireMoney().check(z.minimum(0.01, messages.invalid)),
});
export type RefundPart = z.infer<typeof refundPart>;

/** Of an order's history: a provider was asked to give a payment back, or did so unasked. */
export const refundEvent = z.object({
  /** ISO instant: when it was asked. */
  date: z.string(),
  /** ISO instant of the provider's word; null while there is none. */
  endDate: z.nullable(z.string()),
  currency: z.string(),
  amount: z.number(),
  outcome: z.enum(['asked', 'done', 'failed']),
  /** `system`: the shop by itself, since nobody has to decide it. `provider`: at the provider's own pages. */
  actor: z.enum(['seller', 'system', 'provider']),
  /** Who it was, where a person did it; empty for the buyer. */
  userName: z.string(),
});
export type RefundEvent = z.infer<typeof refundEvent>;

/** What came back to a buyer. */
export const moneyBack = z.object({
  /** ISO instant of the provider's word. */
  date: z.string(),
  currency: z.string(),
  amount: z.number(),
});
