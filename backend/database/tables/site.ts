/** The shop's own configuration. */
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { citext, instant } from '../columns.ts';

/** JSON texts under a key, such as BANNER_ITEMS. */
export const config = pgTable('config', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  /** Grows with every change; a save that saw an older one is told. */
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Who asked to be told of news. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    /** NEM = newsletter by e-mail. */
    type: text('type').notNull(),
    value: citext('value').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** SHA-256 of the key that was mailed, hex; null once nobody needs it. */
    keyHash: text('key_hash').unique(),
    /** SHA-256 of the key by which the mailbox's owner ends it, hex; null = it was never mailed one. */
    endHash: text('end_hash'),
    /** When the key was last mailed. */
    mailedAt: instant('mailed_at').notNull().defaultNow(),
    /** Null = the owner of the address has not confirmed it. */
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [primaryKey({ columns: [table.type, table.value] })],
);
