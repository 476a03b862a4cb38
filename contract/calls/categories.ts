import * as z from 'zod/mini';
import { categoryEntity } from '../definitions/category.ts';
import { inputShape, newShape } from '../definitions/schemas.ts';
import { categoryRow } from '../entities/goods.ts';
import { categoryId, integer } from '../fields/fields.ts';
import { optionalFields } from '../fields/optional-fields.ts';
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
