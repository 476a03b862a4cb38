/** Columns for the parts of a file that is uploaded in parts. */
import { smallint, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

export const filePart = () => ({
  /** From 0. */
  part: smallint('part').notNull(),
  /** SHA-256 as announced, hex. */
  hash: text('hash').notNull(),
  /** When it was stored; null = missing. */
  storedAt: instant('stored_at'),
});
