/** How a shop lists what it sells. */
import * as z from 'zod/mini';
import { SIDES_UNITS } from '#contract/measures/sides';
import { KINDS } from '../kinds.ts';
import { count, text } from './fields.ts';

/** What its catalogue consists of: families of parts that fit vehicles, or products. */
export const catalogue = z.enum(KINDS);

/**
 * Lists can be narrowed by what goods measure: Alto, Ancho, and how thick (Espesor), long (Largo) or deep
 * (Profundidad) they are. `none`: nobody looks for these goods by measure.
 */
export const sides = z._default(z.enum(['none', 'thick', 'long', 'deep']), 'none');

/**
 * What buyers of these goods mean by `60x40`. `bySize`: two numbers below a hundred are centimetres, larger
 * ones millimetres, as workshops say it.
 */
export const sidesUnit = z._default(z.enum(SIDES_UNITS), 'bySize');

/** Rows of one page of a list. */
export const pageSizes = z.strictObject({ products: count, orders: count });

/**
 * What stands beside a price, which is kept with its tax. `included`: the price, 'IVA inc'. `added`: what
 * it is without, '+ IVA'. `divided`: the price, 'IVA inc', and what it is divided by 1.22, for who invoices.
 */
export const tax = z.enum(['included', 'added', 'divided']);

/**
 * What the screens `fixed-search` and `fixed-part` show, whatever their address says (spec, section 2):
 * the list of a category, the page of a family.
 */
export const fixed = z.strictObject({
  categoryId: z._default(text, '301'),
  /** Without one that is there, the page is not found. */
  family: z._default(z.string(), ''),
});
