import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';

/** Events per webhook and step. */
const BATCH = 1_000;

/**
 * Makes deliveries of the events that a webhook has not read: those of transactions below the oldest running one,
 * so that none that commits later is passed over. Several of one kind about one record are one delivery, as long as
 * no attempt was made: it names the record, and the receiver reads its current state.
 * @returns how many events were read
 */
const readEvents = async (db: Db, webhookId: number): Promise<number> => {
  const { rows } = await db.execute<{ read: number }>(sql`
    with hook as materialized (
      select * from webhooks where id = ${webhookId} and not is_disabled for update skip locked),
    batch as materialized (
      select e.* from hook, shop_events e
      where (e.xid, e.id) > (hook.read_xid, hook.read_id)
        and e.xid < pg_snapshot_xmin(pg_current_snapshot())
      order by e.xid, e.id limit ${BATCH}),
    newest as (
      select distinct on (type, subject, subject_id) * from batch
      order by type, subject, subject_id, xid desc, id desc),
    written as (
      insert into webhook_deliveries (webhook_id, type, subject, subject_id, data, at)
      select hook.id, n.type, n.subject, n.subject_id, n.data, n.at
      from hook, newest n
      where n.type = any(hook.types) and not exists (
        select from webhook_deliveries d
        where d.webhook_id = hook.id and d.subject = n.subject and d.subject_id = n.subject_id
          and d.type = n.type and d.delivered_at is null and d.failed_at is null
          and d.attempts = 0)
      order by n.xid, n.id),
    moved as (
      update webhooks set read_xid = last.xid, read_id = last.id
      from (select xid, id from batch order by xid desc, id desc limit 1) last
      where webhooks.id in (select id from hook))
    select count(*)::int as read from batch`);
  return rows[0]?.read ?? 0;
};

/** Makes deliveries of new events for all webhooks. @param hasTime stops it between steps */
export const fanOut = async (db: Db, hasTime: () => boolean): Promise<number> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from webhooks where not is_disabled order by id`,
  );
  let total = 0;
  for (const { id } of rows) {
    let read = BATCH;
    while (read === BATCH && hasTime()) {
      read = await readEvents(db, id);
      total += read;
    }
  }
  return total;
};
