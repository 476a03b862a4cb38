/**
 * How the shop speaks to PostgreSQL through a pooler in transaction mode (PgBouncer, Supavisor, a host's
 * own), which gives every transaction whichever server connection is free: nothing may be left behind on
 * one, and nothing be expected of it.
 */
import { type SQL, sql } from 'drizzle-orm';
import { Client } from 'pg';

/**
 * `none`: the server itself. `transaction`: such a pooler, which follows prepared statements (PgBouncer
 * since 1.21 with `max_prepared_statements`). `unprepared`: one that does not.
 */
export const POOLERS = ['none', 'transaction', 'unprepared'] as const;
export type Pooler = (typeof POOLERS)[number];

/** What bounds a statement, a lock and a silent transaction, by PostgreSQL's names, in milliseconds. */
type Bounds = Readonly<Record<string, number>>;

/**
 * A connection of a pooler's refuses bounds that are said at its beginning, and would keep them for the
 * next one's transactions where they were set: so each transaction sets its own.
 */
export const boundsOfTransaction = (bounds: Bounds): SQL =>
  sql`select set_config(name, value, true) from unnest(${sql.param(Object.keys(bounds))}::text[],
        ${sql.param(Object.values(bounds).map(String))}::text[]) as bound (name, value)`;

/** Without the names by which a server's connection would know a statement again. */
export class UnpreparedClient extends Client {
  // As the driver's own, which has a dozen overloads: whatever is asked goes on to it.
  override query = ((config: unknown, ...rest: unknown[]) => {
    const asked =
      typeof config === 'object' && config !== null && 'name' in config
        ? { ...config, name: undefined }
        : config;
    return Reflect.apply(Client.prototype.query, this, [asked, ...rest]);
  }) as Client['query'];
}
