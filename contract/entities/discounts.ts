import * as z from 'zod/mini';
import { discountEntity } from '../definitions/discount.ts';
import { replyShape } from '../definitions/replies.ts';

/** A discount code as the back-office sees it. */
export const discount = z.object({
  id: z.int(),
  /** Grows with every change; sent back to detect concurrent changes. */
  version: z.int(),
  ...replyShape(discountEntity),
  /** Categories, with their subcategories, and brands that it is limited to; both empty = all products. */
  categoryIds: z.array(z.string()),
  brandIds: z.array(z.int()),
  /** Orders that use it, without cancelled ones. */
  uses: z.int(),
});
export type Discount = z.infer<typeof discount>;
