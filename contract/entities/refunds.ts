/** What a refund does: which payments go back, how much of each, and where the order then stands. */
import * as z from 'zod/mini';
import { requiredText } from '../fields.ts';
import { messages } from '../messages.ts';
import { ORDER_STATES } from '../order-states.ts';

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
