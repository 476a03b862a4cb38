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
  /** The author's text, or where the change came from. */
  reason?: string;
  /** Shared by all changes that are undone together (docs/decisions/0112). */
  batch?: string;
  /** Whether the caller updates the list index afterwards (catalog/list-index/staged-index.ts). */
  refreshesListsLater?: boolean;
}

/** Updates the list index in this transaction, or stages the update if the change asks for it. */
export const refreshLists = (
  tx: Tx,
  { refreshesListsLater = false }: Pick<ChangedBy, 'refreshesListsLater'>,
  productIds: readonly number[],
  familyIds?: readonly number[],
): Promise<void> =>
  (refreshesListsLater ? refreshListIndexLater : refreshListIndex)(tx, productIds, familyIds);

/** How long a change by hand waits for an import that is writing. */
const LOCK_TIMEOUT = '3s';
/** PostgreSQL, appendix A: lock_not_available. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Takes the locks of a change by hand. Each such change calls it first, so that no deadlock is
 * possible. An import does not hold the list index's lock, but locks its rows for seconds.
 * @throws AppError import.writing
 */
export const lockGoods = async (tx: Tx): Promise<void> => {
  const { rows } = await tx.execute<{ before: string }>(
    sql`select current_setting('lock_timeout') as before, set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`,
  );
  try {
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCKS.importingGoods})`);
  } catch (error) {
    throw databaseErrorCode(error) === LOCK_NOT_AVAILABLE ? new AppError('import.writing') : error;
  }
  await tx.execute(sql`select set_config('lock_timeout', ${rows[0]?.before ?? '0'}, true)`);
  await lockListIndex(tx);
};

/** Blocks changes by hand until the import's transaction ends. */
export const lockGoodsForImport = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.importingGoods})`);

/** A broken rule. */
export interface Problem {
  /** Index of the row in the input. */
  place: number;
  /** The field's name in the call. */
  field: string;
  /** One of the messages in `contract/messages.ts`. */
  message: string;
}

/** Writes history entries with the author, time, reason and batch of the change. */
export const recordInHistory = (
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

/** Rows per statement: keeps a change of the whole catalogue below a few megabytes per query. */
const BATCH_ROWS = 5_000;
export function* inBatches<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += BATCH_ROWS)
    yield rows.slice(from, from + BATCH_ROWS);
}

/** Returns the id of a batch's first history entry, by which the whole batch can be undone. */
export const readUndoId = async (
  tx: Tx,
  { at, batch }: Pick<ChangedBy, 'at' | 'batch'>,
): Promise<number | null> => {
  const { rows } = await tx.execute<{ id: number | null }>(
    sql`select min(id) as id from audit_entries
        where at = ${at.toISOString()}::timestamptz and batch = ${batch}`,
  );
  return rows[0]?.id ?? null;
};
