/** Answers what the shop's configuration says, as far as it is public. */
import { eq } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { config } from '#backend/database/tables/site';
import type { Handlers } from '#backend/port';
import { PUBLIC_CONFIG_KEYS } from '#contract/calls/site';

const isPublic = (key: string): boolean =>
  PUBLIC_CONFIG_KEYS.some((known) => known === key || `TEST_${known}` === key);

/** One value; null where it is not configured. */
const readConfig = async (db: Db, key: string): Promise<string | null> => {
  const [row] = await db.select().from(config).where(eq(config.key, key)).limit(1);
  return row?.value ?? null;
};

/** What the home shows, as the shop configured it. */
export const readReleases = (db: Db): Promise<string | null> => readConfig(db, 'PRODUCT_RELASES');
export const readBanner = (db: Db): Promise<string | null> => readConfig(db, 'BANNER_ITEMS');

export const createConfigHandlers = ({
  db,
}: Pick<Dependencies, 'db'>): Handlers<'configGetPublic'> => ({
  configGetPublic: async ({ key }) => {
    if (!isPublic(key)) return { data: null };
    return { data: await readConfig(db, key) };
  },
});
