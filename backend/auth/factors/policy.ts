import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { config } from '#backend/database/tables/site';

/** The row of `config` that tells whether all staff need a second factor: `true` or `false`. */
export const FACTOR_POLICY_KEY = 'STAFF_FACTOR';

/** Reads the stored policy; absent = not required. */
export const readPolicy = (value: string | null): boolean => value === 'true';

export const findPolicy = async (db: Db | Tx): Promise<boolean> => {
  const [row] = await db
    .select({ value: config.value })
    .from(config)
    .where(eq(config.key, FACTOR_POLICY_KEY));
  return readPolicy(row?.value ?? null);
};
