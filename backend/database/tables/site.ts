/** The shop's own configuration. */
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { citext, instant } from '../columns.ts';

/** Settings as JSON, such as BANNER_ITEMS. */
export const config = pgTable('config', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  /** Incremented by every change; a save with an older version is refused. */
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Newsletter subscriptions. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    /** NEM = newsletter by e-mail. */
    type: text('type').notNull(),
    value: citext('value').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** SHA-256 of the mailed confirmation key, hex; null once used. */
    keyHash: text('key_hash').unique(),
    /** SHA-256 of the unsubscribe key, hex; null = none was mailed. */
    endHash: text('end_hash'),
    /** When the key was last mailed. */
    mailedAt: instant('mailed_at').notNull().defaultNow(),
    /** Null = not confirmed. */
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [primaryKey({ columns: [table.type, table.value] })],
);
