/** Finds a text in a whole database, to test that it is gone. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';

/** @returns the names of the tables that have it in any of their columns */
export const tablesWith = async (db: Pick<Db, 'execute'>, text: string): Promise<string[]> => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const places: string[] = [];
  for (const { name } of rows) {
    const hits = await db.execute(
      sql`select from ${sql.identifier(name)} t where position(lower(${text}) in lower(t::text)) > 0 limit 1`,
    );
    if (hits.rows.length > 0) places.push(name);
  }
  return places;
};
