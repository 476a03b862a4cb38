/** Answers what the shop's configuration says, and changes it for its sellers. */
import { eq } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Db } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { config } from '#backend/database/tables/site';
import type { Handlers } from '#backend/port';
import { CONFIG_KEYS } from '#contract/entities/configured';
import { findConfigured, setConfigured } from './values.ts';

/** One value; null where it is not configured. */
const readConfig = async (db: Db, key: string): Promise<string | null> => {
  const [row] = await db.select().from(config).where(eq(config.key, key)).limit(1);
  return row?.value ?? null;
};

/** What the home shows, as the shop configured it. */
export const readReleases = (db: Db): Promise<string | null> => readConfig(db, 'PRODUCT_RELASES');
export const readBanner = (db: Db): Promise<string | null> => readConfig(db, 'BANNER_ITEMS');

export const createConfigHandlers = (
  deps: Pick<Dependencies, 'db' | 'now'>,
): Handlers<'configGetPublic' | 'configFind' | 'configSet', OwnSession> => ({
  configGetPublic: async ({ key }) => ({
    // The table holds other matters too.
    data: CONFIG_KEYS.some((known) => known === key) ? await readConfig(deps.db, key) : null,
  }),
  configFind: async ({ key }) => ({ data: await findConfigured(deps.db, key) }),
  configSet: async (input, { session }) => ({ data: await setConfigured(deps, input, session) }),
});
