import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';

/** Far beyond what a shop ever publishes, and far below the largest integer. */
const LAST_PLAUSIBLE = 1_000_000_000;

/**
 * Moves the ids of publications past that of the served pages. A restored database would otherwise assign ids twice,
 * and newer pages would pass for older ones. A publication that was open in the backup gets a new id and begins again.
 * @param served publication number of the served pages; undefined = unknown
 * @returns whether anything was changed
 */
export const passServed = async (db: Db, served = 0): Promise<boolean> => {
  if (served > LAST_PLAUSIBLE) return false;
  const isPassed = async (reader: Pick<Db, 'execute'>): Promise<boolean> => {
    const { rows } = await reader.execute<{ last: number }>(
      sql`select (last_value - case when is_called then 0 else 1 end)::int as last from publications_id_seq`,
    );
    return (rows[0]?.last ?? 0) >= served;
  };
  if (await isPassed(db)) return false;
  return db.transaction(async (tx) => {
    // Locks the table, so that no id is assigned meanwhile.
    await tx.execute(sql`lock table publications in share row exclusive mode`);
    if (await isPassed(tx)) return false;
    await tx.execute(sql`select setval('publications_id_seq', ${served}::int)`);
    await tx.execute(
      sql`update page_changes set publication_id = null
          where publication_id in (select id from publications where ended_at is null)`,
    );
    await tx.execute(
      sql`update publications set id = default, started_at = null, beat_at = null, built_at = null,
            next_try_at = now() where ended_at is null`,
    );
    return true;
  });
};
