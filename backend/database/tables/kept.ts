/** What persons keep in their account, as their devices do: one row a list. */
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';

export const keptLists = pgTable(
  'kept_lists',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Such as `cars`: the last word of its call's path. */
    list: text('list').notNull(),
    /** As contract/people/synced-list.ts says it, at most 200. */
    entries: jsonb('entries').notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.userId, table.list] })],
);
