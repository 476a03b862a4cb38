/** The connection to PostgreSQL, and what counts as its absence. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient, types } from 'pg';

/** `bigint` results (counts, sums) stay far below 2^53 here: read them as numbers. */
types.setTypeParser(types.builtins.INT8, Number);

export type Db = NodePgDatabase;
/** A transaction; what runs inside one takes this type. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Database {
  db: Db;
  pool: Pool;
  close: () => Promise<void>;
}

/**
 * Drizzle's own never gives back a connection whose `begin` fails (the server restarted, the pool had
 * not noticed): after as many of them as the pool holds, nobody gets one any more.
 */
const transactionOver = (pool: Pool): Db['transaction'] => {
  const known = new WeakMap<PoolClient, Db>();
  return async (work, config) => {
    const client = await pool.connect();
    try {
      const db = known.get(client) ?? drizzle(client);
      known.set(client, db);
      return await db.transaction(work, config);
    } finally {
      // The pool drops it if it broke.
      client.release();
    }
  };
};

/** @param url PostgreSQL connection string; @param max connections kept at the most */
export const connect = (url: string, max = 20): Database => {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    // A statement that takes longer than this hangs on something; the caller retries or is told.
    statement_timeout: 30_000,
    // A process that freezes inside a transaction (a stopped function does) must not keep its locks.
    idle_in_transaction_session_timeout: 120_000,
    keepAlive: true,
    // Statements that one transaction sends without waiting in between travel together.
    pipeline: true,
  });
  // An idle connection that breaks (server restart) must not end the process; the pool drops it.
  pool.on('error', () => {});
  // Nor may one that breaks inside a transaction: its next statement fails, and the caller is told.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = Object.assign(drizzle(pool), { transaction: transactionOver(pool) });
  return { db, pool, close: () => pool.end() };
};

/** The pool behind a connection, for libraries that speak to the driver itself. */
export const poolOf = (db: Db): Pool => {
  if ('$client' in db && db.$client instanceof Pool) return db.$client;
  throw new Error('this connection has no pool: a transaction was passed');
};

const codeOf = (error: unknown): string | undefined => {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return at.code;
  return undefined;
};

/** SQLSTATE or system error code of a failed query (Drizzle wraps the driver's error). */
export const databaseErrorCode = codeOf;

/** Connection lost or refused (55000: the database takes none), server starting or stopping, too many connections. */
export const isDatabaseGone = (error: unknown): boolean => {
  const code = codeOf(error);
  if (code && /^(08|57P|53|55000|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE)/.test(code))
    return true;
  for (let at = error; at instanceof Error; at = at.cause)
    if (/Connection terminated|timeout exceeded when trying to connect/.test(at.message))
      return true;
  return false;
};

/** Deadlock or serialization failure: the transaction may simply run again. */
export const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(codeOf(error) ?? '');
