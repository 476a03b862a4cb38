/** What the catalogue consists of, as replies carry it. */
import * as z from 'zod/mini';
import { catalogueNames } from '../definitions/entity.ts';
import { familyEntity } from '../definitions/family.ts';
import { productEntity } from '../definitions/product.ts';
import { factShape, listReplies, replyShape } from '../definitions/schemas.ts';

export interface Category {
  /** Dotted and hierarchical, such as `1.1`; `-1` stands for none. */
  id: string;
  name: string;
  items: Category[];
}
export const category: z.ZodMiniType<Category> = z.object({
  id: z.string(),
  name: z.string(),
  get items() {
    return z.array(category);
  },
});

const named = { id: z.int(), name: z.string() };
export const brand = z.object(named);
export const provider = z.object(named);
export const workBranch = z.object(named);
/** A company by whose customers a list can be narrowed. */
export const companyFilter = z.object(named);
/** Tags use their name as id in choices. */
export const tag = z.object({ id: z.string(), name: z.string() });
export const state = z.object(named);
export const city = z.object({ ...named, stateId: z.int() });

export const image = z.object({ id: z.int(), image: z.string(), name: z.string() });

export const sale = z.object({ saleDate: z.string(), saleQuant: z.int() });

const productLists = listReplies(productEntity);

/** One product of a family: a row with its own code, price, stock and add button. */
const autopartProduct = z.object({
  productCode: z.string(),
  productName: z.string(),
  /** With tax, decimal; null where the shop shows no prices to this visitor. */
  productPrice: z.nullable(z.number()),
  /** The last sale, for sellers alone. */
  productSales: z.array(sale),
  categoryName: z.string(),
  brandName: z.string(),
  isPublic: z.boolean(),
  ...factShape(productEntity, 'product'),
  specifications: z.array(z.object({ specKey: z.string(), specValue: z.string() })),
  relatedLinks: productLists.relatedLinks,
});
const application = z.object({
  applicationName: z.string(),
  /** Such as `1999 - 2008`; blank or `n/d` = unknown. */
  applicationYearRange: z.string(),
  applicationBrandName: z.string(),
  /** The vehicle this application names, where it is one of the vehicle list. */
  vehicleId: z.nullable(z.int()),
});

/** A family of interchangeable products: what a page of the auto-parts shop shows. */
export const autopart = z.object({
  code: z.string(),
  ...replyShape(familyEntity, catalogueNames(familyEntity)),
  categoryName: z.string(),
  images: z.array(image),
  products: z.array(autopartProduct),
  applications: z.array(application),
  originalCodes: z.array(z.object({ code: z.string() })),
});

/** A product of a generic shop, and what the back-office edits. */
export const product = z.object({
  id: z.int(),
  code: z.string(),
  ...replyShape(productEntity, catalogueNames(productEntity)),
  brandName: z.string(),
  categoryName: z.string(),
  /** Null where the shop shows no prices to this visitor. */
  price: z.nullable(z.number()),
  images: z.array(image),
  ...productLists,
  sales: z.array(sale),
});

/** The choices that remain in a filtered list, with how many results each would leave. */
export const resultFilter = z.object({
  key: z.string(),
  /** A count of -1: nobody says how many. */
  items: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })),
});

export type Brand = z.infer<typeof brand>;
export type Autopart = z.infer<typeof autopart>;
export type AutopartProduct = z.infer<typeof autopartProduct>;
export type Application = z.infer<typeof application>;
export type Product = z.infer<typeof product>;
export type Sale = z.infer<typeof sale>;
export type ResultFilter = z.infer<typeof resultFilter>;
