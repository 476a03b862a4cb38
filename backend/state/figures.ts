/** Reads queue lengths, failures and sizes in one query. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { CUT_SHORT } from '#contract/entities/publication';

export interface JobRun {
  name: string;
  startedAt: string;
  /** Null if no run has finished yet. */
  finishedAt: string | null;
  lastError: string;
}

interface Figures {
  mailsWaiting: number;
  mailsLate: number;
  mailsFailed: number;
  mailError: string;
  /** Why the last try to build pages failed; empty = no problem. */
  pagesError: string;
  orders: Record<string, number>;
  jobs: JobRun[];
  /** When the shop's first account was created; null if there is none. */
  since: string | null;
  databaseBytes: number;
  /** Connections to all databases of the server, which share its maximum. */
  connections: number;
  mostConnections: number;
  databaseVersion: string;
  /** Whether the server's collation version differs from the one of its indexes. */
  sortsAnew: boolean;
  migrations: number | null;
}

/** Mails normally wait for seconds. */
const LATE_MINUTES = 15;

/** Tries after which a build that was cut short is reported. */
const CUT_TRIES = 2;

export const readFigures = async (db: Db): Promise<Figures> => {
  const { rows } = await db.execute<Figures & Record<string, unknown>>(
    sql`select
          (select count(*)::int from mails where sent_at is null and failed_at is null) as "mailsWaiting",
          (select count(*)::int from mails where sent_at is null and failed_at is null
            and created_at < now() - make_interval(mins => ${LATE_MINUTES})) as "mailsLate",
          (select count(*)::int from mails where failed_at > now() - interval '7 days') as "mailsFailed",
          coalesce((select last_error from mails where sent_at is null and last_error <> ''
            and coalesce(failed_at, now()) > now() - interval '7 days' order by id desc limit 1), '') as "mailError",
          coalesce((select last_error from publications
            where ended_at is null and last_error <> ''
              and (last_error <> ${CUT_SHORT} or tries > ${CUT_TRIES}
                or (tries = ${CUT_TRIES} and started_at is null))
            order by id desc limit 1), '') as "pagesError",
          (select coalesce(json_object_agg(state, n), '{}') from
            (select state, count(*) as n from orders group by state) as by_state) as orders,
          (select coalesce(json_agg(json_build_object('name', name, 'startedAt', started_at,
            'finishedAt', finished_at, 'lastError', last_error) order by name), '[]') from job_runs) as jobs,
          (select to_json(created_at)#>>'{}' from users order by id limit 1) as since,
          pg_database_size(current_database())::bigint as "databaseBytes",
          (select count(*)::int from pg_stat_activity where datid is not null
            and coalesce(backend_type, 'client backend') = 'client backend') as connections,
          current_setting('max_connections')::int as "mostConnections",
          current_setting('server_version') as "databaseVersion",
          (select coalesce(datcollversion <> pg_database_collation_actual_version(oid), false)
            from pg_database where datname = current_database()) as "sortsAnew"`,
  );
  const [row] = rows;
  if (!row) throw new Error('the query of figures returned no row');
  return { ...row, migrations: await countMigrations(db) };
};

/** Null if migrations are applied by other means. */
const countMigrations = async (db: Db): Promise<number | null> => {
  const { rows } = await db.execute<{ here: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as here`,
  );
  if (!rows[0]?.here) return null;
  const counted = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from drizzle.__drizzle_migrations`,
  );
  return counted.rows[0]?.n ?? null;
};
