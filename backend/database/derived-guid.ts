import { createHash } from 'node:crypto';

/** Returns a GUID that follows from a text, so that a repeat stores nothing twice. */
export const derivedGuid = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
