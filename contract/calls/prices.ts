/** Calls that change many prices as one: first looked at, then applied if nothing moved meanwhile. */
import * as z from 'zod/mini';
import { defineCall, SHOP_SELLERS } from '../call.ts';
import { priceRow } from '../entities/goods.ts';
import { code, reason, requiredText } from '../fields/fields.ts';
import { filters, page } from '../fields/list-fields.ts';
import { MAX_MONEY } from '../limits.ts';
import { messages } from '../messages.ts';

/** Steps of UYU to which prices are rounded; 0.01 = to the cent. */
export const ROUNDINGS = [0.01, 0.1, 1, 5, 10, 50, 100] as const;

/** As many as a table lets choose. */
const MAX_CHOSEN = 10_000;
const [LEAST_PERCENT, MOST_PERCENT] = [-90, 1_000];

const changed = {
  /** Which products: these, or all that the filters leave (as in `productFilter`, hidden ones too). */
  codes: z.optional(
    z
      .array(code(), { error: messages.invalid })
      .check(z.minLength(1, messages.required), z.maxLength(MAX_CHOSEN, messages.tooLong)),
  ),
  filters: filters(),
  /** `percent` of the price as it stands, or an `amount` of UYU that is added. */
  by: z.enum(['percent', 'amount'], { error: messages.invalid }),
  /** Below zero it takes off. */
  value: z
    .number({ error: messages.invalid })
    .check(z.minimum(-MAX_MONEY, messages.moneyChange), z.maximum(MAX_MONEY, messages.moneyChange)),
  /** To a multiple of so much, the nearest. */
  rounding: z._default(z.literal([...ROUNDINGS], { error: messages.invalid }), 0.01),
};

const isSensible = ({ by, value }: { by: string; value: number }) =>
  by !== 'percent' || (value >= LEAST_PERCENT && value <= MOST_PERCENT);
const sensible = { error: messages.percent, path: ['value'] };

/** What a change would do, the biggest jump first; nothing is changed. */
export const productPreviewPrices = defineCall({
  path: '/rest/product/previewPrices',
  access: SHOP_SELLERS,
  effect: 'read',
  maxBytes: 1_000_000,
  input: z.object({ ...changed, ...page }).check(z.refine(isSensible, sensible)),
  output: z.object({
    /** Names this very change of these very prices. */
    token: z.string(),
    /** How many prices would change. */
    resultCount: z.int(),
    unchanged: z.int(),
    /** How many would come to nothing or below, or beyond any price: then it is not applied. */
    impossible: z.int(),
    /** The biggest jump, in percent of the price before; null where there is none. */
    biggest: z.nullable(z.object({ ...priceRow.shape, percent: z.number() })),
    data: z.array(priceRow),
  }),
});

/** Applies what was looked at. `prices.moved` where a price or the list is another by now. */
export const productChangePrices = defineCall({
  path: '/rest/product/changePrices',
  access: SHOP_SELLERS,
  effect: 'write',
  maxBytes: 1_000_000,
  input: z
    .object({ ...changed, token: requiredText(64), reason: reason() })
    .check(z.refine(isSensible, sensible)),
  output: z.object({
    changed: z.int(),
    /** An entry of the history: `productUndo` with `whole` takes all of it back; null where nothing changed. */
    undoId: z.nullable(z.int()),
  }),
});
