import * as z from 'zod/mini';
import { categoryEntity } from '../definitions/category.ts';
import { inputShape, newShape } from '../definitions/schemas.ts';
import { categoryRow } from '../entities/goods.ts';
import { categoryId, integer, version } from '../fields/fields.ts';
import { optionalFields } from '../fields/optional-fields.ts';
import { attribute, MAX_ATTRIBUTES } from '../goods/attributes.ts';
import { MAX_CATEGORY_ID } from '../limits.ts';
import { messages } from '../messages.ts';
import { sellerRead, sellerWrite } from '../shaped-call.ts';

/** An id, or nothing: empty and `-1` stand for none. */
const noneOrId = () =>
  z._default(
    z.pipe(
      z
        .string({ error: messages.invalid })
        .check(z.trim(), z.maxLength(MAX_CATEGORY_ID, messages.tooLong)),
      z.transform((id) => (id === '-1' ? '' : id)),
    ),
    '',
  );

/** Lists all categories, parents before their children, with what they hold. */
export const categoryTable = sellerRead('none')(
  '/rest/category/table',
  {},
  { data: z.array(categoryRow) },
);

/** Adds a category as the last of its parent, or returns the existing one with that name. */
export const categoryAdd = sellerWrite('catalogue')(
  '/rest/category/add',
  { category: z.object({ CategoryParentId: noneOrId(), ...newShape(categoryEntity) }) },
  { data: z.object({ id: z.string() }) },
);

/** Changes the present fields. `category.nameTaken` if a sibling has the name. */
export const categoryUpdate = sellerWrite('catalogue')(
  '/rest/category/update',
  { id: categoryId(), parms: z.object(optionalFields(inputShape(categoryEntity))) },
  {},
);

/**
 * Moves a category with everything below it, or changes its place among its siblings. Below another
 * parent it gets a new id, which is returned; lists with the former id lead to the new one.
 */
export const categoryMove = sellerWrite('catalogue')(
  '/rest/category/move',
  {
    id: categoryId(),
    parentId: noneOrId(),
    /** Index among the other children of the parent. */
    position: integer(0),
  },
  { data: z.object({ id: z.string() }) },
);

/**
 * Removes a category. With `moveTo` its products, families, companies and subcategories go there;
 * subcategories of one name become one. Without it, `category.inUse` if it has any.
 */
export const categoryRemove = sellerWrite('catalogue')(
  '/rest/category/remove',
  { id: categoryId(), moveTo: noneOrId() },
  {},
);

/** All attributes of a category, in their order. */
const attributes = z
  .array(
    z.object({
      ...attribute.shape,
      /** The key that it had; absent for a new one. */
      formerKey: z.optional(z.string()),
    }),
  )
  .check(z.maxLength(MAX_ATTRIBUTES, messages.tooLong));

/**
 * Replaces the attributes of a category. A `formerKey` renames the specifications of the products in
 * it and below; with another unit, values without one get the former unit. `record.stale` for an
 * outdated version; `category.attributeTaken` if a category above or below has one of the keys.
 */
export const categoryAttributes = sellerWrite('catalogue')(
  '/rest/category/attributes',
  { id: categoryId(), version: version(), attributes },
  {
    data: categoryRow,
    /** Products whose specifications changed. */
    renamed: z.int(),
    /** Audit entry for `productUndo` with `whole`; null if no product changed. */
    undoId: z.nullable(z.int()),
  },
);

/** Counts the products that have values of these attributes, and those whose values do not fit. */
export const categoryCheckAttributes = sellerRead('none')(
  '/rest/category/checkAttributes',
  { id: categoryId(), attributes },
  {
    data: z.array(
      z.object({
        key: z.string(),
        products: z.int(),
        unfit: z.int(),
        /** Values that do not fit, at most three. */
        examples: z.array(z.string()),
      }),
    ),
  },
);

/** Gives a category a picture, or none. `record.stale` for an outdated version. */
export const categoryPicture = sellerWrite('catalogue')(
  '/rest/category/picture',
  {
    id: categoryId(),
    version: version(),
    /** null = none. */
    imageId: z.nullable(integer(1)),
  },
  { data: categoryRow },
);
