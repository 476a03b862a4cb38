/** The call by which many products are put on sale or taken off it as one. */
import * as z from 'zod/mini';
import { defineCall, SHOP_SELLERS } from '../call.ts';
import { code, reason, version } from '../fields/fields.ts';
import { messages } from '../messages.ts';

/** As many as a table lets choose. */
const MAX_CHOSEN = 10_000;

/**
 * Shows or hides these products, in one transaction. One that is another version by now stays as it is
 * and is told (`stale`), and so is one that is gone (`missing`); the rest is changed.
 */
export const productSetPublic = defineCall({
  path: '/rest/product/setPublic',
  access: SHOP_SELLERS,
  effect: 'write',
  maxBytes: 1_000_000,
  input: z.object({
    products: z
      .array(
        // Without the version that was seen, it is not looked whether somebody else saved first.
        z.object({ code: code(), version: version() }),
        { error: messages.invalid },
      )
      .check(z.minLength(1, messages.required), z.maxLength(MAX_CHOSEN, messages.tooLong)),
    isPublic: z.boolean({ error: messages.invalid }),
    reason: reason(),
  }),
  output: z.object({
    changed: z.int(),
    /** An entry of the history: `productUndo` with `whole` takes all of it back; null where nothing changed. */
    undoId: z.nullable(z.int()),
    /** One for each that was named, in that order. */
    results: z.array(
      z.object({ code: z.string(), outcome: z.enum(['changed', 'unchanged', 'stale', 'missing']) }),
    ),
  }),
});
