import * as z from 'zod/mini';
import { PERMISSIONS } from '../people/permission.ts';

export const apiToken = z.object({
  id: z.int(),
  name: z.string(),
  /** Its first characters, by which its holder recognises it. */
  start: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** Calls per minute. */
  perMinute: z.int(),
  /** Who made it. */
  author: z.string(),
  /** ISO instants; null = never. */
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
});
export type ApiToken = z.infer<typeof apiToken>;
