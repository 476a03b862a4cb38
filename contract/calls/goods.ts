/** Calls by which the shop's sellers add and change products. */
import * as z from 'zod/mini';
import { productEntity } from '../definitions/product.ts';
import { newShape } from '../definitions/schemas.ts';
import { brand, provider } from '../entities/catalog.ts';
import { editedProduct, productRow } from '../entities/goods.ts';
import {
  code,
  id,
  integer,
  optionalText,
  reason,
  requiredText,
  version,
} from '../fields/fields.ts';
import { MAX_PRODUCT_IMAGES, newCode, productLists, productParms } from '../fields/goods-fields.ts';
import { filters, page } from '../fields/list-fields.ts';
import { optionalFields } from '../fields/optional-fields.ts';
import { MAX_CODES } from '../limits.ts';
import { messages } from '../messages.ts';
import { sellerRead, sellerWrite } from '../shaped-call.ts';
import { ORDER_BY } from './catalog.ts';

const added = <T extends z.ZodMiniType>(item: T) =>
  z._default(
    z
      .array(item, { error: messages.invalid })
      .check(z.maxLength(MAX_PRODUCT_IMAGES, messages.tooLong)),
    [],
  );

/** A new product with its defaults (spec, section 3); that of its category depends on the shop. */
export const newProduct = z.object({
  ProductCode: newCode(),
  ...newShape(productEntity),
  BrandId: z._default(productParms.BrandId, 1),
  CategoryId: z.optional(productParms.CategoryId),
  ProductPrice: z._default(productParms.ProductPrice, 0),
  /** Stock comes by movements: a new product has none. */
  ProductStock: z._default(z.literal('NO', { error: messages.invalid }), 'NO'),
  Images: added(z.object({ ImageId: id(), ImageName: optionalText(200) })),
  Specifications: z._default(productLists.specifications, []),
  RelatedLinks: z._default(productLists.relatedLinks, []),
});

/** `product.codeTaken` where the code is another's. */
export const productAdd = sellerWrite(
  '/rest/product/add',
  { product: newProduct },
  { data: editedProduct },
);

/**
 * One change of the pictures: INS shows another one behind the rest, UPD `ImageId` in the place of
 * `ImageId_Z`, DLT takes `ImageId_Z` (or `ImageId`) off. All of them speak of the pictures as they were
 * before: as many UPD as there are pictures put them into another order. -1 = none.
 */
const imageEdit = z.object({
  ImageId: z._default(integer(-1), -1),
  ImageName: optionalText(200),
  ImageId_Z: z._default(integer(-1), -1),
  BCMode: z.enum(['INS', 'UPD', 'DLT'], { error: messages.invalid }),
});

export type ImageEdit = z.input<typeof imageEdit>;

/** Changes what is present; a list that is present is the whole list. The code never changes. */
export const productUpdate = sellerWrite(
  '/rest/product/update',
  {
    code: code(),
    version: version(),
    parms: z._default(z.object(optionalFields(productParms)), {}),
    images: z.optional(
      z.array(imageEdit, { error: messages.invalid }).check(z.maxLength(60, messages.tooLong)),
    ),
    ...optionalFields(productLists),
    reason: reason(),
  },
  { data: editedProduct },
);

/** All that may be edited of a product. */
export const productDetail = sellerRead(
  '/rest/product/detail',
  { code: code() },
  { data: editedProduct },
);

/**
 * The table of products: hidden ones too, with price and stock; filters as in `productFilter`. With `codes`
 * those alone, in that order, whatever the filters say; unknown ones are left out.
 */
export const productTable = sellerRead(
  '/rest/product/table',
  {
    filters: filters(),
    rowIndex: page.rowIndex,
    rowsMax: z.optional(integer(1, 500)),
    orderBy: z._default(z.enum(ORDER_BY, { error: messages.invalid }), 'REL'),
    codes: z.optional(
      z.array(code(), { error: messages.invalid }).check(z.maxLength(MAX_CODES, messages.tooLong)),
    ),
  },
  { data: z.array(productRow), resultCount: z.int() },
);

/**
 * Takes a change of products or families back: what it left stands as it was before. `whole`: all that
 * was changed with it, as a bulk change of prices. Where something stands otherwise by now: `undo.differs`;
 * with `skipChanged` that is left as it is, and the rest taken back. Units that moved before a count that
 * still stands: `undo.counted`. What was added goes again, a product with the family that came with it,
 * as long as nothing depends on it: else `undo.ordered`, `undo.stocked`, `undo.awaited`, `undo.hasProducts`.
 */
export const productUndo = sellerWrite(
  '/rest/product/undo',
  {
    id: id(),
    whole: z._default(z.boolean({ error: messages.invalid }), false),
    skipChanged: z._default(z.boolean({ error: messages.invalid }), false),
  },
  { undone: z.int(), skipped: z.int() },
);

/** A maker, of goods or of vehicles; one of that name that is there is answered as it stands. */
export const brandAdd = sellerWrite(
  '/rest/brand/add',
  {
    brand: z.object({
      BrandName: requiredText(100),
      BrandMakesVehicles: z._default(z.boolean({ error: messages.invalid }), false),
    }),
  },
  { data: brand },
);

/** Who supplies; the same. */
export const providerAdd = sellerWrite(
  '/rest/provider/add',
  { provider: z.object({ ProviderName: requiredText(100) }) },
  { data: provider },
);
