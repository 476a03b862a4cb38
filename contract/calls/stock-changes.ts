/** Calls for changing and counting stock, and for low stock. */
import * as z from 'zod/mini';
import { countedRow, lowStock } from '../entities/goods.ts';
import { stock } from '../entities/stock.ts';
import {
  code,
  guid,
  integer,
  neededReason,
  optionalText,
  reason,
  requiredText,
} from '../fields/fields.ts';
import { page } from '../fields/list-fields.ts';
import { messages } from '../messages.ts';
import { sellerRead, sellerWrite } from '../shaped-call.ts';

/** Maximum units of a product at a branch. */
export const MAX_STOCK = 1_000_000;
/** Maximum products of one count. */
export const MAX_COUNTED = 1_000;

const units = () => integer(0, MAX_STOCK, messages.invalid);

/**
 * Sets a branch's stock if it still has the quantity that the seller saw (`from`), so that concurrent orders are
 * not lost; otherwise `stock.moved`.
 */
export const stockSet = sellerWrite('stock')(
  '/rest/stock/set',
  {
    code: code(),
    branch: requiredText(20),
    quantity: units(),
    from: units(),
    reason: neededReason(),
  },
  { data: stock },
);

/**
 * Adds or removes units at a branch, or moves them to `toBranch`. `stock.tooFew`: there are not enough. Of several calls
 * with one `guid` and code, the first one counts; the others answer with the current stock.
 */
export const stockMove = sellerWrite('stock')(
  '/rest/stock/move',
  {
    code: code(),
    branch: requiredText(20),
    /** Negative values remove units; for a move, the number of units. */
    change: integer(-MAX_STOCK, MAX_STOCK).check(
      z.refine((change) => change !== 0, { error: messages.required }),
    ),
    toBranch: optionalText(20),
    reason: neededReason(),
    /** Made by the caller for each movement, which it may then repeat. */
    guid: z.optional(guid()),
  },
  { data: stock },
);

/** Compares a count with the stock without changing it. Rows with the same code are added up. */
export const stockPreviewCount = sellerRead('stock')(
  '/rest/stock/previewCount',
  {
    branch: requiredText(20),
    items: z
      .array(z.object({ Code: code(), Quantity: units() }), { error: messages.invalid })
      .check(z.minLength(1, messages.required), z.maxLength(MAX_COUNTED, messages.tooLong)),
  },
  {
    data: z.array(countedRow),
    /** Unknown codes as scanned. */
    unknown: z.array(z.string()),
  },
);

/**
 * Applies a count: each product changes by the difference between the count and the stock at that time, so that
 * concurrent orders stay correct. If somebody changed stock by hand since, `stock.moved`, and nothing is applied.
 */
export const stockApplyCount = sellerWrite('stock')(
  '/rest/stock/applyCount',
  {
    branch: requiredText(20),
    items: z
      .array(
        z.object({
          Code: code(),
          Quantity: units(),
          /** Quantity and version at the time of the count. */
          From: units(),
          Version: integer(0),
        }),
        { error: messages.invalid },
      )
      .check(z.minLength(1, messages.required), z.maxLength(MAX_COUNTED, messages.tooLong)),
    reason: reason(),
  },
  { changed: z.int() },
);

/** Lists visible products with low stock, lowest first. `resultCount` is their number. */
export const stockListLow = sellerRead('none')(
  '/rest/stock/listLow',
  { ...page },
  { data: z.array(lowStock), resultCount: z.int() },
);
