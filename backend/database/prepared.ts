/** Runs the statements that every order and every request needs without planning them again. */
import { is, Placeholder, SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db, Prepared, Tx } from './transaction.ts';

const dialect = new PgDialect();

type Rows = Record<string, unknown>;
type PreparedFor<R extends Rows> = Prepared & { rows?: R };

/**
 * Names a statement, so that each connection parses and plans it once: planning a join costs PostgreSQL
 * several times as much as running it by primary keys.
 * @param name of this text alone; PostgreSQL refuses the same name with another text
 */
const prepare = (name: string, query: SQL): Prepared => {
  const { sql: text, params: values } = dialect.sqlToQuery(query);
  return { name, text, values };
};

/**
 * Builds the text of a frequent statement once: building takes longer than sending.
 * @param build gets a placeholder for each value and must otherwise always return the same text
 */
export const statement = <V extends Record<string, unknown>, R extends Rows = Rows>(
  name: string,
  build: (places: { [K in keyof V]: SQL }) => SQL,
): ((values: V) => PreparedFor<R>) => {
  let made: Prepared | undefined;
  const make = (values: V): Prepared => {
    const places = Object.keys(values).map((key) => [key, sql`${sql.placeholder(key)}`]);
    // It has the keys of `values`.
    return prepare(name, build(Object.fromEntries(places) as { [K in keyof V]: SQL }));
  };
  return (values) => {
    made ??= make(values);
    const fillPlace = (place: unknown) => (is(place, Placeholder) ? values[place.name] : place);
    return { name, text: made.text, values: made.values.map(fillPlace) };
  };
};

export const runPrepared = async <R extends Rows>(
  db: Pick<Db | Tx, '_'>,
  { name, text, values }: PreparedFor<R>,
): Promise<{ rows: R[]; rowCount: number }> => {
  const query = { sql: text, params: values };
  const prepared = db._.session.prepareQuery(query, undefined, name, false);
  const result: unknown = await prepared.execute();
  return result as { rows: R[]; rowCount: number };
};

/** Runs a statement that is built for each call; the caller names the columns. */
export const executePrepared = <R extends Rows>(
  db: Pick<Db | Tx, '_'>,
  name: string,
  query: SQL,
): Promise<{ rows: R[]; rowCount: number }> => runPrepared<R>(db, prepare(name, query));

/**
 * Passes a list as one parameter whose length the planner cannot see. PostgreSQL would otherwise plan again
 * for each short list, which costs more than the run (docs/decisions/0044).
 * @param type of the members in SQL
 */
export const listOf = (
  values: SQL | readonly (string | number)[],
  type: 'int' | 'text' | 'citext',
): SQL => {
  const array = sql.raw(`${type}[]`);
  const list = is(values, SQL) ? values : sql.param([...values]);
  return sql`(select ${list}::${array})::${array}`;
};
