/** Lists that users keep in their account and their devices, one row per list. */
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { partOf } from '../columns.ts';
import { users } from './accounts.ts';

export const keptLists = pgTable(
  'kept_lists',
  {
    userId: partOf('user_id', () => users.id),
    /** Last word of the call's path, such as `cars`. */
    list: text('list').notNull(),
    /** As in contract/people/synced-list.ts, at most 200. */
    entries: jsonb('entries').notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.userId, table.list] })],
);
