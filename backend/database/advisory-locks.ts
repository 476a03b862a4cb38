/** Lists every advisory lock of a shop's database by name, so that no number is used twice. */

import { sql } from 'drizzle-orm';
import type { Tx } from './connection.ts';

/** Never change a number: processes of two releases run side by side during a deploy. */
export const LOCKS = {
  /** One process migrates at a time (host/migrate.ts). */
  migration: 19_860_312,
  /** One transaction changes the search index at a time (search-engine/versions.ts). */
  listIndex: 19_860_313,
  /** One of the processes that start together sets the shop up (setup.ts). */
  setUp: 19_860_314,
  /** With an account's id: serializes the account's orders (orders/limits.ts). */
  account: 19_860_315,
  /** With the hash of an e-mail: serializes its registrations (auth/pending-registrations.ts). */
  registration: 19_860_316,
  /** Serializes the beginning and end of print requests (printing/limits.ts). */
  newPrint: 19_860_317,
  /** One import at a time is written, undone or indexed (imports/work.ts). */
  importing: 19_860_330,
  /** An import and a seller never change products at the same time (goods/changed-by.ts). */
  importingGoods: 19_860_331,
  /** Tags and work branches do not change while companies are given some (names/change-names.ts). */
  names: 19_860_332,
} as const;

/** Locks tags and work branches for a change: waits for companies that are being given some. */
export const lockNames = (tx: Pick<Tx, 'execute'>) =>
  tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.names})`);

/** Shares the lock of tags and work branches, so that none is changed until the transaction ends. */
export const lockNamesShared = (tx: Pick<Tx, 'execute'>) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCKS.names})`);
