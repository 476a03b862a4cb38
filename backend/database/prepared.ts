/** Runs the statements that every order and every request needs without planning them again. */
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './connection.ts';

const dialect = new PgDialect();

/**
 * As `db.execute`, but each connection parses and plans the statement once and then knows it by its
 * name: planning a join costs PostgreSQL several times what running it by primary keys does. Poolers
 * in transaction mode must follow prepared statements (PgBouncer does since 1.21).
 * @param name of this one text; the same name with another text is an error
 */
export const executePrepared = async <R extends Record<string, unknown>>(
  db: Pick<Db | Tx, '_'>,
  name: string,
  query: SQL,
): Promise<{ rows: R[]; rowCount: number }> => {
  const statement = db._.session.prepareQuery(dialect.sqlToQuery(query), undefined, name, false);
  const result: unknown = await statement.execute();
  // What node-postgres answers; the caller names the columns, as with `db.execute`.
  return result as { rows: R[]; rowCount: number };
};

/**
 * A list as a prepared statement's one parameter. PostgreSQL must not see how long it is: for a list
 * shorter than it expects, a plan made for that very list looks cheaper, and it plans anew at each run,
 * which costs more than the run.
 * @param type of its members, as SQL names it
 */
export const listOf = (values: readonly (string | number)[], type: 'int' | 'text' | 'citext') => {
  const array = sql.raw(`${type}[]`);
  return sql`(select ${sql.param([...values])}::${array})::${array}`;
};
