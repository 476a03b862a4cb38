/** The ways to pay that a shop offers. */
import * as z from 'zod/mini';
import { PAYMENT_IDS } from '../../contract/orders/payments.ts';
import { count, text } from './fields.ts';

export const payment = z.strictObject({
  id: z.enum(PAYMENT_IDS),
  name: text,
  description: z._default(z.string(), ''),
  /** What the buyer must do, shown with the order's number and in its mail. */
  instructions: z._default(z.array(z.string()), []),
  /** The currency the gateway charges in; an order is in UYU. */
  currency: z._default(z.enum(['UYU', 'USD']), 'UYU'),
  /** How long the stock stays reserved while nobody has paid, in minutes. */
  reserveMinutes: count,
  /** The same once the provider calls the payment pending (a ticket waits for days). */
  pendingMinutes: z._default(count, 4 * 24 * 60),
});
