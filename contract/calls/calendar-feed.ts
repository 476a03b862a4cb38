/** Calls about the secret address of a seller's calendar feed. */
import * as z from 'zod/mini';
import { sellerRead, sellerWrite } from '../shaped-call.ts';

/** Returns whether the caller has a feed; its address is only returned when it is created. */
export const calendarFeedFind = sellerRead('none')(
  '/rest/calendarFeed/find',
  {},
  {
    data: z.nullable(z.object({ /** ISO instant. */ createdAt: z.string() })),
  },
  { peopleOnly: true },
);

/** Creates a new address and ends the previous one. */
export const calendarFeedRenew = sellerWrite('none')(
  '/rest/calendarFeed/renew',
  {},
  { data: z.object({ url: z.string(), createdAt: z.string() }) },
);

/** Ends the address, if there is one. */
export const calendarFeedEnd = sellerWrite('none')('/rest/calendarFeed/end', {}, {});
