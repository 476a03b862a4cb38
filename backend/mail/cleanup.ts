/** Forgets mails that went out, or were given up, long ago: whom they reached, and what they said. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { DAY_MS } from '#contract/time/dates';
import { orderMails } from './templates/order.ts';
import { paymentMails } from './templates/payment.ts';
import type { templates } from './templates.ts';

/** Long enough to answer "I never got that mail". */
const KEPT_DAYS = 90;
/** A run leaves the rest to the next one. */
const BATCH = 50_000;
/** Whatever tells of an order. */
export const OF_ORDERS = Object.keys({ ...orderMails, ...paymentMails } satisfies Partial<
  typeof templates
>);

/**
 * An order's events stay, without anybody's address: one may come again as late as its order lives, and
 * must not be mailed twice. Every other event happens once.
 * @returns how many mails were forgotten
 */
export const purgeMails = async (db: Db, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  const { rows } = await db.execute<{ n: number }>(
    sql`with old as (
          select id, template = any(${sql.param(OF_ORDERS)}::text[]) as is_kept from mails
          where recipient <> '' and coalesce(sent_at, failed_at) < ${before}::timestamptz
          order by coalesce(sent_at, failed_at) limit ${BATCH}),
        kept as (
          update mails set recipient = '', reply_to = '', data = null, last_error = ''
          from old where mails.id = old.id and old.is_kept),
        gone as (delete from mails using old where mails.id = old.id and not old.is_kept)
        select count(*) as n from old`,
  );
  return rows[0]?.n ?? 0;
};
