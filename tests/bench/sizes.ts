/** The size of the catalogue in PostgreSQL. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import type { Report } from '../../scripts/bench.ts';

const LARGEST = 6;
const MEGABYTE = 2 ** 20;

type Sized = { name: string; bytes: number };

const rowOf = (sizes: readonly Sized[]): Record<string, number> =>
  Object.fromEntries(sizes.map(({ name, bytes }) => [`${name} MB`, bytes / MEGABYTE]));

/** Reports the whole database, its largest tables without their indexes, and its largest indexes. */
export const reportSizes = async (db: Db, report: Report): Promise<void> => {
  const largest = (kinds: string, bytes: string) =>
    db.execute<Sized>(
      sql`select relname as name, ${sql.raw(bytes)}(oid) as bytes from pg_class
          where relnamespace = 'public'::regnamespace and relkind = any(string_to_array(${kinds}, ','))
          order by 2 desc, 1 limit ${LARGEST}`,
    );
  const { rows } = await db.execute<Sized>(
    sql`select 'all' as name, pg_database_size(current_database()) as bytes`,
  );
  report('the database', rowOf(rows));
  report('its largest tables', rowOf((await largest('r', 'pg_table_size')).rows));
  report('its largest indexes', rowOf((await largest('i', 'pg_relation_size')).rows));
};
