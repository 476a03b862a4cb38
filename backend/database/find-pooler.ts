/** Detects a pooler behind an address that is said to lead to PostgreSQL itself. */
import { Client } from 'pg';
import { BOUNDS } from './connection.ts';
import type { Pooler } from './pooler.ts';

const PATIENCE_MS = 15_000;
/** A pooler may give a session the same server connection several times in a row. */
const ROUNDS = 5;
/** PgBouncer's answer to a setting at connection start, unless `ignore_startup_parameters` names it. */
const REFUSAL = /unsupported startup parameter/i;

const serverOf = async (client: Client): Promise<unknown> =>
  (await client.query('select pg_backend_pid() as pid')).rows[0]?.pid;

/** Whether two sessions use one server connection, or one session uses two. */
const sharesServers = async (one: Client, other: Client): Promise<boolean> => {
  const own = await serverOf(one);
  for (let round = 0; round < ROUNDS; round += 1) {
    if ((await serverOf(one)) !== own) return true;
    await other.query('begin');
    const theirs = await serverOf(other);
    await other.query('rollback');
    if (theirs === own) return true;
  }
  return false;
};

/**
 * Returns whether the address leads to a pooler over which DATABASE_POOLER=none fails: it refuses the shop's
 * timeouts at connection start, or gives each transaction another server connection. A pooler in session mode that
 * accepts them is no problem.
 * @throws if the database cannot be reached
 */
export const leadsToPooler = async (url: string): Promise<boolean> => {
  const options = { connectionString: url, connectionTimeoutMillis: PATIENCE_MS, ...BOUNDS };
  const clients = [new Client(options), new Client(options)] as const;
  for (const client of clients) client.on('error', () => {});
  try {
    for (const client of clients) await client.connect();
    return await sharesServers(...clients);
  } catch (error) {
    if (error instanceof Error && REFUSAL.test(error.message)) return true;
    throw error;
  } finally {
    for (const client of clients) await client.end().catch(() => {});
  }
};

/** The pooler before the database; `unannounced`: one that DATABASE_POOLER does not name. */
export type FoundPooler = Pooler | 'unannounced';

/**
 * Creates a function that returns the announced pooler, or looks for one that is not announced. Looks until it has
 * seen the database once, since an address does not change while a process runs. Returns null while it is unknown.
 */
export const createPoolerCheck = (
  url: string,
  announced: Pooler = 'none',
): (() => Promise<FoundPooler | null>) => {
  let found: FoundPooler | null = announced === 'none' ? null : announced;
  return async () => {
    found ??= await leadsToPooler(url).then(
      (isPooler) => (isPooler ? 'unannounced' : 'none'),
      () => null,
    );
    return found;
  };
};
