/** Tells the cache in front of the shop that what it keeps of the catalogue has changed. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { config } from '#backend/database/tables/site';

/** Lets go of all answers with one of these tags, everywhere. */
export type Purge = (tags: readonly string[]) => Promise<void>;

/** Where it stands which catalogue was told of, and how often. */
const KEY = 'CATALOGUE_TOLD';
/** An answer that was on its way at the first time may have been kept after it: it goes at the second. */
const TIMES = 2;

const readNow = async (db: Db) => {
  const { rows } = await db.execute<{ versions: string; told: string | null }>(
    sql`select coalesce(string_agg(concat_ws('-', kind, base, version), ' ' order by kind), '') as versions,
          (select value from ${config} where key = ${KEY}) as told
        from list_versions`,
  );
  return { versions: rows[0]?.versions ?? '', told: rows[0]?.told ?? '' };
};

/**
 * To be called once in a while, a minute apart.
 * @param purge null where no cache can be told
 * @returns which catalogue was told of, or nothing where that is known
 */
export const tellCaches = async (
  db: Db,
  purge: Purge | null,
): Promise<{ catalogue: string; times: number } | undefined> => {
  if (!purge) return undefined;
  const { versions, told } = await readNow(db);
  const [known, count = '0'] = told.split('|');
  const times = known === versions ? Number(count) + 1 : 1;
  if (times > TIMES) return undefined;
  await purge(['catalogue']);
  const value = `${versions}|${times}`;
  await db
    .insert(config)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: config.key, set: { value } });
  return { catalogue: versions, times };
};
