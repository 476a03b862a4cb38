/** Runs transactions with as few round trips to PostgreSQL as possible. */
import type { SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import { currentApiToken } from '#backend/http/request-context';
import { databaseErrorCode, isRetryable } from './failures.ts';
import type { Gate } from './gate.ts';

export type Db = NodePgDatabase;
/** Type of a transaction, for code that must run inside one. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** A named statement, as the driver takes it. */
export interface Prepared {
  name: string;
  text: string;
  values: unknown[];
}

/** A transaction that sends its first reads with `begin` and its last writes with `commit`. */
export interface Trips<R, T> {
  /** Only reads, without locks: they run before the answer to `begin` is known. */
  reads: (tx: Tx) => Promise<R>;
  /** @returns `last`: writes that depend on no answer, and fail if the transaction must not stand */
  work: (tx: Tx, read: R) => Promise<{ result: T; last?: readonly Prepared[] }>;
}

/** How often a transaction runs that PostgreSQL rolls back for another one, after growing pauses. */
const TRIES = 6;
const PAUSE_MS = 20;

/** Error code of each statement after the one that failed. */
const ABORTED = '25P02';

/**
 * First error of each connection's transaction. Pipelined statements behind the failed one fail as well, and
 * a caller's `Promise.all` may see one of their errors first.
 */
const firstErrors = new WeakMap<PoolClient, unknown>();

export const watchErrors = (client: PoolClient): void => {
  client.connection.on('errorMessage', (error: unknown) => {
    if (!firstErrors.has(client)) firstErrors.set(client, error);
  });
};

const rootOf = (failure: unknown, client: PoolClient): unknown =>
  databaseErrorCode(failure) === ABORTED ? (firstErrors.get(client) ?? failure) : failure;

/** Keeps the driver from sending a statement without parameters alone. */
const plain = (text: string) => ({ text, queryMode: 'extended' });

const beginOf = ({ isolationLevel, accessMode }: PgTransactionConfig = {}): string =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode]
    .filter(Boolean)
    .join(' ');

/** Triggers that write the history read it. */
const NAME_TOKEN = "select set_config('shop.api_token', $1, true)";

const dialect = new PgDialect();

const sessions = new WeakMap<PoolClient, Db['_']['session']>();
const sessionOf = (client: PoolClient) => {
  const session = sessions.get(client) ?? drizzle(client)._.session;
  sessions.set(client, session);
  return session;
};

/** Makes one object per transaction. */
const txOver = (client: PoolClient): Tx =>
  new NodePgTransaction(dialect, sessionOf(client), undefined);

/** Waits for all answers, so that none arrives during the next transaction. */
const allOrFirstError = async (sent: readonly Promise<unknown>[]): Promise<void> => {
  for (const answer of await Promise.allSettled(sent))
    if (answer.status === 'rejected') throw answer.reason;
};

/** @throws if PostgreSQL rolled back because a statement had failed unnoticed */
const commit = async (client: PoolClient, last: readonly Prepared[]): Promise<void> => {
  const sent = last.map((statement) => client.query({ ...statement }));
  const commit = client.query(plain('commit'));
  await allOrFirstError([...sent, commit]);
  const { command } = await commit;
  if (command !== 'COMMIT') throw new Error(`a transaction ended with ${command}`);
};

export type Transact = <R, T>(trips: Trips<R, T>, config?: PgTransactionConfig) => Promise<T>;

/**
 * A transaction that PostgreSQL rolled back for another one runs again, so its work must be safe to run twice:
 * it changes nothing but the database (no mail, no provider, no outer state).
 *
 * Drizzle's own `transaction` is not used: it waits for the answer to each `begin` and sends each `commit`
 * alone; it never releases a connection whose `begin` fails after a server restart, until the pool is empty;
 * and when a connection breaks it throws the error of `rollback` instead of the cause.
 * @param bounds timeouts set in each transaction; undefined if the connection has them
 */
export const createTransact = (pool: Pool, gate: Gate, bounds: SQL | undefined): Transact => {
  const bounding = bounds && dialect.sqlToQuery(bounds);
  const once: Transact = async ({ reads, work }, config) => {
    const client = await pool.connect();
    firstErrors.delete(client);
    const tx = txOver(client);
    let isEnded = false;
    try {
      const begun = client.query(plain(beginOf(config)));
      const bounded = bounding && client.query(bounding.sql, bounding.params);
      const token = config?.accessMode === 'read only' ? undefined : currentApiToken();
      const named = token && client.query(NAME_TOKEN, [token]);
      const [read] = await Promise.all([reads(tx), begun, bounded, named]);
      const { result, last = [] } = await work(tx, read);
      isEnded = true;
      await commit(client, last);
      return result;
    } catch (reason) {
      const failure = rootOf(reason, client);
      // If the connection broke, its error is thrown, not that of the rollback.
      if (!isEnded) await client.query('rollback').catch(() => {});
      throw failure;
    } finally {
      // The pool drops it if it broke.
      client.release();
    }
  };
  return async (trips, config) => {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await (config?.accessMode === 'read only'
          ? once(trips, config)
          : gate.pass(() => once(trips, config)));
      } catch (error) {
        if (!isRetryable(error) || attempt === TRIES) throw error;
        await new Promise((wake) => setTimeout(wake, Math.random() * PAUSE_MS * attempt));
      }
  };
};
