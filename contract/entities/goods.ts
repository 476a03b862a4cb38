import * as z from 'zod/mini';
import { categoryEntity } from '../definitions/category.ts';
import { listedNames } from '../definitions/entity.ts';
import { familyEntity } from '../definitions/family.ts';
import { productEntity } from '../definitions/product.ts';
import { listReplies, replyShape } from '../definitions/replies.ts';
import { attribute } from '../goods/attributes.ts';
import { image, sale } from './catalog.ts';

/** The stock level of a branch; `version` grows with each change by hand, not with orders. */
const branchStock = z.object({
  code: z.string(),
  quant: z.int(),
  version: z.int(),
});

/** A product with all editable fields, stock and sales. */
export const editedProduct = z.object({
  code: z.string(),
  /** Sent back with a change, to detect concurrent ones (`record.stale`). */
  version: z.int(),
  ...replyShape(productEntity),
  images: z.array(image),
  ...listReplies(productEntity),
  /** The latest first, at most fifty. */
  sales: z.array(sale),
  branches: z.array(branchStock),
});
export type EditedProduct = z.infer<typeof editedProduct>;

/** A family with all editable fields. */
export const editedFamily = z.object({
  code: z.string(),
  version: z.int(),
  ...replyShape(familyEntity),
  ...listReplies(familyEntity),
  /** Its products, including hidden ones. */
  products: z.array(z.object({ code: z.string(), name: z.string(), isPublic: z.boolean() })),
});
export type EditedFamily = z.infer<typeof editedFamily>;

/** A row of the product table. */
export const productRow = z.object({
  code: z.string(),
  version: z.int(),
  ...replyShape(productEntity, listedNames(productEntity)),
  brandName: z.string(),
  categoryName: z.string(),
  barcodes: z.array(z.string()),
  /** Empty = none. */
  providerName: z.string(),
  /** The path of its first picture; empty = none. */
  image: z.string(),
  branches: z.array(branchStock),
});
export type ProductRow = z.infer<typeof productRow>;

/** A category as the back-office lists it. */
export const categoryRow = z.object({
  id: z.string(),
  /** Never changes; names the category in the history. */
  number: z.int(),
  /** Empty = none. */
  parentId: z.string(),
  ...replyShape(categoryEntity),
  /** Its own, without those of the categories above it. */
  attributes: z.array(attribute),
  /** Its picture; null = none. */
  imageId: z.nullable(z.int()),
  /** Grows with each change of attributes or picture. */
  version: z.int(),
  /** In the category itself, hidden ones included. */
  products: z.int(),
  families: z.int(),
  companies: z.int(),
});
export type CategoryRow = z.infer<typeof categoryRow>;

/** A product with low stock. */
export const lowStock = z.object({
  code: z.string(),
  name: z.string(),
  total: z.int(),
  /** The low-stock threshold: the product's own, else the shop's. */
  threshold: z.int(),
  branches: z.array(z.object({ code: z.string(), quant: z.int() })),
});

/** A counted quantity beside the stock level. */
export const countedRow = z.object({
  code: z.string(),
  /** The counted codes that name the product: its own, or barcodes. */
  scanned: z.array(z.string()),
  name: z.string(),
  /** The stock level. */
  from: z.int(),
  /** The counted quantity. */
  to: z.int(),
  /** Units of undispatched orders: not in the stock level, perhaps on the shelf. */
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
