/** Rate limits, and secrets of the shop. */
import { bigint, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core';

/** Columns as in the statements of rate-limiter-flexible. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);

/** Random texts that are made on first use and never leave the server, and the database's owner (database-owner.ts). */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
