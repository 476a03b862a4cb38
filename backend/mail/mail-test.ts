import { eq, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { config } from '#backend/database/tables/site';

/** Changes no page, like every value whose key begins so. */
const KEY = 'TEST_MAIL';

/** Keeps that the server accepted a test mail. @param settings as the mailer names them */
export const keepMailTest = async (db: Db, settings: string): Promise<void> => {
  await db
    .insert(config)
    .values({ key: KEY, value: settings })
    .onConflictDoUpdate({ target: config.key, set: { value: settings, updatedAt: sql`now()` } });
};

/** Returns whether a test mail went out with these settings. */
export const isMailTested = async (db: Db, settings: string | undefined): Promise<boolean> => {
  if (settings === undefined) return false;
  const [row] = await db.select({ value: config.value }).from(config).where(eq(config.key, KEY));
  return row?.value === settings;
};
