/** Calls about the stock of one product or of a cart. Only the shop's own sellers see quantities. */
import * as z from 'zod/mini';
import { stock } from '../entities/stock.ts';
import { code, quantity } from '../fields/fields.ts';
import { MAX_INTEGER, MAX_ROWS } from '../limits.ts';
import { messages } from '../messages.ts';
import { publicRead } from '../shaped-call.ts';

/**
 * Returns the stock of a product by branch: NO (none), CO (last units) or AV. Quantities (`total`, `quant`) are there
 * for the shop's staff and API tokens.
 */
export const stockFind = publicRead('/rest/stock/find', { code: code() }, { data: stock });

const checkedRow = z.object({
  code: z.string(),
  /** Absent if it is not reported for this many units; then `upTo` are available. */
  available: z.optional(z.boolean()),
  /** The smaller quantity for which the question was answered with yes. */
  upTo: z.optional(z.int()),
  /** Remaining units if there are too few; absent if the caller has used up its questions. */
  left: z.optional(z.int()),
  /** False if the shop does not sell it any more. */
  isOnSale: z.optional(z.boolean()),
  /** Price of a unit for the caller now, with tax, decimal. */
  price: z.optional(z.number()),
  /** Price for others, if a price list gives the caller a lower one; else absent. */
  publicPrice: z.optional(z.number()),
});

/**
 * Checks whether the quantities of a cart are available, over all branches, and its current prices. Rows of the
 * same product are added up. Rows whose state is unknown are missing in the answer.
 */
export const stockCheck = publicRead(
  '/rest/stock/check',
  {
    items: z
      .array(
        z.object({
          Code: code(),
          // Quantities above the caller's limit are answered up to the limit.
          Quantity: quantity(MAX_INTEGER),
        }),
      )
      .check(z.maxLength(MAX_ROWS, messages.tooLong)),
  },
  { data: z.array(checkedRow) },
);
