import { hash } from 'node:crypto';

/** Hashes parts to a cache key; sets count by their members in insertion order. */
export const keyOf = (...parts: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(parts), 'base64url');
