/** Whether this process can do its work over the database: cheap enough to be asked by anybody, ever so often. */
import { sql } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { neededColumns } from './needed-columns.ts';

type Fault = 'database' | 'tables';

/** The database is asked this often at the most, however many ask here. */
const KEPT_MS = 1_000;
/** Whoever asks waits so long for its answer; */
const PATIENCE_MS = 2_000;
/** then what was found so short a time ago still counts: a database that is busy is not away. */
const TRUSTED_MS = 15_000;

interface Look {
  at: number;
  fault: Fault | undefined;
}

/** Asked until they were there once: a release before this one may still be at the database, none after it drops them. */
const hasTables = async (db: Pick<Db, 'execute'>): Promise<boolean> => {
  const { tables, columns } = neededColumns();
  const { rows } = await db.execute<{ holds: boolean }>(
    sql`select not exists (
          select from unnest(${sql.param(tables)}::text[], ${sql.param(columns)}::text[]) as w (t, c)
          where not exists (select from pg_attribute a
            where a.attrelid = to_regclass(quote_ident(w.t)) and a.attname = w.c and not a.attisdropped)) as holds`,
  );
  return rows[0]?.holds ?? false;
};

/** @param clock milliseconds that only run forward */
export const createReadiness = (
  db: Pick<Db, 'execute'>,
  clock: () => number = () => performance.now(),
): (() => Promise<Fault | undefined>) => {
  let isComplete = false;
  let last: Look | undefined;
  let looking: Promise<Look> | undefined;

  const look = async (): Promise<Look> => {
    let fault: Fault | undefined;
    try {
      if (isComplete) await db.execute(sql`select 1`);
      else isComplete = await hasTables(db);
      if (!isComplete) fault = 'tables';
    } catch {
      fault = 'database';
    }
    last = { at: clock(), fault };
    return last;
  };

  return async () => {
    if (last && clock() - last.at < KEPT_MS) return last.fault;
    looking ??= look().finally(() => {
      looking = undefined;
    });
    const { promise: tooLong, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
    const found = (await Promise.race([looking, tooLong])) ?? last;
    clearTimeout(timer);
    return found && clock() - found.at < TRUSTED_MS ? found.fault : 'database';
  };
};
