import * as z from 'zod/mini';
import { typedValues } from '../definitions/entity.ts';
import { productEntity } from '../definitions/product.ts';
import { newShape } from '../definitions/schemas.ts';
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
import { isAmountParm } from '../goods/cost-fields.ts';
import { MAX_CODES } from '../limits.ts';
import { messages } from '../messages.ts';
import type { Permission } from '../people/permission.ts';
import { sellerRead, sellerWrite } from '../shaped-call.ts';
import { ORDER_BY } from './catalog.ts';

const added = <T extends z.ZodMiniType>(item: T) =>
  z._default(
    z
      .array(item, { error: messages.invalid })
      .check(z.maxLength(MAX_PRODUCT_IMAGES, messages.tooLong)),
    [],
  );

/** A new product with its defaults (spec, section 3); the default category depends on the shop. */
const newProduct = z.object({
  ProductCode: newCode(),
  ...newShape(productEntity),
  BrandId: z._default(productParms.BrandId, 1),
  CategoryId: z.optional(productParms.CategoryId),
  ProductPrice: z._default(productParms.ProductPrice, 0),
  /** Absent: public if it has a price. */
  ProductIsPublic: z.optional(productParms.ProductIsPublic),
  /** Stock is added by movements: a new product has none. */
  ProductStock: z._default(z.literal('NO', { error: messages.invalid }), 'NO'),
  Images: added(z.object({ ImageId: id(), ImageName: optionalText(200) })),
  Specifications: z._default(productLists.specifications, []),
  RelatedLinks: z._default(productLists.relatedLinks, []),
  Barcodes: z._default(productLists.barcodes, []),
});

/** `product.codeTaken` if the code is in use. */
export const productAdd = sellerWrite({
  of: ({ product }: { product: z.output<typeof newProduct> }) =>
    product.ProductPrice === 0 &&
    !Object.keys(typedValues(productEntity, product)).some(isAmountParm)
      ? ['catalogue']
      : ['catalogue', 'prices'],
})('/rest/product/add', { product: newProduct }, { data: editedProduct });

/**
 * An edit of the images: INS appends one, UPD replaces `ImageId_Z` by `ImageId`, DLT
 * removes `ImageId_Z` (or `ImageId`). All edits refer to the images before the call, so UPD of each
 * one reorders them. -1 = none.
 */
const imageEdit = z.object({
  ImageId: z._default(integer(-1), -1),
  ImageName: optionalText(200),
  ImageId_Z: z._default(integer(-1), -1),
  BCMode: z.enum(['INS', 'UPD', 'DLT'], { error: messages.invalid }),
});

export type ImageEdit = z.input<typeof imageEdit>;

/** Prices and costs have a permission of their own, which is enough to change them alone. */
const permissionsOfUpdate = ({
  code: _code,
  version: _version,
  reason: _reason,
  parms,
  ...lists
}: {
  parms: Record<string, unknown>;
  [list: string]: unknown;
}): Permission[] => {
  const changed = Object.keys(parms).filter((name) => parms[name] !== undefined);
  const amounts = changed.filter(isAmountParm);
  const others = changed.length - amounts.length + Object.keys(lists).length;
  return [
    ...(amounts.length === 0 || others > 0 ? (['catalogue'] as const) : []),
    ...(amounts.length > 0 ? (['prices'] as const) : []),
  ];
};

/** Changes the present fields; lists are sent whole. The code never changes. */
export const productUpdate = sellerWrite({ of: permissionsOfUpdate })(
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

/** Returns all editable fields of a product. */
export const productDetail = sellerRead('none')(
  '/rest/product/detail',
  { code: code() },
  { data: editedProduct },
);

/**
 * Lists products, including hidden ones, with price and stock; filters as in `productFilter`, by the fields
 * marked as filters, and `stock` or `picture` with the value NO. With
 * `codes`, which may be barcodes, it lists only those, in that order, and ignores filters; unknown codes
 * are left out.
 */
export const productTable = sellerRead('none')(
  '/rest/product/table',
  {
    filters: filters(),
    rowIndex: page.rowIndex,
    rowsMax: z.optional(integer(1, 500)),
    orderBy: z._default(z.enum(ORDER_BY, { error: messages.invalid }), 'REL'),
    /** Instead of `orderBy`: a column of the table (`backend/goods/product-sorts.ts`). */
    sort: z.optional(
      z.object({
        by: requiredText(60),
        isDown: z._default(z.boolean({ error: messages.invalid }), false),
      }),
    ),
    codes: z.optional(
      z.array(code(), { error: messages.invalid }).check(z.maxLength(MAX_CODES, messages.tooLong)),
    ),
  },
  { data: z.array(productRow), resultCount: z.int() },
);

/**
 * Undoes a change of products or families. `whole` undoes its whole batch, such as a bulk price
 * change. If fields were changed since: `undo.differs`; with `skipChanged` these stay, and the rest
 * is undone. Movements before a later count: `undo.counted`. Added products are removed, with the
 * family that came with them, unless something depends on them: `undo.ordered`, `undo.stocked`,
 * `undo.awaited`, `undo.hasProducts`.
 */
export const productUndo = sellerWrite('byRecord')(
  '/rest/product/undo',
  {
    id: id(),
    whole: z._default(z.boolean({ error: messages.invalid }), false),
    skipChanged: z._default(z.boolean({ error: messages.invalid }), false),
  },
  { undone: z.int(), skipped: z.int() },
);

/** Removes a product that was never sold, with its stock and pictures; otherwise `product.sold`. */
export const productRemove = sellerWrite('catalogue')(
  '/rest/product/remove',
  { code: code(), version: version(), reason: reason() },
  {},
);
