import * as z from 'zod/mini';
import { discountEntity } from '../definitions/discount.ts';
import { inputShape, newShape } from '../definitions/schemas.ts';
import { discount } from '../entities/discounts.ts';
import { categoryId, id, version } from '../fields/fields.ts';
import { filters, page } from '../fields/list-fields.ts';
import { optionalFields } from '../fields/optional-fields.ts';
import { messages } from '../messages.ts';
import { ORDER_STATES } from '../orders/order-states.ts';
import { sellerRead, sellerWrite } from '../shaped-call.ts';

/** The most categories, and the most brands, that a code is limited to. */
const MAX_LIMITS = 100;

const listOf = <S extends z.ZodMiniType>(item: S) =>
  z.array(item, { error: messages.invalid }).check(z.maxLength(MAX_LIMITS, messages.tooLong));
const limits = {
  DiscountCategoryIds: listOf(categoryId()),
  DiscountBrandIds: listOf(id()),
};

/** All fields of a code, for its forms too. */
export const discountForm = z.object({ ...inputShape(discountEntity), ...limits });

const reply = { data: discount };

/** Filters: text (in the code). The newest first. */
export const discountFilter = sellerRead('prices')(
  '/rest/discount/filter',
  { filters: filters(), ...page },
  { data: z.array(discount), resultCount: z.int() },
);

/**
 * Returns a code with the orders that used it, the newest first, at most 100; cancelled ones too. Without the
 * permission `orders` there are none.
 */
export const discountFind = sellerRead('prices')(
  '/rest/discount/find',
  { id: id() },
  {
    ...reply,
    orders: z.array(
      z.object({
        number: z.int(),
        /** ISO instant. */
        date: z.string(),
        state: z.enum(ORDER_STATES),
        personName: z.string(),
        total: z.number(),
        discount: z.number(),
      }),
    ),
  },
);

/**
 * Adds a code, with a percentage or an amount.
 * @throws discount.codeTaken without regard to case and accents; request.invalid
 */
export const discountAdd = sellerWrite('prices')(
  '/rest/discount/add',
  {
    discount: z.object({
      ...newShape(discountEntity),
      DiscountCategoryIds: z._default(limits.DiscountCategoryIds, []),
      DiscountBrandIds: z._default(limits.DiscountBrandIds, []),
    }),
  },
  reply,
);

/** Changes the present fields; orders keep the terms that they were placed with. */
export const discountUpdate = sellerWrite('prices')(
  '/rest/discount/update',
  {
    id: id(),
    version: version(),
    parms: z.object(optionalFields(discountForm.shape)),
  },
  reply,
);

/** @throws discount.inUse if an order was placed with it */
export const discountRemove = sellerWrite('prices')(
  '/rest/discount/remove',
  { id: id(), version: version() },
  {},
);
