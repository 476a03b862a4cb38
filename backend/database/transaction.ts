/** Every transaction of the shop, in as few trips to PostgreSQL as it can be. */
import type { SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import { databaseErrorCode, isRetryable } from './failures.ts';
import type { Gate } from './gate.ts';

export type Db = NodePgDatabase;
/** A transaction; what runs inside one takes this type. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** A statement by its name, as the driver takes it. */
export interface Prepared {
  name: string;
  text: string;
  values: unknown[];
}

/** A transaction whose first reads travel with its `begin`, and its last writes with its `commit`. */
export interface Trips<R, T> {
  /** Reads alone, without a lock: they do not hear whether the transaction began before they run. */
  reads: (tx: Tx) => Promise<R>;
  /** @returns `last`: what needs none of the others' answers, and fails where it must not stand */
  work: (tx: Tx, read: R) => Promise<{ result: T; last?: readonly Prepared[] }>;
}

/** So often a transaction runs that PostgreSQL gives up for another's sake, each time after a longer pause. */
const TRIES = 6;
const PAUSE_MS = 20;

/** What PostgreSQL says of each statement after the one that failed. */
const ABORTED = '25P02';

/**
 * The error that each connection's transaction failed with. Of statements that travel together, the
 * ones behind it fail too, and theirs may be the error that a caller's `Promise.all` sees first.
 */
const firstErrors = new WeakMap<PoolClient, unknown>();

export const watchErrors = (client: PoolClient): void => {
  client.connection.on('errorMessage', (error: unknown) => {
    if (!firstErrors.has(client)) firstErrors.set(client, error);
  });
};

const rootOf = (failure: unknown, client: PoolClient): unknown =>
  databaseErrorCode(failure) === ABORTED ? (firstErrors.get(client) ?? failure) : failure;

/** The driver sends what has no parameters at once, and alone, unless it is told this. */
const plain = (text: string) => ({ text, queryMode: 'extended' });

const beginOf = ({ isolationLevel, accessMode }: PgTransactionConfig = {}): string =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode]
    .filter(Boolean)
    .join(' ');

const dialect = new PgDialect();

const sessions = new WeakMap<PoolClient, Db['_']['session']>();
const sessionOf = (client: PoolClient) => {
  const session = sessions.get(client) ?? drizzle(client)._.session;
  sessions.set(client, session);
  return session;
};

/** Of its own each: what a transaction has locked is known by it. */
const txOver = (client: PoolClient): Tx =>
  new NodePgTransaction(dialect, sessionOf(client), undefined);

/** Once all of them are answered: what is still on its way belongs to nobody's next transaction. */
const allOrFirstError = async (sent: readonly Promise<unknown>[]): Promise<void> => {
  for (const answer of await Promise.allSettled(sent))
    if (answer.status === 'rejected') throw answer.reason;
};

/** @throws where PostgreSQL took the transaction back: a statement had failed, and nobody said so */
const commit = async (client: PoolClient, last: readonly Prepared[]): Promise<void> => {
  const sent = last.map((statement) => client.query({ ...statement }));
  const commit = client.query(plain('commit'));
  await allOrFirstError([...sent, commit]);
  const { command } = await commit;
  if (command !== 'COMMIT') throw new Error(`a transaction ended with ${command}`);
};

export type Transact = <R, T>(trips: Trips<R, T>, config?: PgTransactionConfig) => Promise<T>;

/**
 * One that PostgreSQL gave up for another's sake runs again: what it does must be safe to run twice, so
 * it changes nothing but the database (no mail, no provider, no outer state).
 *
 * Not Drizzle's own, which waits for the answer to each `begin` and sends each `commit` alone; never
 * gives back a connection whose `begin` fails (the server restarted, the pool had not noticed), so that
 * after as many of them as the pool holds nobody gets one any more; and throws, where a connection broke,
 * what became of its `rollback` instead of what broke it.
 * @param bounds said at the beginning of each; undefined where its connection has them
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
      const [read] = await Promise.all([reads(tx), begun, bounded]);
      const { result, last = [] } = await work(tx, read);
      isEnded = true;
      await commit(client, last);
      return result;
    } catch (reason) {
      const failure = rootOf(reason, client);
      // Where the connection broke, what broke it is told, not what became of this.
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
