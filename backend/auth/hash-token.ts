import { createHash } from 'node:crypto';

/** Hashes a token for the table, whose readers cannot log in with it. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
