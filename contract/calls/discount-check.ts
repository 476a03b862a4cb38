import * as z from 'zod/mini';
import { code, quantity, requiredText } from '../fields/fields.ts';
import { MAX_ROWS } from '../limits.ts';
import { messages } from '../messages.ts';
import { publicWrite } from '../shaped-call.ts';

/** Codes as they are typed, with blanks and invisible characters. */
const MAX_TYPED = 60;

/**
 * Checks a discount code against the rows of a cart. A code that does not exist, is off or begins later is
 * `discount.unknown`.
 * @throws discount.unknown, discount.over, discount.usedUp, discount.used, discount.minimum, discount.notThese;
 * request.tooMany after many wrong codes, or many rows
 */
export const discountCheck = publicWrite(
  '/rest/discount/check',
  {
    code: requiredText(MAX_TYPED),
    items: z
      .array(z.object({ Code: code(), Quantity: quantity() }), { error: messages.required })
      .check(z.minLength(1, messages.required), z.maxLength(MAX_ROWS, messages.tooLong)),
  },
  {
    data: z.object({
      /** As the shop writes it. */
      code: z.string(),
      /** Sum over all rows, with tax, decimal. */
      discount: z.number(),
      /** Absent without a session: a code stops at the cost of each product, which visitors would learn. */
      items: z.optional(
        z.array(
          z.object({
            code: z.string(),
            /** Taken off each unit; 0 = the code is not for this product. */
            discount: z.number(),
          }),
        ),
      ),
    }),
  },
);

/** `detail` of a `discount.…` refusal of orderAdd: what the code takes off now, and the new total. */
export const discountChange = z.object({ discount: z.number(), total: z.number() });
