import { createHash } from 'node:crypto';

export const hashed = (code: string) => ({
  code,
  hash: `sha256-${createHash('sha256').update(code).digest('base64')}` as const,
});
