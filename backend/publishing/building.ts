/** Records the build of a publication, from its begin until visitors see it, and restarts dead builds. */
import { sql } from 'drizzle-orm';
import { isAhead } from '#backend/database/clock-ahead';
import type { Db, Tx } from '#backend/database/connection';
import type { PublicationReason } from '#backend/database/tables/publications';
import { CUT_SHORT } from '#contract/entities/publication';
import { backOff, isOurs, type Turn } from './turns.ts';

/** A builder sends a heartbeat each ten seconds; after this silence it counts as killed. */
const SILENT_SECONDS = 60;
/** Built pages that are not visible after this time are built again. */
const UNSEEN_SECONDS = 30 * 60;
const KEPT_DAYS = 90;

const lastBegun = async (db: Pick<Db | Tx, 'execute'>): Promise<number> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select coalesce(max(id), 0)::int as id from publications where started_at is not null`,
  );
  return rows[0]?.id ?? 0;
};

/** The publication of a build. */
interface Begun {
  /** Number in the built pages, which contain all changes of this publication. */
  id: number;
  /** Undefined if another process is building it and records the result. */
  turn: Turn | undefined;
}

/**
 * Begins a build and assigns the waiting changes to it. They are committed, so a catalogue that is read afterwards
 * contains them. For `change`, no publication is created: it was requested already, or the folder only lags behind
 * another machine's, and a new publication would make that one lag in turn, without end.
 */
export const begin = (db: Db, reason: PublicationReason): Promise<Begun> =>
  db.transaction(async (tx) => {
    if (reason !== 'change')
      await tx.execute(
        sql`insert into publications (reason) values (${reason}) on conflict do nothing`,
      );
    // A concurrent call waits for this one and then returns the same publication.
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

/** Sends a heartbeat. @returns whether the turn is still this builder's */
export const beat = async (db: Pick<Db, 'execute'>, turn: Turn): Promise<boolean> => {
  const { rowCount } = await db.execute(
    sql`update publications set beat_at = now() where ${isOurs(turn)} and started_at is not null`,
  );
  return rowCount === 1;
};

/** Records that the pages are written; `end` records that visitors see them. */
export const noteBuilt = (
  db: Pick<Db, 'execute'>,
  turn: Turn,
  { written, kept }: { written: number; kept: number },
) =>
  db.execute(
    sql`update publications set built_at = now(), last_error = '', written = ${written}, kept = ${kept}
        where ${isOurs(turn)}`,
  );

/** Records that visitors see the pages, and removes their changes. */
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

/** Resets builds that were killed or never became visible; they are due again, later each time. */
export const letGoOfKilled = async (db: Pick<Db, 'execute'>): Promise<number> => {
  const { rowCount } = await db.execute(
    sql`update publications set started_at = null, beat_at = null, built_at = null,
          next_try_at = now() + ${backOff},
          last_error = case when built_at is null then ${CUT_SHORT}
            else 'Las páginas construidas no llegaron a la tienda.' end
        where ended_at is null and started_at is not null
          and ((built_at is null and (beat_at < now() - make_interval(secs => ${SILENT_SECONDS})
              or ${isAhead(sql`beat_at`)}))
            or built_at < now() - make_interval(secs => ${UNSEEN_SECONDS}) or ${isAhead(sql`built_at`)})`,
  );
  return rowCount ?? 0;
};
