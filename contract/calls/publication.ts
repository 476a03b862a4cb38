/** Calls about the rebuild of static pages. */
import * as z from 'zod/mini';
import { defineCall, SHOP_SELLERS } from '../call.ts';
import { publishing } from '../entities/publication.ts';

/** Returns pending changes, a running rebuild and the last one. */
export const publicationGet = defineCall({
  path: '/rest/publication/get',
  access: SHOP_SELLERS,
  effect: 'read',
  input: z.object({}),
  output: z.object({ data: publishing }),
});

/**
 * Starts a rebuild, unless one is pending or running.
 * @throws publication.nobody if there is nobody to build; request.throttled
 */
export const publicationStart = defineCall({
  path: '/rest/publication/start',
  access: SHOP_SELLERS,
  effect: 'write',
  input: z.object({}),
  output: z.object({ data: publishing }),
});
