/** Ids of publications stay beyond those of the pages that visitors see, also in a database that is older than these. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';

/** Far more than a shop ever publishes, and as many below the last id that there is. */
const LAST_PLAUSIBLE = 1_000_000_000;

/**
 * Ids grow beyond those of the served pages: a database that comes from a backup would give them a second time,
 * and pages that are newer would pass for older ones. What was under way in the backup begins anew with a new id.
 * @param served as the pages say it; undefined = they do not
 * @returns whether there was anything to do
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
    // Nobody begins one meanwhile: an id that is given out now would be given out again.
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
