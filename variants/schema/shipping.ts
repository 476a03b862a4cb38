/** The ways in which an order reaches its buyer. */
import * as z from 'zod/mini';
import { SHIPPING_IDS } from '../../contract/payments.ts';
import { text } from './fields.ts';

/** Departments, as contract/shipping-zones.ts reads them. */
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
  /** Integer cents with tax; 0 shows 'Sin costo'. */
  priceCents: z.int().check(z.minimum(0)),
  /** Where it goes, by the names of the departments; without a word, everywhere. */
  departments: z._default(zone, z.parse(zone, {})),
});
