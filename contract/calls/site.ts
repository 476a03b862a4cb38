/** Calls about the shop itself: its public configuration. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { requiredText } from '../fields.ts';

/** What anybody may read; each also under `TEST_`, for trying it out. */
export const PUBLIC_CONFIG_KEYS = ['BANNER_ITEMS', 'PRODUCT_RELASES'] as const;

/** Configuration values are JSON texts under a key; unknown keys answer null. */
export const configGetPublic = defineCall({
  path: '/rest/config/getPublic',
  access: { role: 'anyone' },
  effect: 'read',
  cacheSeconds: 60,
  input: z.object({ key: requiredText(60) }),
  output: z.object({ data: z.nullable(z.string()) }),
});
