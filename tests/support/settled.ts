import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { until } from './waiting.ts';

/** Waits until all transactions that run now have ended: those of other test files on the same server hold back events. */
export const untilSettled = async (db: Db): Promise<void> => {
  const { rows } = await db.execute<{ xid: string }>(sql`select pg_current_xact_id()::text as xid`);
  await until('the end of running transactions', async () => {
    const past = await db.execute<{ past: boolean }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.xid}::xid8 as past`,
    );
    return past.rows[0]?.past === true;
  });
};
