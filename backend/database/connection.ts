import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool, types } from 'pg';
import { BatchedSocket } from './batched-socket.ts';
import { createGate, type Gate } from './gate.ts';
import { boundsOfTransaction, type Pooler, UnpreparedClient } from './pooler.ts';
import {
  createTransact,
  type Db,
  type Transact,
  type Trips,
  type Tx,
  watchErrors,
} from './transaction.ts';

// `bigint` results (counts, sums) stay far below 2^53 here: read them as numbers.
types.setTypeParser(types.builtins.INT8, Number);

export type { Db, Tx };

export interface Database {
  db: Db;
  pool: Pool;
  /** Limits the transactions that write. */
  gate: Pick<Gate, 'inside' | 'waiting'>;
  close: () => Promise<void>;
}

/** A caller that waits longer for a connection gets server.unavailable. */
const CONNECT_MS = 5_000;
/** A writing transaction waits at most this long for its turn; a rush of orders may take as long. */
const TURN_MS = 12_000;
/** Sent at connection start, or with each transaction behind a pooler. */
export const BOUNDS = {
  statement_timeout: 30_000,
  /** A process that freezes inside a transaction, as a stopped function does, must lose its locks. */
  idle_in_transaction_session_timeout: 5_000,
  /** Longer than a frozen process may hold a lock. */
  lock_timeout: 8_000,
} as const;

/**
 * Returns how many connections of a pool may be in transactions that write. Writers wait for each other's
 * locks; the rest of the pool stays free for reads.
 */
const writersOf = (max: number): number => Math.max(1, max - Math.max(1, Math.floor(max / 4)));

const nothing = async () => undefined;
const transacts = new WeakMap<Db, Transact>();

/** Like `db.transaction`, with fewer round trips. */
export const transactInTrips = <R, T>(db: Db, trips: Trips<R, T>): Promise<T> => {
  const transact = transacts.get(db);
  if (!transact) throw new Error('the database was not opened by connect()');
  return transact(trips);
};

/**
 * @param url PostgreSQL connection string
 * @param max the limit of connections
 * @param pooler the pooler at this address; see pooler.ts
 */
export const connect = (url: string, max = 20, pooler: Pooler = 'none'): Database => {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    ...(pooler === 'none' && BOUNDS),
    ...(pooler === 'unprepared' && { Client: UnpreparedClient }),
    keepAlive: true,
    // Sends the statements of a transaction without waiting for each answer.
    pipeline: true,
    stream: () => new BatchedSocket(),
  });
  // An idle connection that breaks (server restart) must not end the process: the pool drops it.
  pool.on('error', () => {});
  // Nor may one that breaks inside a transaction: its next statement fails, and the caller gets the error.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    watchErrors(client);
  });
  const gate = createGate(writersOf(max), TURN_MS);
  const transact = createTransact(
    pool,
    gate,
    pooler === 'none' ? undefined : boundsOfTransaction(BOUNDS),
  );
  const transaction: Db['transaction'] = (work, config) =>
    transact({ reads: nothing, work: async (tx) => ({ result: await work(tx) }) }, config);
  const db = Object.assign(drizzle(pool), { transaction });
  transacts.set(db, transact);
  return { db, pool, gate, close: () => pool.end() };
};

/** Removes the time limits of a transaction that works for minutes and blocks nobody, such as a seed. */
export const allowLongWork = (tx: Tx): Promise<unknown> =>
  tx.execute(
    sql`select set_config(name, '0', true) from unnest(
      array['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout']) as name`,
  );

/** Lets each statement of a transaction take minutes, for reading tables that only grow. */
export const allowLongStatements = (tx: Tx): Promise<unknown> =>
  tx.execute(sql`set local statement_timeout = '10min'`);

/** Returns the pool behind a connection, for libraries that use the driver directly. */
export const poolOf = (db: Db): Pool => {
  if ('$client' in db && db.$client instanceof Pool) return db.$client;
  throw new Error('this connection has no pool: a transaction was passed');
};
