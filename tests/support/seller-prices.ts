import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { DEFAULT_STAFF_TABLE, STAFF_TABLE_KEY } from '#contract/people/permissions';

/** Lets the shop's sellers change prices, as an owner may. */
export const letSellersPrice = async (db: Pick<Db, 'execute'>): Promise<void> => {
  const { positions } = DEFAULT_STAFF_TABLE;
  const SEL = [...positions.SEL, 'prices'];
  const table = { ...DEFAULT_STAFF_TABLE, positions: { ...positions, SEL } };
  await db.execute(
    sql`insert into config (key, value) values (${STAFF_TABLE_KEY}, ${JSON.stringify(table)})
        on conflict (key) do update set value = excluded.value`,
  );
};
