/** What a page was made of, in a few letters: a later build renders it again where that is something else. */
import { hash } from 'node:crypto';

/** The same for the same parts; a set is told by its members, which come in the order of their making. */
export const keyOf = (...parts: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(parts), 'base64url');
