/** Calls about the secret address by which a calendar follows somebody's schedule. */
import * as z from 'zod/mini';
import { defineCall, SHOP_SELLERS } from '../call.ts';

/** Whether the caller has one; the address itself is told once, when it is made. */
export const calendarFeedFind = defineCall({
  path: '/rest/calendarFeed/find',
  access: SHOP_SELLERS,
  effect: 'read',
  input: z.object({}),
  output: z.object({
    data: z.nullable(z.object({ /** ISO instant. */ createdAt: z.string() })),
  }),
});

/** Makes a new address; the earlier one ends at once. */
export const calendarFeedRenew = defineCall({
  path: '/rest/calendarFeed/renew',
  access: SHOP_SELLERS,
  effect: 'write',
  input: z.object({}),
  output: z.object({ data: z.object({ url: z.string(), createdAt: z.string() }) }),
});

/** Ends the address; without one it does nothing. */
export const calendarFeedEnd = defineCall({
  path: '/rest/calendarFeed/end',
  access: SHOP_SELLERS,
  effect: 'write',
  input: z.object({}),
  output: z.object({}),
});
