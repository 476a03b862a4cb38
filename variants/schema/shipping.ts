import * as z from 'zod/mini';
import { SHIPPING_IDS } from '../../contract/orders/payments.ts';
import { count, text } from './fields.ts';

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
