/** How a shop lists what it sells. */
import * as z from 'zod/mini';
import { count } from './fields.ts';

/** What its catalogue consists of: families of parts that fit vehicles, or products. */
export const catalogue = z.enum(['autopart', 'product']);

/** Rows of one page of a list. */
export const pageSizes = z.strictObject({ products: count, orders: count });

/** Prices shown with tax (`IVA inc`) or without (`+ IVA`). */
export const tax = z.enum(['included', 'added']);
