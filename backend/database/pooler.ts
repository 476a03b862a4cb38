/**
 * Support for poolers in transaction mode (PgBouncer, Supavisor, a provider's own). Such a pooler gives each
 * transaction any free server connection, so nothing may depend on a connection's earlier state.
 */
import { type SQL, sql } from 'drizzle-orm';
import { Client } from 'pg';

/**
 * `none`: the server itself. `transaction`: a pooler that supports prepared statements (PgBouncer since 1.21
 * with `max_prepared_statements`). `unprepared`: one that does not.
 */
export const POOLERS = ['none', 'transaction', 'unprepared'] as const;
export type Pooler = (typeof POOLERS)[number];

/** PostgreSQL's timeout settings, in milliseconds. */
type Bounds = Readonly<Record<string, number>>;

/**
 * Sets the timeouts for one transaction. A pooler refuses them at connection start, and a setting of the
 * session would stay for other clients' transactions.
 */
export const boundsOfTransaction = (bounds: Bounds): SQL =>
  sql`select set_config(name, value, true) from unnest(${sql.param(Object.keys(bounds))}::text[],
        ${sql.param(Object.values(bounds).map(String))}::text[]) as bound (name, value)`;

/** Sends no statement names, so that nothing is prepared on a server connection. */
export class UnpreparedClient extends Client {
  // The driver's own method has a dozen overloads; the arguments are passed on unchanged.
  override query = ((config: unknown, ...rest: unknown[]) => {
    const unnamed =
      typeof config === 'object' && config !== null && 'name' in config
        ? { ...config, name: undefined }
        : config;
    return Reflect.apply(Client.prototype.query, this, [unnamed, ...rest]);
  }) as Client['query'];
}
