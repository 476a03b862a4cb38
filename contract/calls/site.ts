import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/** Returns a configuration value as JSON text; unknown keys answer null. */
export const configGetPublic = defineCall({
  path: '/rest/config/getPublic',
  access: { role: 'anyone' },
  effect: 'read',
  cacheSeconds: 60,
  // No messages: no person enters it, and the home loads this file on every page.
  input: z.object({ key: z.string().check(z.minLength(1), z.maxLength(60)) }),
  output: z.object({ data: z.nullable(z.string()) }),
});
