/** What a page was made of, in a few letters: a later build renders it again where that is something else. */
import { createHash } from 'node:crypto';

/** The same for the same parts; a set is told by its members, which come in the order of their making. */
export const keyOf = (...parts: readonly unknown[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(JSON.stringify(part) ?? '').update('\n');
  return hash.digest('base64url');
};
