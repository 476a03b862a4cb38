/** Products and families as those who edit them see them. */
import * as z from 'zod/mini';
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
  brandId: z.int(),
  providerId: z.nullable(z.int()),
  providerCode: z.string(),
  providerUrl: z.string(),
  mLCode: z.string(),
  categoryId: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  dua: z.string(),
  isOriginal: z.boolean(),
  isPublic: z.boolean(),
  /** The code of its family; empty = none. */
  family: z.string(),
  minStock: z.nullable(z.int()),
  images: z.array(image),
  specifications: z.array(z.object({ key: z.string(), value: z.string() })),
  relatedLinks: z.array(z.object({ name: z.string(), url: z.string() })),
  /** The latest first, fifty at the most. */
  sales: z.array(sale),
  branches: z.array(branchStock),
});
export type EditedProduct = z.infer<typeof editedProduct>;

/** The same of a family. */
export const editedFamily = z.object({
  code: z.string(),
  version: z.int(),
  name: z.string(),
  description: z.string(),
  categoryId: z.string(),
  isOriginal: z.boolean(),
  isPublic: z.boolean(),
  applications: z.array(
    z.object({
      vehicleId: z.nullable(z.int()),
      name: z.string(),
      brandName: z.string(),
      yearFrom: z.nullable(z.int()),
      yearTo: z.nullable(z.int()),
    }),
  ),
  originalCodes: z.array(z.object({ code: z.string() })),
  /** Codes of its products, hidden ones too. */
  products: z.array(z.object({ code: z.string(), name: z.string(), isPublic: z.boolean() })),
});
export type EditedFamily = z.infer<typeof editedFamily>;

/** A row of the table of products. */
export const productRow = z.object({
  code: z.string(),
  version: z.int(),
  name: z.string(),
  brandName: z.string(),
  categoryId: z.string(),
  categoryName: z.string(),
  family: z.string(),
  price: z.number(),
  isPublic: z.boolean(),
  minStock: z.nullable(z.int()),
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
