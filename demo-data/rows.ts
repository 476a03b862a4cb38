import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#backend/database/connection';

/** Rows per statement, about a megabyte of JSON. */
const BATCH = 5_000;

/** An array becomes JSON. */
type Value = string | number | boolean | null | readonly object[];

/**
 * Inserts rows whose keys are the table's columns as Drizzle names them; all rows have the same keys.
 * Each statement has one JSON parameter, since multi-row VALUES would exceed PostgreSQL's 65,535 parameters.
 */
export const insertRows = async (
  tx: Pick<Tx, 'execute'>,
  table: PgTable,
  rows: readonly Record<string, Value>[],
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first);
  const names = columns.map(([, column]) => `"${column.name}"`).join(', ');
  const types = columns.map(([key, column]) => `"${key}" ${column.getSQLType()}`).join(', ');
  for (let at = 0; at < rows.length; at += BATCH) {
    const json = JSON.stringify(rows.slice(at, at + BATCH));
    await tx.execute(
      sql`insert into ${sql.raw(`"${getTableName(table)}" (${names})`)}
          select * from json_to_recordset(${json}) as row (${sql.raw(types)})`,
    );
  }
};
