import * as z from 'zod/mini';
import { catalogueProduct } from '../definitions/catalogue-product.ts';
import { catalogueNames } from '../definitions/entity.ts';
import { familyEntity } from '../definitions/family.ts';
import { factShape, listReplies, replyShape } from '../definitions/replies.ts';

export interface Category {
  /** Dotted and hierarchical: `1.1`; `-1` = none. */
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
/** `logoId`: the image of its logo; absent = none. */
export const brand = z.object({ ...named, logoId: z.optional(z.int()) });
export const provider = z.object(named);
export const workBranch = z.object(named);
/** A choice of the filter by customers of a company. */
export const companyFilter = z.object(named);
/** The id of a tag is its name. */
export const tag = z.object({ id: z.string(), name: z.string() });
export const state = z.object(named);
export const city = z.object({ ...named, stateId: z.int() });

export const image = z.object({ id: z.int(), image: z.string(), name: z.string() });

export const sale = z.object({ saleDate: z.string(), saleQuant: z.int() });

/** The image of the brand's logo; null or absent = none. */
const brandLogoId = z.optional(z.nullable(z.int()));

const productLists = listReplies(catalogueProduct);

/** An offer in force: the price beside it is the offer's. Null or absent = none. */
const offer = z.optional(
  z.nullable(
    z.object({
      /** The price without the offer, with tax, decimal. */
      before: z.number(),
      /** Its first and its last day; null = not told. */
      from: z.nullable(z.string()),
      until: z.nullable(z.string()),
    }),
  ),
);
export type ProductOffer = z.infer<typeof offer>;

/** Whether titles have the value; absent = no. */
const isInTitle = z.optional(z.boolean());

/** One product of a family: a row with its own code, price, stock and add button. */
const autopartProduct = z.object({
  productCode: z.string(),
  productName: z.string(),
  /** With tax, decimal; null if the shop shows this visitor no prices. */
  productPrice: z.nullable(z.number()),
  productOffer: offer,
  /** The last sale; for sellers only. */
  productSales: z.array(sale),
  categoryName: z.string(),
  brandName: z.string(),
  brandLogoId,
  isPublic: z.boolean(),
  ...factShape(catalogueProduct, 'product'),
  specifications: z.array(z.object({ specKey: z.string(), specValue: z.string(), isInTitle })),
  relatedLinks: productLists.relatedLinks,
  barcodes: productLists.barcodes,
});
const application = z.object({
  applicationName: z.string(),
  /** For example `1999 - 2008`; blank or `n/d` = unknown. */
  applicationYearRange: z.string(),
  applicationBrandName: z.string(),
  /** The id of the vehicle, if it is in the list of vehicles. */
  vehicleId: z.nullable(z.int()),
});

/** A family of interchangeable products, shown on one page of an auto-parts shop. */
export const autopart = z.object({
  code: z.string(),
  ...replyShape(familyEntity, catalogueNames(familyEntity)),
  categoryName: z.string(),
  images: z.array(image),
  products: z.array(autopartProduct),
  applications: z.array(application),
  originalCodes: z.array(z.object({ code: z.string() })),
});

/** A product, as generic shops show it and the back-office edits it. */
export const product = z.object({
  id: z.int(),
  code: z.string(),
  ...replyShape(catalogueProduct, catalogueNames(catalogueProduct)),
  brandName: z.string(),
  brandLogoId,
  categoryName: z.string(),
  /** Null if the shop shows this visitor no prices. */
  price: z.nullable(z.number()),
  offer,
  images: z.array(image),
  ...productLists,
  specifications: z.array(z.object({ key: z.string(), value: z.string(), isInTitle })),
  sales: z.array(sale),
});

/** A facet: the remaining choices of a filtered list, each with its number of results. */
export const resultFilter = z.object({
  key: z.string(),
  /** The label of an attribute; absent for other filters. */
  title: z.optional(z.string()),
  /** The filter takes typed ranges as well (`goods/number-range.ts`), in these units; absent = it does not. */
  range: z.optional(
    z.object({
      unit: z.string(),
      /** Units of the filter in one of those that people type. */
      factor: z.number(),
    }),
  ),
  /** A count of -1 = unknown. */
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      count: z.int(),
      /** The logo of a brand; absent = none. */
      logoId: z.optional(z.int()),
    }),
  ),
});

export type Brand = z.infer<typeof brand>;
export type Autopart = z.infer<typeof autopart>;
export type AutopartProduct = z.infer<typeof autopartProduct>;
export type Application = z.infer<typeof application>;
export type Product = z.infer<typeof product>;
export type Sale = z.infer<typeof sale>;
export type ResultFilter = z.infer<typeof resultFilter>;
