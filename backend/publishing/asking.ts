/** Requests publications, for changes or for a seller, from this shop or from a build hook. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { isWaiting } from './publications.ts';
import { backOff, isOurs, type Turn } from './turns.ts';
import { dueAt, type WaitLimits } from './waiting.ts';

/** A hook that accepted a request begins to build within this time. */
const BEGINS_SECONDS = 15 * 60;

const UNHEEDED = 'Se pidió construirlas, y nadie empezó.';
/** A repeated request, after an accepted one without a build. */
const isUnheeded = sql`tries > 1 and last_error in ('', ${UNHEEDED})`;

/** Requests a publication if changes are due. @returns its id, if it is new */
export const askWhenDue = async (
  db: Pick<Db, 'execute'>,
  patience: WaitLimits,
): Promise<number | undefined> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into publications (reason)
        select 'change' from page_changes where publication_id is null
        having ${dueAt(patience)} <= now()
        on conflict do nothing returning id`,
  );
  return rows[0]?.id;
};

/** Requests a publication now; a waiting one is tried at once. */
export const askNow = async (db: Pick<Db, 'execute'>, author: string): Promise<void> => {
  const { rowCount } = await db.execute(
    sql`insert into publications (reason, author) values ('asked', ${author}) on conflict do nothing`,
  );
  if (rowCount === 0)
    await db.execute(
      sql`update publications set next_try_at = now() where ended_at is null and started_at is null`,
    );
};

/** Claims a request to the build hook. If it fails or has no effect, it is due again later. */
export const takeTurnToAsk = async (db: Pick<Db, 'execute'>): Promise<Turn | undefined> => {
  const { rows } = await db.execute<{ id: number; tries: number }>(
    sql`update publications set tries = tries + 1, next_try_at = now() + ${backOff}
        where id = (select id from publications where ${isWaiting} for update skip locked)
        returning id, tries`,
  );
  return rows[0];
};

/** Records that the hook accepted the request. */
export const noteAsked = (db: Pick<Db, 'execute'>, turn: Turn) =>
  db.execute(
    sql`update publications set
          last_error = case when ${isUnheeded} then ${UNHEEDED} else '' end, next_try_at = now() + make_interval(secs => ${BEGINS_SECONDS})
        where ${isOurs(turn)} and started_at is null`,
  );
