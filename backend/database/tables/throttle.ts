/** What the server itself remembers between requests: how often something was tried, and its secrets. */
import { bigint, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core';

/** The columns and their order are those of rate-limiter-flexible's own statements. */
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

/**
 * Random texts that no visitor, mail or log ever sees, made where they are first needed; and whose the database is
 * (database-owner.ts).
 */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
