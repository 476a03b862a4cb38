/**
 * The life of a publication: asked for, built, seen. One is open at the most, by a unique index, and each
 * step is one conditional statement: of any number of processes one takes it.
 */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { type PublicationReason, publications } from '#backend/database/tables/publications';
import { dueAt, type Patience } from './waiting.ts';

/** Whoever builds says so each ten seconds; after such a silence it was killed. */
export const SILENT_SECONDS = 60;
/** Pages that were built and that nobody has seen after so long are built again. */
const UNSEEN_SECONDS = 30 * 60;
/** A hook that said yes begins to build within this time. */
const BEGINS_SECONDS = 15 * 60;
const KEPT_DAYS = 90;
/** After a failure: half a minute, twice as long each time, half an hour at the most. */
const backOff = sql`make_interval(secs => least(30 * power(2, greatest(least(tries, 20) - 1, 0)), 1800))`;
const after = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;
const MOST_ERROR = 500;
/** Far more than a shop ever publishes, and as many below the last id that there is. */
const LAST_PLAUSIBLE = 1_000_000_000;

const openColumns = columnsOf(
  publications,
  'publication',
  'id',
  'reason',
  'author',
  'askedAt',
  'nextTryAt',
  'tries',
  'lastError',
  'startedAt',
  'builtAt',
  'endedAt',
  'written',
  'kept',
  'changes',
);
export type Publication = RowOf<typeof openColumns>;

/** Who builds which one: another try of the same is another builder's. */
export interface Turn {
  id: number;
  tries: number;
}

const readOne = async (db: Pick<Db, 'execute'>, which: ReturnType<typeof sql>) => {
  const { rows } = await db.execute<Publication>(
    sql`select ${openColumns} from publications publication where ${which} limit 1`,
  );
  return rows[0];
};

/** The one that is under way. */
export const findOpen = (db: Pick<Db, 'execute'>) => readOne(db, sql`ended_at is null`);

/** The last that visitors saw. */
export const findLast = (db: Pick<Db, 'execute'>) =>
  readOne(db, sql`ended_at is not null order by ended_at desc`);

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

const isWaiting = sql`ended_at is null and started_at is null and next_try_at <= now()`;

/** Takes the turn to ask somebody else for the build; where that fails or nothing is heard, it comes again. */
export const takeTurnToAsk = async (db: Pick<Db, 'execute'>): Promise<Turn | undefined> => {
  const { rows } = await db.execute<{ id: number; tries: number }>(
    sql`update publications set tries = tries + 1, next_try_at = now() + ${backOff}
        where id = (select id from publications where ${isWaiting} for update skip locked)
        returning id, tries`,
  );
  return rows[0];
};

const isOurs = ({ id, tries }: Turn) => sql`id = ${id} and tries = ${tries} and ended_at is null`;

/** Somebody said that they will build it. */
export const noteAsked = (db: Pick<Db, 'execute'>, turn: Turn) =>
  db.execute(
    sql`update publications set last_error = '', next_try_at = ${after(BEGINS_SECONDS)}
        where ${isOurs(turn)} and started_at is null`,
  );

/** It did not come about; what it was to bring still waits, and the next try comes later. */
export const noteFailure = (db: Pick<Db, 'execute'>, turn: Turn, why: string) =>
  db.execute(
    sql`update publications set started_at = null, beat_at = null, built_at = null,
          last_error = ${why.slice(0, MOST_ERROR)}, next_try_at = now() + ${backOff}
        where ${isOurs(turn)}`,
  );

/** Whether this process may begin one, now. */
export const isToBeBuilt = async (db: Pick<Db, 'execute'>): Promise<boolean> =>
  (await readOne(db, isWaiting)) !== undefined;

/** What a build is given before it reads the catalogue. */
export interface Begun {
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

/**
 * Ids grow beyond those of the served pages: a database that comes from a backup would give them a second time,
 * and pages that are newer would pass for older ones. What was under way in the backup begins anew with a new id.
 * @param served as the pages say it; undefined = they do not
 * @returns whether there was anything to do
 */
export const passServed = async (db: Db, served = 0): Promise<boolean> => {
  if (served > LAST_PLAUSIBLE) return false;
  const isPassed = async (reader: Pick<Db, 'execute'>): Promise<boolean> => {
    const { rows } = await reader.execute<{ last: number }>(
      sql`select (last_value - case when is_called then 0 else 1 end)::int as last from publications_id_seq`,
    );
    return (rows[0]?.last ?? 0) >= served;
  };
  if (await isPassed(db)) return false;
  return db.transaction(async (tx) => {
    // Nobody begins one meanwhile: an id that is given out now would be given out again.
    await tx.execute(sql`lock table publications in share row exclusive mode`);
    if (await isPassed(tx)) return false;
    await tx.execute(sql`select setval('publications_id_seq', ${served}::int)`);
    await tx.execute(
      sql`update page_changes set publication_id = null
          where publication_id in (select id from publications where ended_at is null)`,
    );
    await tx.execute(
      sql`update publications set id = default, started_at = null, beat_at = null, built_at = null,
            next_try_at = now() where ended_at is null`,
    );
    return true;
  });
};

const lastBegun = async (db: Pick<Db | Tx, 'execute'>): Promise<number> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select coalesce(max(id), 0)::int as id from publications where started_at is not null`,
  );
  return rows[0]?.id ?? 0;
};

/** The last one whose pages visitors saw, and whether nothing has changed since: for a folder of pages. */
export const readStanding = async (
  db: Pick<Db, 'execute'>,
): Promise<{ id: number; isQuiet: boolean }> => {
  const { rows } = await db.execute<{ id: number; isQuiet: boolean }>(
    sql`select (select coalesce(max(id), 0)::int from publications where ended_at is not null) as id,
          not exists (select from page_changes) as "isQuiet"`,
  );
  return rows[0] ?? { id: 0, isQuiet: true };
};

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

/** Lets go of builds that were killed, and of those that never arrived: they are asked for again. */
export const letGoOfKilled = async (db: Pick<Db, 'execute'>): Promise<number> => {
  const { rowCount } = await db.execute(
    sql`update publications set started_at = null, beat_at = null, built_at = null,
          next_try_at = now(),
          last_error = case when built_at is null then 'La construcción se cortó.'
            else 'Las páginas construidas no llegaron a la tienda.' end
        where ended_at is null and started_at is not null
          and ((built_at is null and beat_at < now() - make_interval(secs => ${SILENT_SECONDS}))
            or built_at < now() - make_interval(secs => ${UNSEEN_SECONDS}))`,
  );
  return rowCount ?? 0;
};
