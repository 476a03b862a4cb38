import * as z from 'zod/mini';
import { PAYMENT_IDS, SHIPPING_IDS } from '../../contract/orders/payments.ts';
import { count, text } from './fields.ts';

export const payment = z.strictObject({
  id: z.enum(PAYMENT_IDS),
  name: text,
  description: z._default(z.string(), ''),
  /** Marks a sample account, which no real shop offers (variants/samples.ts). */
  isSample: z.optional(z.boolean()),
  /** Instructions for the buyer, shown with the order's number and in its mail. */
  instructions: z._default(z.array(z.string()), []),
  /** Currency that the gateway charges; orders are in UYU. */
  currency: z._default(z.enum(['UYU', 'USD']), 'UYU'),
  /** Minutes for which unpaid stock stays reserved. */
  reserveMinutes: count,
  /** Minutes once the provider reports a pending payment, such as a ticket. */
  pendingMinutes: z._default(count, 4 * 24 * 60),
});

/** Departments, read by contract/orders/shipping-zones.ts. */
const zone = z.strictObject({
  only: z._default(z.array(text), []),
  except: z._default(z.array(text), []),
});

export const shipping = z.strictObject({
  id: z.enum(SHIPPING_IDS),
  name: text,
  description: z._default(z.string(), ''),
  /** Promised arrival, `Llega en 24 horas`; empty = none. */
  arrival: z._default(z.string(), ''),
  /** Working days until arrival, for search engines: `{ from: 1, to: 2 }`. */
  days: z.optional(
    z
      .strictObject({ from: z.int().check(z.minimum(0)), to: count })
      .check(z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'no menos que from' })),
  ),
  /** Integer cents with tax; 0 shows 'Sin costo'. */
  priceCents: z.int().check(z.minimum(0)),
  /** Names of departments; by default everywhere. */
  departments: z._default(zone, z.parse(zone, {})),
});

/** Limits of unpaid reservations at one time. */
export const limits = z.strictObject({
  /** Orders of one account, and their units. */
  openOrders: z._default(count, 5),
  openUnits: z._default(count, 60),
  /** Orders with one phone. */
  phoneOrders: z._default(count, 8),
  /** Orders from one network, such as a workshop or a mobile carrier. */
  networkOrders: z._default(count, 40),
});
