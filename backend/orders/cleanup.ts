import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { DAY_MS } from '#contract/time/dates';

/** Longer than any order stays unpaid, and long enough to investigate a wave of fake orders. */
const KEPT_DAYS = 90;
const MAX_ROWS = 5_000;

/** Erases the network and phone by which unpaid orders are counted. @returns how many orders */
export const forgetOrderTraces = async (db: Db, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  const { rowCount } = await db.execute(
    sql`update orders set network = '', phone_key = '' where id in (
          select id from orders where created_at < ${before}::timestamptz and reserved_until is null
            and (network <> '' or phone_key <> '')
          limit ${MAX_ROWS}::int for update skip locked)`,
  );
  return rowCount ?? 0;
};
