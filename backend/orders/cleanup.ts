/** Forgets by which network and phone an order was counted while it stood unpaid. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { DAY_MS } from '#contract/time/dates';

/** Longer than any order stands unpaid, and enough to look into a wave of false ones. */
const KEPT_DAYS = 90;
const MOST = 5_000;

/** @returns of how many orders */
export const forgetOrderTraces = async (db: Db, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  const { rowCount } = await db.execute(
    sql`update orders set network = '', phone_key = '' where id in (
          select id from orders where created_at < ${before}::timestamptz and reserved_until is null
            and (network <> '' or phone_key <> '')
          limit ${MOST}::int for update skip locked)`,
  );
  return rowCount ?? 0;
};
