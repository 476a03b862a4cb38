/** Calls by which the shop's sellers change what the branches have, count it, and see what runs out. */
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

/** The most units that a branch has of one product. */
export const MAX_STOCK = 1_000_000;
/** The most products of one count. */
export const MAX_COUNTED = 1_000;

const units = () => integer(0, MAX_STOCK, messages.invalid);

/**
 * Sets what a branch has, if it has what the seller saw (`from`): orders take stock at the same moment,
 * and none of theirs is lost. Else `stock.moved`.
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

/** Adds units to what a branch has, or takes them off; with `toBranch` they go there. `stock.tooFew`: it has not so many. */
export const stockMove = defineCall({
  path: '/rest/stock/move',
  access: SHOP_SELLERS,
  effect: 'write',
  input: z.object({
    code: code(),
    branch: requiredText(20),
    /** Below zero: taken off; of what goes to another branch, how many go. */
    change: integer(-MAX_STOCK, MAX_STOCK).check(
      z.refine((change) => change !== 0, { error: messages.required }),
    ),
    toBranch: optionalText(20),
    reason: neededReason(),
  }),
  output: z.object({ data: stock }),
});

/**
 * What a count of a branch found beside what the books say; nothing is changed. A code that was scanned
 * in several rows counts together.
 */
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
    /** Codes that are no product's, as they were scanned. */
    unknown: z.array(z.string()),
  }),
});

/**
 * Applies a count: each branch gets the difference between what was counted and what the books said
 * then, so that an order that took some meanwhile keeps them. What somebody else changed by hand since:
 * `stock.moved`, and nothing is applied.
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
          /** What the books said, and which version of them. */
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

/** What runs out, the scarcest first; what is hidden is not told of. `resultCount` is how many there are. */
export const stockListLow = defineCall({
  path: '/rest/stock/listLow',
  access: SHOP_SELLERS,
  effect: 'read',
  input: z.object({ ...page }),
  output: z.object({ data: z.array(lowStock), resultCount: z.int() }),
});
