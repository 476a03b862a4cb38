/** Calls about the secret address of a seller's calendar feed. */
import * as z from 'zod/mini';
import { defineCall, SHOP_SELLERS } from '../call.ts';

/** Tells whether the caller has a feed; its address is only returned when it is created. */
export const calendarFeedFind = defineCall({
  path: '/rest/calendarFeed/find',
  access: SHOP_SELLERS,
  effect: 'read',
  input: z.object({}),
  output: z.object({
    data: z.nullable(z.object({ /** ISO instant. */ createdAt: z.string() })),
  }),
});

/** Creates a new address and ends the previous one. */
export const calendarFeedRenew = defineCall({
  path: '/rest/calendarFeed/renew',
  access: SHOP_SELLERS,
  effect: 'write',
  input: z.object({}),
  output: z.object({ data: z.object({ url: z.string(), createdAt: z.string() }) }),
});

/** Ends the address, if there is one. */
export const calendarFeedEnd = defineCall({
  path: '/rest/calendarFeed/end',
  access: SHOP_SELLERS,
  effect: 'write',
  input: z.object({}),
  output: z.object({}),
});
