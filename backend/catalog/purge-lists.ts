/** Purges the cache in front of the shop when the catalogue has changed. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { config } from '#backend/database/tables/site';

/** Purges all replies with one of these tags. */
export type Purge = (tags: readonly string[]) => Promise<void>;

/** Setting with the version that was purged last, and how often. */
const KEY = 'CATALOGUE_TOLD';
/** A reply that was on its way at the first purge may be cached after it: the second one removes it. */
const TIMES = 2;

const readNow = async (db: Db) => {
  const { rows } = await db.execute<{ versions: string; purged: string | null }>(
    sql`select coalesce(string_agg(concat_ws('-', kind, base, version), ' ' order by kind), '') as versions,
          (select value from ${config} where key = ${KEY}) as purged
        from list_versions`,
  );
  return { versions: rows[0]?.versions ?? '', purged: rows[0]?.purged ?? '' };
};

/**
 * Runs every minute.
 * @param purge null if there is no cache to purge
 * @returns the version that was purged; undefined if nothing had changed
 */
export const purgeLists = async (
  db: Db,
  purge: Purge | null,
): Promise<{ catalogue: string; times: number } | undefined> => {
  if (!purge) return undefined;
  const { versions, purged } = await readNow(db);
  const [last, count = '0'] = purged.split('|');
  const times = last === versions ? Number(count) + 1 : 1;
  if (times > TIMES) return undefined;
  await purge(['catalogue']);
  const value = `${versions}|${times}`;
  await db
    .insert(config)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: config.key, set: { value } });
  return { catalogue: versions, times };
};
