import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { DAY_MS } from '#contract/time/dates';
import { templateNames, templates } from './templates.ts';

/** Long enough to answer "I never got that mail". */
const RETENTION_DAYS = 90;
/** Maximum per run. */
const BATCH = 50_000;
/** Templates of mails about orders. */
export const ORDER_TEMPLATES = templateNames.filter((name) => templates[name].isOfOrder);

/**
 * Deletes old mails. Those of orders are kept without personal data: their event may occur again during the
 * order's life, and must not be mailed twice. Every other event occurs once.
 * @returns how many mails were deleted or anonymized
 */
export const deleteOldMails = async (db: Db, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS).toISOString();
  const { rows } = await db.execute<{ n: number }>(
    sql`with old as (
          select id, template = any(${sql.param(ORDER_TEMPLATES)}::text[]) as is_kept from mails
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
