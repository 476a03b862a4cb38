/** Calls by which the shop's sellers see what its built pages do not show yet, and have them built. */
import * as z from 'zod/mini';
import { defineCall, SHOP_SELLERS } from '../call.ts';
import { publishing } from '../entities/publication.ts';

/** What waits, what is under way, and what was published last. */
export const publicationGet = defineCall({
  path: '/rest/publication/get',
  access: SHOP_SELLERS,
  effect: 'read',
  input: z.object({}),
  output: z.object({ data: publishing }),
});

/**
 * Has the pages built now; where that is asked already, or under way, it stays as it is.
 * @throws publication.nobody where nobody can be asked; request.throttled
 */
export const publicationStart = defineCall({
  path: '/rest/publication/start',
  access: SHOP_SELLERS,
  effect: 'write',
  input: z.object({}),
  output: z.object({ data: publishing }),
});
