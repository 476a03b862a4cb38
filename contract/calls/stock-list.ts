/** The stock of many codes in one call: what each list and each item asks as soon as it is there, so it stands alone. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { stock } from '../entities/stock.ts';
import { MAX_CODE, MAX_CODES } from '../limits.ts';

/** Nobody reads a text beside a code here. */
const asked = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_CODE));

/** Codes that there are not are left out. */
export const stockList = defineCall({
  path: '/rest/stock/list',
  access: { role: 'anyone' },
  effect: 'read',
  cacheSeconds: 10,
  input: z.object({ codes: z.array(asked).check(z.maxLength(MAX_CODES)) }),
  output: z.object({
    data: z.array(stock),
    /** Of these nobody knows at this moment what is in stock: a host may break over a single one. */
    untold: z.optional(z.array(z.string())),
    /** Which catalogue there is now: a list that was made of another one is out of date. */
    catalogue: z.optional(z.string()),
    /**
     * One of them, or its family, was changed since the pages were built: what they say of it is out of date. Over a
     * host, which tells nobody, it may always be.
     */
    changed: z.optional(z.literal(true)),
  }),
});
