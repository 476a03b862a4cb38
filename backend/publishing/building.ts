/** A publication is built, seen, and over; one that nobody hears of any more is begun again. */
import { sql } from 'drizzle-orm';
import { isAhead } from '#backend/database/clock-ahead';
import type { Db, Tx } from '#backend/database/connection';
import type { PublicationReason } from '#backend/database/tables/publications';
import { backOff, isOurs, type Turn } from './turns.ts';

/** Whoever builds says so each ten seconds; after such a silence it was killed. */
const SILENT_SECONDS = 60;
/** Pages that were built and that nobody has seen after so long are built again. */
const UNSEEN_SECONDS = 30 * 60;
const KEPT_DAYS = 90;

const lastBegun = async (db: Pick<Db | Tx, 'execute'>): Promise<number> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select coalesce(max(id), 0)::int as id from publications where started_at is not null`,
  );
  return rows[0]?.id ?? 0;
};

/** What a build is given before it reads the catalogue. */
interface Begun {
  /** What the built pages say of themselves: all that it names is in them. */
  id: number;
  /** Undefined where somebody else builds at the same time, and says how it goes. */
  turn: Turn | undefined;
}

/**
 * Begins a build: what waits is this publication's from here on. All of it was committed before, so that
 * whoever reads the catalogue after this reads it too. For `change` it was asked for already, or the folder
 * is behind others' pages: a new publication would put theirs behind in turn, and so on without end.
 */
export const begin = (db: Db, reason: PublicationReason): Promise<Begun> =>
  db.transaction(async (tx) => {
    if (reason !== 'change')
      await tx.execute(
        sql`insert into publications (reason) values (${reason}) on conflict do nothing`,
      );
    // Of two that come at once the second waits for the first, and then names the same.
    const { rows } = await tx.execute<{ id: number; tries: number }>(
      sql`update publications set started_at = now(), beat_at = now(), built_at = null, tries = tries + 1
          where ended_at is null and started_at is null
          returning id, tries`,
    );
    const [turn] = rows;
    if (!turn) return { id: await lastBegun(tx), turn };
    await tx.execute(
      sql`update page_changes set publication_id = ${turn.id} where publication_id is null`,
    );
    await tx.execute(
      sql`update publications set changes = (select count(distinct transaction) from page_changes
            where publication_id = ${turn.id}) where id = ${turn.id}`,
    );
    return { id: turn.id, turn };
  });

/** Says that it is still being built. @returns whether it is still this builder's */
export const beat = async (db: Pick<Db, 'execute'>, turn: Turn): Promise<boolean> => {
  const { rowCount } = await db.execute(
    sql`update publications set beat_at = now() where ${isOurs(turn)} and started_at is not null`,
  );
  return rowCount === 1;
};

/** Its pages are written; visitors see them when `end` says so. */
export const noteBuilt = (
  db: Pick<Db, 'execute'>,
  turn: Turn,
  { written, kept }: { written: number; kept: number },
) =>
  db.execute(
    sql`update publications set built_at = now(), last_error = '', written = ${written}, kept = ${kept}
        where ${isOurs(turn)}`,
  );

/** Visitors see the pages: what they brought waits no more. */
export const end = (db: Db, id: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(
      sql`update publications set ended_at = now()
          where id = ${id} and ended_at is null and built_at is not null`,
    );
    if (rowCount === 0) return false;
    await tx.execute(sql`delete from page_changes where publication_id = ${id}`);
    await tx.execute(
      sql`delete from publications
          where ended_at < now() - make_interval(days => ${KEPT_DAYS})`,
    );
    return true;
  });

/** Lets go of builds that were killed, and of those that never arrived: they are asked for again, later each time. */
export const letGoOfKilled = async (db: Pick<Db, 'execute'>): Promise<number> => {
  const { rowCount } = await db.execute(
    sql`update publications set started_at = null, beat_at = null, built_at = null,
          next_try_at = now() + ${backOff},
          last_error = case when built_at is null then 'La construcción se cortó.'
            else 'Las páginas construidas no llegaron a la tienda.' end
        where ended_at is null and started_at is not null
          and ((built_at is null and (beat_at < now() - make_interval(secs => ${SILENT_SECONDS})
              or ${isAhead(sql`beat_at`)}))
            or built_at < now() - make_interval(secs => ${UNSEEN_SECONDS}) or ${isAhead(sql`built_at`)})`,
  );
  return rowCount ?? 0;
};
