import * as z from 'zod/mini';
import { SIDES_UNITS } from '#contract/measures/sides';
import { KINDS } from '../kinds.ts';
import { count, text } from './fields.ts';

export const catalogue = z.enum(KINDS);

/** Filters by measure: height, width and thickness (Espesor), length (Largo) or depth (Profundidad). */
export const sides = z._default(z.enum(['none', 'thick', 'long', 'deep']), 'none');

/** Unit of a search like `60x40`. `bySize`: numbers below a hundred are centimetres, larger ones millimetres. */
export const sidesUnit = z._default(z.enum(SIDES_UNITS), 'bySize');

/** Rows per page of a list. */
export const pageSizes = z.strictObject({ products: count, orders: count });

/**
 * How prices, stored with tax, are shown. `included`: with tax, 'IVA inc'. `added`: without tax, '+ IVA'.
 * `divided`: with tax, and divided by 1.22 for buyers with an invoice.
 */
export const tax = z.enum(['included', 'added', 'divided']);

/** Category and family of the screens `fixed-search` and `fixed-part` (specification, section 2). */
export const fixed = z.strictObject({
  categoryId: z._default(text, '301'),
  /** If there is no such family, the page answers 404. */
  family: z._default(z.string(), ''),
});
