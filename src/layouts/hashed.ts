/** What stands in the page itself, a script or rules, with its hash for the content policy. */
import { createHash } from 'node:crypto';

export const hashed = (code: string) => ({
  code,
  hash: `sha256-${createHash('sha256').update(code).digest('base64')}` as const,
});
