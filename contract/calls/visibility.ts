/** The call that shows or hides many products at once. */
import * as z from 'zod/mini';
import { code, reason, version } from '../fields/fields.ts';
import { messages } from '../messages.ts';
import { sellerWrite } from '../shaped-call.ts';

/** Maximum selection of a table. */
const MAX_SELECTED = 10_000;

/**
 * Shows or hides products in one transaction. Products with another version (`stale`) and missing ones are
 * skipped and reported; the rest is changed.
 */
export const productSetPublic = sellerWrite('catalogue')(
  '/rest/product/setPublic',
  {
    products: z
      .array(
        // Without a version there is no conflict check.
        z.object({ code: code(), version: version() }),
        { error: messages.invalid },
      )
      .check(z.minLength(1, messages.required), z.maxLength(MAX_SELECTED, messages.tooLong)),
    isPublic: z.boolean({ error: messages.invalid }),
    reason: reason(),
  },
  {
    changed: z.int(),
    /** Audit entry for `productUndo` with `whole`; null if nothing changed. */
    undoId: z.nullable(z.int()),
    /** One per product, in input order. */
    results: z.array(
      z.object({ code: z.string(), outcome: z.enum(['changed', 'unchanged', 'stale', 'missing']) }),
    ),
  },
  { maxBytes: 1_000_000 },
);
