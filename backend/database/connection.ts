/** The connection to PostgreSQL. */
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

/** `bigint` results (counts, sums) stay far below 2^53 here: read them as numbers. */
types.setTypeParser(types.builtins.INT8, Number);

export type { Db, Tx };

export interface Database {
  db: Db;
  pool: Pool;
  /** Of the transactions that write. */
  gate: Pick<Gate, 'inside' | 'waiting'>;
  close: () => Promise<void>;
}

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

const nothing = async () => undefined;
const transacts = new WeakMap<Db, Transact>();

/** As `db.transaction`, in fewer trips. */
export const transactInTrips = <R, T>(db: Db, trips: Trips<R, T>): Promise<T> => {
  const transact = transacts.get(db);
  if (!transact) throw new Error('this connection was not made here');
  return transact(trips);
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

/**
 * For work of minutes that holds nobody up, such as loading a catalogue: it may pause between
 * statements, and wait as long as it takes for another process that does the same.
 */
export const allowLongWork = (tx: Tx): Promise<unknown> =>
  tx.execute(
    sql`select set_config(name, '0', true) from unnest(
      array['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout']) as name`,
  );

/** For a transaction that looks through tables that grow for ever: each of its statements may take minutes. */
export const allowLongStatements = (tx: Tx): Promise<unknown> =>
  tx.execute(sql`set local statement_timeout = '10min'`);

/** The pool behind a connection, for libraries that speak to the driver itself. */
export const poolOf = (db: Db): Pool => {
  if ('$client' in db && db.$client instanceof Pool) return db.$client;
  throw new Error('this connection has no pool: a transaction was passed');
};
