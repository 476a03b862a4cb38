/** Deletes what is over in pieces: no statement holds many rows, and a run of timed work ends in time. */
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './connection.ts';

/** Rows of one statement. */
const BATCH = 2_000;
/** A run leaves the rest to the next one. */
const MOST_BATCHES = 25;

/**
 * Each piece in a transaction of its own; rows that somebody else holds just now are left to the next run.
 * @param where condition over the table's own columns
 * @returns how many rows went
 */
export const deleteInBatches = async (
  db: Db,
  table: PgTable,
  where: SQL | undefined,
  batch = BATCH,
): Promise<number> => {
  if (!where) throw new Error('what is deleted must be said');
  let gone = 0;
  for (let round = 0; round < MOST_BATCHES; round += 1) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(
            select ctid from ${table} where ${where} limit ${batch}::int for update skip locked))`,
    );
    const count = rowCount ?? 0;
    gone += count;
    if (count < batch) break;
  }
  return gone;
};
