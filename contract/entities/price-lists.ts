import * as z from 'zod/mini';
import { priceListEntity } from '../definitions/price-list.ts';
import { replyShape } from '../definitions/replies.ts';

const named = z.object({ id: z.int(), name: z.string() });

/** A fixed price of a product, or a percentage off. */
const priceRule = z.object({
  /** A product; empty = the rule is a percentage. */
  code: z.string(),
  /** The product's title. */
  name: z.string(),
  /** With tax; 0 = a percentage. */
  price: z.number(),
  /** Empty = all categories. */
  categoryId: z.string(),
  categoryName: z.string(),
  /** -1 = all brands. */
  brandId: z.int(),
  brandName: z.string(),
  /** 0 = a fixed price. */
  percent: z.number(),
});
export type PriceRule = z.infer<typeof priceRule>;

const shape = {
  id: z.int(),
  version: z.int(),
  ...replyShape(priceListEntity),
  /** Whether its days include today. */
  isInForce: z.boolean(),
  companies: z.array(named),
  /** Groups all of whose companies have it. */
  groups: z.array(named),
};
export const priceListRow = z.object({ ...shape, rulesCount: z.int() });
export const priceList = z.object({ ...shape, rules: z.array(priceRule) });
export type PriceListRow = z.infer<typeof priceListRow>;
export type PriceList = z.infer<typeof priceList>;

/** A product's price by a list beside the one for everybody. */
export const listedPrice = z.object({
  code: z.string(),
  name: z.string(),
  from: z.number(),
  to: z.number(),
  /** Whether the rule alone would go below the last cost. */
  isBelowCost: z.boolean(),
});
