/** Takes the permission for prices from the shop's sellers. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { DEFAULT_STAFF_TABLE, STAFF_TABLE_KEY } from '#contract/people/permissions';

export const withoutPrices = async (db: Db): Promise<void> => {
  const { positions } = DEFAULT_STAFF_TABLE;
  const SEL = positions.SEL.filter((one) => one !== 'prices');
  const table = { ...DEFAULT_STAFF_TABLE, positions: { ...positions, SEL } };
  await db.execute(
    sql`insert into config (key, value) values (${STAFF_TABLE_KEY}, ${JSON.stringify(table)})`,
  );
};
