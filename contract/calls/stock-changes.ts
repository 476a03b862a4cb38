/** Calls for changing and counting stock, and for low stock. */
import * as z from 'zod/mini';
import { defineCall, SHOP_SELLERS } from '../call.ts';
import { countedRow, lowStock } from '../entities/goods.ts';
import { stock } from '../entities/stock.ts';
import {
  code,
  integer,
  neededReason,
  optionalText,
  reason,
  requiredText,
} from '../fields/fields.ts';
import { page } from '../fields/list-fields.ts';
import { messages } from '../messages.ts';

/** Maximum units of a product at a branch. */
export const MAX_STOCK = 1_000_000;
/** Maximum products of one count. */
export const MAX_COUNTED = 1_000;

const units = () => integer(0, MAX_STOCK, messages.invalid);

/**
 * Sets a branch's stock if it still has the quantity that the seller saw (`from`), so that concurrent orders are
 * not lost; otherwise `stock.moved`.
 */
export const stockSet = defineCall({
  path: '/rest/stock/set',
  access: SHOP_SELLERS,
  effect: 'write',
  input: z.object({
    code: code(),
    branch: requiredText(20),
    quantity: units(),
    from: units(),
    reason: neededReason(),
  }),
  output: z.object({ data: stock }),
});

/** Adds or removes units at a branch, or moves them to `toBranch`. `stock.tooFew`: there are not enough. */
export const stockMove = defineCall({
  path: '/rest/stock/move',
  access: SHOP_SELLERS,
  effect: 'write',
  input: z.object({
    code: code(),
    branch: requiredText(20),
    /** Negative values remove units; for a move, the number of units. */
    change: integer(-MAX_STOCK, MAX_STOCK).check(
      z.refine((change) => change !== 0, { error: messages.required }),
    ),
    toBranch: optionalText(20),
    reason: neededReason(),
  }),
  output: z.object({ data: stock }),
});

/** Compares a count with the stock without changing it. Rows with the same code are added up. */
export const stockPreviewCount = defineCall({
  path: '/rest/stock/previewCount',
  access: SHOP_SELLERS,
  effect: 'read',
  input: z.object({
    branch: requiredText(20),
    items: z
      .array(z.object({ Code: code(), Quantity: units() }), { error: messages.invalid })
      .check(z.minLength(1, messages.required), z.maxLength(MAX_COUNTED, messages.tooLong)),
  }),
  output: z.object({
    data: z.array(countedRow),
    /** Unknown codes as scanned. */
    unknown: z.array(z.string()),
  }),
});

/**
 * Applies a count: each product changes by the difference between the count and the stock at that time, so that
 * concurrent orders stay correct. If somebody changed stock by hand since, `stock.moved`, and nothing is applied.
 */
export const stockApplyCount = defineCall({
  path: '/rest/stock/applyCount',
  access: SHOP_SELLERS,
  effect: 'write',
  input: z.object({
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
  }),
  output: z.object({ changed: z.int() }),
});

/** Lists visible products with low stock, lowest first. `resultCount` is their number. */
export const stockListLow = defineCall({
  path: '/rest/stock/listLow',
  access: SHOP_SELLERS,
  effect: 'read',
  input: z.object({ ...page }),
  output: z.object({ data: z.array(lowStock), resultCount: z.int() }),
});
