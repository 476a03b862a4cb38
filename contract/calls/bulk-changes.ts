/** The call that changes the same fields of many products at once. */
import * as z from 'zod/mini';
import { picked } from '../definitions/entity.ts';
import { code, optionalText, reason, requiredText, version } from '../fields/fields.ts';
import { productParms } from '../fields/goods-fields.ts';
import { optionalFields } from '../fields/optional-fields.ts';
import { messages } from '../messages.ts';
import { sellerWrite } from '../shaped-call.ts';

/** Maximum selection of a table. */
const MAX_SELECTED = 10_000;

/** Fields that many products may share. */
const SHARED = ['ProductIsPublic', 'CategoryId', 'BrandId', 'ProviderId'] as const;

/**
 * Changes the present fields of products in one transaction. Products with another version (`stale`) and missing ones are
 * skipped and reported; the rest is changed.
 */
export const productChangeMany = sellerWrite('catalogue')(
  '/rest/product/changeMany',
  {
    products: z
      .array(
        // Without a version there is no conflict check.
        z.object({ code: code(), version: version() }),
        { error: messages.invalid },
      )
      .check(z.minLength(1, messages.required), z.maxLength(MAX_SELECTED, messages.tooLong)),
    parms: z.object(optionalFields(picked(productParms, SHARED))),
    /** A specification that each gets, usually an attribute; an empty value takes it out. */
    specification: z.optional(
      z.object({ SpecKey: requiredText(60), SpecValue: optionalText(300) }),
    ),
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
