/** The connection to PostgreSQL, and what counts as its absence. */
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient, types } from 'pg';
import { BatchedSocket } from './batched-socket.ts';
import { createGate, type Gate, GateTimeout } from './gate.ts';
import { boundsOfTransaction, type Pooler, UnpreparedClient } from './pooler.ts';

/** `bigint` results (counts, sums) stay far below 2^53 here: read them as numbers. */
types.setTypeParser(types.builtins.INT8, Number);

export type Db = NodePgDatabase;
/** A transaction; what runs inside one takes this type. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Database {
  db: Db;
  pool: Pool;
  /** Of the transactions that write. */
  gate: Pick<Gate, 'inside' | 'waiting'>;
  close: () => Promise<void>;
}

/** So often a transaction runs that PostgreSQL gives up for another's sake, each time after a longer pause. */
const TRIES = 6;
const PAUSE_MS = 20;

/** Longer than this nobody waits for a connection; the caller is told to come again. */
const CONNECT_MS = 5_000;
/** The queue for a transaction moves as long as nobody is stuck: a rush of orders may take this long. */
const TURN_MS = 12_000;
const BOUNDS = {
  /** A statement that takes longer than this hangs on something. */
  statement_timeout: 30_000,
  /** A process that freezes inside a transaction (a stopped function does) must not keep its locks. */
  idle_in_transaction_session_timeout: 5_000,
  /** Locks are held for milliseconds, by a frozen process for as long as it may be silent: longer nobody waits. */
  lock_timeout: 8_000,
} as const;

/**
 * So many of a pool's connections may be in transactions that write: they wait for each other's locks,
 * and whoever only reads must not wait behind them.
 */
const writersOf = (max: number): number => Math.max(1, max - Math.max(1, Math.floor(max / 4)));

/** What PostgreSQL says of each statement after the one that failed. */
const ABORTED = '25P02';

/**
 * The error that each connection's transaction failed with. Of statements that travel together, the
 * ones behind it fail too, and theirs may be the error that a caller's `Promise.all` sees first.
 */
const firstErrors = new WeakMap<PoolClient, unknown>();

const watchErrors = (client: PoolClient): void => {
  client.connection.on('errorMessage', (error: unknown) => {
    if (!firstErrors.has(client)) firstErrors.set(client, error);
  });
};

const rootOf = (failure: unknown, client: PoolClient): unknown =>
  databaseErrorCode(failure) === ABORTED ? (firstErrors.get(client) ?? failure) : failure;

/**
 * Every transaction of the shop. One that PostgreSQL gave up for another's sake runs again: `work` must
 * be safe to run twice, so it changes nothing but the database (no mail, no provider, no outer state).
 *
 * Drizzle's own never gives back a connection whose `begin` fails (the server restarted, the pool had
 * not noticed): after as many of them as the pool holds, nobody gets one any more. And where a
 * connection broke, it throws what became of its `rollback` instead of what broke it.
 */
const transactionOver = (pool: Pool, gate: Gate, pooler: Pooler): Db['transaction'] => {
  const bounds = pooler === 'none' ? undefined : boundsOfTransaction(BOUNDS);
  const known = new WeakMap<PoolClient, Db>();
  const once: Db['transaction'] = async (work, config) => {
    const client = await pool.connect();
    let failure: { reason: unknown } | undefined;
    firstErrors.delete(client);
    try {
      const db = known.get(client) ?? drizzle(client);
      known.set(client, db);
      return await db.transaction(async (tx) => {
        try {
          if (!bounds) return await work(tx);
          // They travel with the first of its statements, and before it: Drizzle sends at `then` only.
          const bounded = tx.execute(bounds).then(() => undefined);
          const [, result] = await Promise.all([bounded, work(tx)]);
          return result;
        } catch (reason) {
          failure = { reason: rootOf(reason, client) };
          throw reason;
        }
      }, config);
    } catch (error) {
      throw failure ? failure.reason : error;
    } finally {
      // The pool drops it if it broke.
      client.release();
    }
  };
  return async (work, config) => {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await (config?.accessMode === 'read only'
          ? once(work, config)
          : gate.pass(() => once(work, config)));
      } catch (error) {
        if (!isRetryable(error) || attempt === TRIES) throw error;
        await new Promise((wake) => setTimeout(wake, Math.random() * PAUSE_MS * attempt));
      }
  };
};

/**
 * @param url PostgreSQL connection string
 * @param max connections kept at the most
 * @param pooler what the connection string leads to; see pooler.ts
 */
export const connect = (url: string, max = 20, pooler: Pooler = 'none'): Database => {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    ...(pooler === 'none' && BOUNDS),
    ...(pooler === 'unprepared' && { Client: UnpreparedClient }),
    keepAlive: true,
    // Statements that one transaction sends without waiting in between travel together.
    pipeline: true,
    stream: () => new BatchedSocket(),
  });
  // An idle connection that breaks (server restart) must not end the process; the pool drops it.
  pool.on('error', () => {});
  // Nor may one that breaks inside a transaction: its next statement fails, and the caller is told.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    watchErrors(client);
  });
  const gate = createGate(writersOf(max), TURN_MS);
  const db = Object.assign(drizzle(pool), { transaction: transactionOver(pool, gate, pooler) });
  return { db, pool, gate, close: () => pool.end() };
};

/**
 * For work of minutes that holds nobody up, such as loading a catalogue: it may pause between
 * statements, and wait as long as it takes for another process that does the same.
 */
export const allowLongWork = (tx: Tx): Promise<unknown> =>
  tx.execute(
    sql`select set_config(name, '0', true) from unnest(
      array['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout']) as name`,
  );

/** The pool behind a connection, for libraries that speak to the driver itself. */
export const poolOf = (db: Db): Pool => {
  if ('$client' in db && db.$client instanceof Pool) return db.$client;
  throw new Error('this connection has no pool: a transaction was passed');
};

/** SQLSTATE or system error code of a failed query (Drizzle wraps the driver's error). */
export const databaseErrorCode = (error: unknown): string | undefined => {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return at.code;
  return undefined;
};

/** Serialization failure (40001) or deadlock (40P01): the transaction may simply run again. */
const isRetryable = (error: unknown): boolean =>
  /^(40001|40P01)$/.test(databaseErrorCode(error) ?? '');

/**
 * Connection lost or refused (55000: the database takes none), server starting or stopping, too many
 * connections; a lock (55P03), a statement (57014) or a silent transaction (25P03) that took too long.
 */
const GONE_CODES =
  /^(08|57P|57014|53|55000|55P03|25P03|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE)/;

/** What node-postgres and its pool say of a connection, without a code. */
const GONE_TEXTS =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/;

/** Says so where the database itself could not. */
export class DatabaseGone extends Error {}

/**
 * Whether the database is away or too busy for this now: the same request may succeed when it is
 * repeated. So is a transaction that was given up for others again and again.
 */
export const isDatabaseGone = (error: unknown): boolean => {
  if (error instanceof GateTimeout || error instanceof DatabaseGone) return true;
  const code = databaseErrorCode(error);
  if (code && (GONE_CODES.test(code) || isRetryable(error))) return true;
  for (let at = error; at instanceof Error; at = at.cause)
    if (GONE_TEXTS.test(at.message)) return true;
  return false;
};
