import * as z from 'zod/mini';
import { PAYMENT_IDS } from '../../contract/orders/payments.ts';
import { count, text } from './fields.ts';

export const payment = z.strictObject({
  id: z.enum(PAYMENT_IDS),
  name: text,
  description: z._default(z.string(), ''),
  /** Instructions for the buyer, shown with the order's number and in its mail. */
  instructions: z._default(z.array(z.string()), []),
  /** Currency that the gateway charges; orders are in UYU. */
  currency: z._default(z.enum(['UYU', 'USD']), 'UYU'),
  /** Minutes for which unpaid stock stays reserved. */
  reserveMinutes: count,
  /** Minutes once the provider reports a pending payment, such as a ticket. */
  pendingMinutes: z._default(count, 4 * 24 * 60),
});
