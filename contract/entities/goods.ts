/** Products and families as those who edit them see them. */
import * as z from 'zod/mini';
import { listedNames } from '../definitions/entity.ts';
import { familyEntity } from '../definitions/family.ts';
import { productEntity } from '../definitions/product.ts';
import { listReplies, replyShape } from '../definitions/schemas.ts';
import { image, sale } from './catalog.ts';

/** What a branch has; `version` grows with each change by hand, not with orders. */
const branchStock = z.object({
  code: z.string(),
  quant: z.int(),
  version: z.int(),
});

/** All that may be edited of a product, and what stands beside it. */
export const editedProduct = z.object({
  code: z.string(),
  /** To be sent back with a change: one that saw an older one is told (`record.stale`). */
  version: z.int(),
  ...replyShape(productEntity),
  images: z.array(image),
  ...listReplies(productEntity),
  /** The latest first, fifty at the most. */
  sales: z.array(sale),
  branches: z.array(branchStock),
});
export type EditedProduct = z.infer<typeof editedProduct>;

/** All that may be edited of a family. */
export const editedFamily = z.object({
  code: z.string(),
  version: z.int(),
  ...replyShape(familyEntity),
  ...listReplies(familyEntity),
  /** Codes of its products, hidden ones too. */
  products: z.array(z.object({ code: z.string(), name: z.string(), isPublic: z.boolean() })),
});
export type EditedFamily = z.infer<typeof editedFamily>;

/** A row of the table of products. */
export const productRow = z.object({
  code: z.string(),
  version: z.int(),
  ...replyShape(productEntity, listedNames(productEntity)),
  brandName: z.string(),
  categoryName: z.string(),
  branches: z.array(branchStock),
});
export type ProductRow = z.infer<typeof productRow>;

/** A product whose stock runs out. */
export const lowStock = z.object({
  code: z.string(),
  name: z.string(),
  total: z.int(),
  /** Up to so many are few: its own threshold, else the shop's. */
  threshold: z.int(),
  branches: z.array(z.object({ code: z.string(), quant: z.int() })),
});

/** What a count found: what the books say, and what lies there. */
export const countedRow = z.object({
  code: z.string(),
  name: z.string(),
  /** What the books say. */
  from: z.int(),
  /** What was counted. */
  to: z.int(),
  /** Sold in orders that have not left yet: the books have them no more, the shelf may. */
  setApart: z.int(),
  version: z.int(),
});
export type CountedRow = z.infer<typeof countedRow>;

export const priceRow = z.object({
  code: z.string(),
  name: z.string(),
  from: z.number(),
  to: z.number(),
});
