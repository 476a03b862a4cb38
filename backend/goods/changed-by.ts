/** Who changes goods, when and why: what every change of this room writes down. */
import { sql } from 'drizzle-orm';
import { type Author, type Recorded, recordChanges } from '#backend/audit/record';
import { refreshListIndex, refreshListIndexLater } from '#backend/catalog/list-index/list-index';
import { LOCKS } from '#backend/database/advisory-locks';
import type { Tx } from '#backend/database/connection';
import { databaseErrorCode } from '#backend/database/failures';
import { AppError } from '#backend/http/app-error';
import { lockListIndex } from '#backend/search-engine/versions';

export interface ChangedBy {
  author: Author;
  at: Date;
  /** In the author's words, or where it came from. */
  reason?: string;
  /** The same for all that is changed as one (docs/decisions/0112). */
  batch?: string;
  /** Whether lists learn of it later, all at once: whoever says so sees to that (catalog/list-index/staged-index.ts). */
  refreshesListsLater?: boolean;
}

/** Lists learn of it with the change itself, unless there is too much of it. */
export const refreshLists = (
  tx: Tx,
  { refreshesListsLater = false }: ChangedBy,
  productIds: readonly number[],
  familyIds?: readonly number[],
): Promise<void> =>
  (refreshesListsLater ? refreshListIndexLater : refreshListIndex)(tx, productIds, familyIds);

/** So long a change of one product waits for a file that is being written; it names the same ones, often all. */
const PATIENCE = '3s';
/** PostgreSQL, appendix A: lock_not_available. */
const TOO_LONG = '55P03';

/**
 * First of all in each change of goods by hand: whoever else changes them waits here, so that nobody
 * waits in a circle. Files are written without the lists' lock, but with their things locked for seconds.
 * @throws AppError import.writing
 */
export const lockGoods = async (tx: Tx): Promise<void> => {
  const { rows } = await tx.execute<{ before: string }>(
    sql`select current_setting('lock_timeout') as before, set_config('lock_timeout', ${PATIENCE}, true)`,
  );
  try {
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCKS.importingGoods})`);
  } catch (error) {
    throw databaseErrorCode(error) === TOO_LONG ? new AppError('import.writing') : error;
  }
  await tx.execute(sql`select set_config('lock_timeout', ${rows[0]?.before ?? '0'}, true)`);
  await lockListIndex(tx);
};

/** A file of goods: nobody changes any by hand until it is written. */
export const lockGoodsForFile = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.importingGoods})`);

/** A rule that a row breaks; `place` is the row's among those that were given. */
export interface Problem {
  place: number;
  /** As the call names it. */
  field: string;
  /** One of the contract's messages. */
  message: string;
}

/** Each with who, when and why. */
export const writeDown = (
  tx: Tx,
  { author, at, reason, batch }: ChangedBy,
  recorded: readonly Recorded[],
): Promise<void> =>
  recordChanges(
    tx,
    author,
    at,
    recorded.map((entry) => ({
      ...entry,
      ...(reason ? { reason } : {}),
      ...(batch ? { batch } : {}),
    })),
  );

/** Rows of one statement: what a change of the whole catalogue sends stays below some megabytes. */
const AT_ONCE = 5_000;
export function* inParts<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += AT_ONCE) yield all.slice(from, from + AT_ONCE);
}
