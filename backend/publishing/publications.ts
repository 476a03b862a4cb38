/** Reads publications. Each is requested (`asking.ts`) and built (`building.ts`); a unique index allows one open at most. */
import { sql } from 'drizzle-orm';
import { isAhead } from '#backend/database/clock-ahead';
import type { Db } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { publications } from '#backend/database/tables/publications';
import { LONGEST_SECONDS } from './turns.ts';

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

const readOne = async (db: Pick<Db, 'execute'>, which: ReturnType<typeof sql>) => {
  const { rows } = await db.execute<Publication>(
    sql`select ${openColumns} from publications publication where ${which} limit 1`,
  );
  return rows[0];
};

/** Returns the open publication. */
export const findOpen = (db: Pick<Db, 'execute'>) => readOne(db, sql`ended_at is null`);

/** Returns the last published one. */
export const findLast = (db: Pick<Db, 'execute'>) =>
  readOne(db, sql`ended_at is not null order by ended_at desc`);

/** Matches a publication whose build is due. */
export const isWaiting = sql`ended_at is null and started_at is null
  and (next_try_at <= now() or ${isAhead(sql`next_try_at`, LONGEST_SECONDS)})`;

/** Returns whether a build is due. */
export const isToBeBuilt = async (db: Pick<Db, 'execute'>): Promise<boolean> =>
  (await readOne(db, isWaiting)) !== undefined;

/** Returns the last published id, and whether nothing has changed since. */
export const readStanding = async (
  db: Pick<Db, 'execute'>,
): Promise<{ id: number; isQuiet: boolean }> => {
  const { rows } = await db.execute<{ id: number; isQuiet: boolean }>(
    sql`select (select coalesce(max(id), 0)::int from publications where ended_at is not null) as id,
          not exists (select from page_changes) as "isQuiet"`,
  );
  return rows[0] ?? { id: 0, isQuiet: true };
};
