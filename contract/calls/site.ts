/** Calls about the shop itself: its public configuration. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/** Configuration values are JSON texts under a key; unknown keys answer null. What is tried is told like all else. */
export const configGetPublic = defineCall({
  path: '/rest/config/getPublic',
  access: { role: 'anyone' },
  effect: 'read',
  cacheSeconds: 60,
  // No person types it, so no text stands beside it; the home brings this file to every page.
  input: z.object({ key: z.string().check(z.minLength(1), z.maxLength(60)) }),
  output: z.object({ data: z.nullable(z.string()) }),
});
