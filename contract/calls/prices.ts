/** Calls for changing many prices at once: a preview, then the change if nothing moved meanwhile. */
import * as z from 'zod/mini';
import { defineCall, SHOP_SELLERS } from '../call.ts';
import { priceRow } from '../entities/goods.ts';
import { day } from '../fields/day.ts';
import { code, reason, requiredText } from '../fields/fields.ts';
import { filters, page } from '../fields/list-fields.ts';
import { MAX_MONEY } from '../limits.ts';
import { messages } from '../messages.ts';

/** Steps of UYU to which prices are rounded; 0.01 = to the cent. */
export const ROUNDINGS = [0.01, 0.1, 1, 5, 10, 50, 100] as const;

/** Maximum selection of a table. */
const MAX_SELECTED = 10_000;
const [MIN_PERCENT, MAX_PERCENT] = [-90, 1_000];

const changed = {
  /** These products, or all that match the filters (as in `productFilter`, including hidden ones). */
  codes: z.optional(
    z
      .array(code(), { error: messages.invalid })
      .check(z.minLength(1, messages.required), z.maxLength(MAX_SELECTED, messages.tooLong)),
  ),
  filters: filters(),
  /** The price changes, or an offer below it begins, or the offers end; ends ignore the amount. */
  target: z._default(z.enum(['price', 'offer', 'noOffer'], { error: messages.invalid }), 'price'),
  /** The first and the last day of an offer; null = at once, and without end. */
  offerFrom: z._default(z.nullable(day()), null),
  offerUntil: z._default(z.nullable(day()), null),
  /** A `percent` of the current price, or an `amount` in UYU to add. */
  by: z.enum(['percent', 'amount'], { error: messages.invalid }),
  /** Negative values reduce prices. */
  value: z
    .number({ error: messages.invalid })
    .check(z.minimum(-MAX_MONEY, messages.moneyChange), z.maximum(MAX_MONEY, messages.moneyChange)),
  /** Rounds to the nearest multiple. */
  rounding: z._default(z.literal([...ROUNDINGS], { error: messages.invalid }), 0.01),
};

const isSensible = ({ by, value }: { by: string; value: number }) =>
  by !== 'percent' || (value >= MIN_PERCENT && value <= MAX_PERCENT);
const sensible = { error: messages.percent, path: ['value'] };
const daysInOrder = z.refine<{ offerFrom: string | null; offerUntil: string | null }>(
  ({ offerFrom: from, offerUntil: until }) => from === null || until === null || from <= until,
  { error: messages.daysTurned, path: ['offerUntil'] },
);

/** Previews a change, the largest difference first. */
export const productPreviewPrices = defineCall({
  path: '/rest/product/previewPrices',
  access: { ...SHOP_SELLERS, permission: 'prices' },
  effect: 'read',
  maxBytes: 1_000_000,
  input: z.object({ ...changed, ...page }).check(z.refine(isSensible, sensible), daysInOrder),
  output: z.object({
    /** Identifies this change of these prices. */
    token: z.string(),
    /** Number of changed prices. */
    resultCount: z.int(),
    unchanged: z.int(),
    /** Number of prices that would be zero, negative, too high or not above the product's offer, and of offers that would not be below the price: then the change is not applied. */
    impossible: z.int(),
    /** The largest change, in percent of the old price; null = none. */
    biggest: z.nullable(z.object({ ...priceRow.shape, percent: z.number() })),
    data: z.array(priceRow),
  }),
});

/** Applies the previewed change; `prices.moved` if prices or the selection changed meanwhile. */
export const productChangePrices = defineCall({
  path: '/rest/product/changePrices',
  access: { ...SHOP_SELLERS, permission: 'prices' },
  effect: 'write',
  maxBytes: 1_000_000,
  input: z
    .object({ ...changed, token: requiredText(64), reason: reason() })
    .check(z.refine(isSensible, sensible), daysInOrder),
  output: z.object({
    changed: z.int(),
    /** Audit entry for `productUndo` with `whole`; null if nothing changed. */
    undoId: z.nullable(z.int()),
  }),
});
