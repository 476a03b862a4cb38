/** How a publication is asked for: by a change, by a seller, and of somebody else who builds it. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { isWaiting } from './publications.ts';
import { backOff, isOurs, type Turn } from './turns.ts';
import { dueAt, type Patience } from './waiting.ts';

/** A hook that said yes begins to build within this time. */
const BEGINS_SECONDS = 15 * 60;

const UNHEEDED = 'Se pidió construirlas, y nadie empezó.';
/** Of one that is asked for again: who said yes the last time did nothing. */
const isUnheeded = sql`tries > 1 and last_error in ('', ${UNHEEDED})`;

/** Asks for one where changes wait and are due. @returns its id, if there was none before */
export const askWhenDue = async (
  db: Pick<Db, 'execute'>,
  patience: Patience,
): Promise<number | undefined> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into publications (reason)
        select 'change' from page_changes where publication_id is null
        having ${dueAt(patience)} <= now()
        on conflict do nothing returning id`,
  );
  return rows[0]?.id;
};

/** Asks for one now; one that waits for its next try need not wait any more. */
export const askNow = async (db: Pick<Db, 'execute'>, author: string): Promise<void> => {
  const { rowCount } = await db.execute(
    sql`insert into publications (reason, author) values ('asked', ${author}) on conflict do nothing`,
  );
  if (rowCount === 0)
    await db.execute(
      sql`update publications set next_try_at = now() where ended_at is null and started_at is null`,
    );
};

/** Takes the turn to ask somebody else for the build; where that fails or nothing is heard, it comes again. */
export const takeTurnToAsk = async (db: Pick<Db, 'execute'>): Promise<Turn | undefined> => {
  const { rows } = await db.execute<{ id: number; tries: number }>(
    sql`update publications set tries = tries + 1, next_try_at = now() + ${backOff}
        where id = (select id from publications where ${isWaiting} for update skip locked)
        returning id, tries`,
  );
  return rows[0];
};

/** Somebody said that they will build it. */
export const noteAsked = (db: Pick<Db, 'execute'>, turn: Turn) =>
  db.execute(
    sql`update publications set
          last_error = case when ${isUnheeded} then ${UNHEEDED} else '' end, next_try_at = now() + make_interval(secs => ${BEGINS_SECONDS})
        where ${isOurs(turn)} and started_at is null`,
  );
