/** The ways in which an order reaches its buyer. */
import * as z from 'zod/mini';
import { SHIPPING_IDS } from '../../contract/orders/payments.ts';
import { count, text } from './fields.ts';

/** Departments, as contract/orders/shipping-zones.ts reads them. */
const zone = z.strictObject({
  only: z._default(z.array(text), []),
  except: z._default(z.array(text), []),
});

export const shipping = z.strictObject({
  id: z.enum(SHIPPING_IDS),
  name: text,
  description: z._default(z.string(), ''),
  /** When it is there, in the shop's words: `Llega en 24 horas`; empty = nothing is promised. */
  arrival: z._default(z.string(), ''),
  /** Working days until it is there, for search engines: `{ from: 1, to: 2 }`; absent = none is promised. */
  days: z.optional(
    z
      .strictObject({ from: z.int().check(z.minimum(0)), to: count })
      .check(z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'no menos que from' })),
  ),
  /** Integer cents with tax; 0 shows 'Sin costo'. */
  priceCents: z.int().check(z.minimum(0)),
  /** Where it goes, by the names of the departments; without a word, everywhere. */
  departments: z._default(zone, z.parse(zone, {})),
});
