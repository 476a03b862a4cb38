import { sql } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { neededColumns } from './needed-columns.ts';

type Fault = 'database' | 'tables';

/** The database is queried at most this often, for all callers. */
const VALID_MS = 1_000;
/** A caller waits this long for the database's answer. */
const PATIENCE_MS = 2_000;
/** After that an earlier result of this age still counts, since a busy database is not away. */
const TRUSTED_MS = 15_000;

interface Result {
  at: number;
  fault: Fault | undefined;
}

/** Asked until it was true once: until then a migration may be pending, and later releases drop nothing in use. */
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

/**
 * Returns whether the database answers and has the tables of this release; cheap enough for frequent checks.
 * @param clock milliseconds that only run forward
 */
export const createReadiness = (
  db: Pick<Db, 'execute'>,
  clock: () => number = () => performance.now(),
): (() => Promise<Fault | undefined>) => {
  let isComplete = false;
  let last: Result | undefined;
  let checking: Promise<Result> | undefined;

  const check = async (): Promise<Result> => {
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
    if (last && clock() - last.at < VALID_MS) return last.fault;
    checking ??= check().finally(() => {
      checking = undefined;
    });
    const { promise: tooLong, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
    const result = (await Promise.race([checking, tooLong])) ?? last;
    clearTimeout(timer);
    return result && clock() - result.at < TRUSTED_MS ? result.fault : 'database';
  };
};
