/** Calls that ask what is in stock of one product, or of a cart. Quantities go to the shop's own sellers alone. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { stock } from '../entities/stock.ts';
import { code, quantity } from '../fields/fields.ts';
import { MAX_INTEGER, MAX_ROWS } from '../limits.ts';
import { messages } from '../messages.ts';

export const stockFind = defineCall({
  path: '/rest/stock/find',
  access: { role: 'anyone' },
  effect: 'read',
  input: z.object({ code: code() }),
  output: z.object({ data: stock }),
});

const checkedRow = z.object({
  code: z.string(),
  available: z.boolean(),
  /** How many there are where that is too few; absent where the caller has asked enough. */
  left: z.optional(z.int()),
  /** False of what the shop does not sell any more. */
  isOnSale: z.optional(z.boolean()),
  /** With tax, decimal: what an order would cost now. */
  price: z.optional(z.number()),
});

/**
 * Whether each quantity can be had now, all branches together, and what the cart has to say of its
 * rows. Rows of one product count together. A row that the back end cannot tell of is not among the answer's.
 */
export const stockCheck = defineCall({
  path: '/rest/stock/check',
  access: { role: 'anyone' },
  effect: 'read',
  input: z.object({
    items: z
      .array(
        z.object({
          Code: code(),
          // More than a cart holds is asked by nobody's cart; it is answered as a full row is.
          Quantity: quantity(MAX_INTEGER),
        }),
      )
      .check(z.maxLength(MAX_ROWS, messages.tooLong)),
  }),
  output: z.object({ data: z.array(checkedRow) }),
});
