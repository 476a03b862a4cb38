import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './connection.ts';

/** Rows per statement. */
const BATCH = 2_000;
/** The next run of the job deletes the rest. */
const MAX_BATCHES = 25;

/**
 * Deletes rows in batches, each in its own transaction, so that few rows are locked at once. Rows that are
 * locked by somebody else are left for the next run.
 * @param where condition on the table's own columns
 * @returns number of deleted rows
 */
export const deleteInBatches = async (
  db: Db,
  table: PgTable,
  where: SQL | undefined,
  batch = BATCH,
): Promise<number> => {
  if (!where) throw new Error('a condition is required');
  let deleted = 0;
  for (let round = 0; round < MAX_BATCHES; round += 1) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(
            select ctid from ${table} where ${where} limit ${batch}::int for update skip locked))`,
    );
    const count = rowCount ?? 0;
    deleted += count;
    if (count < batch) break;
  }
  return deleted;
};
