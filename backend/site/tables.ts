/** The shop's own configuration. */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#backend/serve/columns';

/** JSON texts under a key, such as BANNER_ITEMS. */
export const config = pgTable('config', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
