/** Lists that users keep in their account and their devices, one row per list. */
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';

export const keptLists = pgTable(
  'kept_lists',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Last word of the call's path, such as `cars`. */
    list: text('list').notNull(),
    /** As in contract/people/synced-list.ts, at most 200. */
    entries: jsonb('entries').notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.userId, table.list] })],
);
