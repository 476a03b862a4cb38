/** The stock of many codes, which every list and item requests at once; in a file of its own for small pages. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { stock } from '../entities/stock.ts';
import { MAX_CODE, MAX_CODES } from '../limits.ts';

/** No messages: codes are not entered in forms. */
const listedCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_CODE));

/** Unknown codes are omitted. */
export const stockList = defineCall({
  path: '/rest/stock/list',
  access: { role: 'anyone' },
  effect: 'read',
  cacheSeconds: 10,
  input: z.object({ codes: z.array(listedCode).check(z.maxLength(MAX_CODES)) }),
  output: z.object({
    data: z.array(stock),
    /** Codes whose stock is unknown now, because a host failed on them. */
    unanswered: z.optional(z.array(z.string())),
    /** Version of the catalogue: lists made from another one are outdated. */
    catalogue: z.optional(z.string()),
    /**
     * Whether one of them, or its family, has changed since the pages were built. Over a host, which announces no
     * changes, it may always be.
     */
    changed: z.optional(z.literal(true)),
  }),
});
