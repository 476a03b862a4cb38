import { sql } from 'drizzle-orm';
import { isOffered } from '#backend/catalog/public-price';
import type { Db } from '#backend/database/connection';
import { dayRange, HOUR_MS, shopDay } from '#contract/time/dates';
import { lockGoods, refreshLists } from './changed-by.ts';

/** Products of one transaction, which writes their documents. */
const MAX_PRODUCTS = 2_000;
/** A job that has succeeded after this time of a day finds nothing more on that day. */
const AFTER_MIDNIGHT_MS = HOUR_MS;
/** After this time in ms a run begins no further transaction. */
const WORK_MS = 15_000;

const followSome = async (db: Db, at: Date): Promise<number> => {
  const due = sql`(product.offer_price_cents > 0 or product.on_offer)
    and product.on_offer is distinct from ${isOffered('product', at)}`;
  const { rows } = await db.execute(sql`select from products product where ${due} limit 1`);
  if (rows.length === 0) return 0;
  return db.transaction(async (tx) => {
    await lockGoods(tx);
    const changed = await tx.execute<{ id: number }>(
      sql`update products set on_offer = not on_offer, updated_at = ${at.toISOString()}::timestamptz
          where id in (select product.id from products product where ${due} order by product.id
            limit ${MAX_PRODUCTS} for no key update)
          returning id`,
    );
    const ids = changed.rows.map(({ id }) => id);
    await refreshLists(tx, {}, ids);
    return ids.length;
  });
};

/** Returns whether the job has followed the offers of the day: they begin and end at midnight, and each save shows its own. */
const isFollowed = async (db: Db, at: Date): Promise<boolean> => {
  const from = new Date(dayRange(shopDay(at)).start.getTime() + AFTER_MIDNIGHT_MS);
  const { rows } = await db.execute(
    sql`select from job_runs where name = 'follow-offers' and last_error = ''
          and finished_at between ${from.toISOString()}::timestamptz and ${at.toISOString()}::timestamptz`,
  );
  return rows.length > 0;
};

/**
 * Shows the offers that began and hides those that ended: pages are built anew, and lists have the price in force.
 * @returns how many products changed
 */
export const followOffers = async (db: Db, at: Date): Promise<number> => {
  if (await isFollowed(db, at)) return 0;
  const until = performance.now() + WORK_MS;
  let changed = 0;
  for (;;) {
    const some = await followSome(db, at);
    changed += some;
    if (some < MAX_PRODUCTS || performance.now() > until) return changed;
  }
};
