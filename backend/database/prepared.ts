/** Runs the statements that every order and every request needs without planning them again. */
import { is, Placeholder, SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db, Prepared, Tx } from './transaction.ts';

const dialect = new PgDialect();

/** What the rows of a statement are is known where it is written. */
type Rows = Record<string, unknown>;
type PreparedFor<R extends Rows> = Prepared & { rows?: R };

/**
 * Each connection parses and plans the statement once and then knows it by its name: planning a join
 * costs PostgreSQL several times what running it by primary keys does. Poolers in transaction mode must
 * follow prepared statements (PgBouncer does since 1.21).
 * @param name of this one text; the same name with another text is an error
 */
const prepare = (name: string, query: SQL): Prepared => {
  const { sql: text, params: values } = dialect.sqlToQuery(query);
  return { name, text, values };
};

/**
 * A statement of every order or every request, whose text is made once: that takes longer than sending it.
 * @param build is given each value's place in it; what it writes besides is the same for ever
 */
export const statement = <V extends Record<string, unknown>, R extends Rows = Rows>(
  name: string,
  build: (places: { [K in keyof V]: SQL }) => SQL,
): ((values: V) => PreparedFor<R>) => {
  let made: Prepared | undefined;
  const make = (values: V): Prepared => {
    const places = Object.keys(values).map((key) => [key, sql`${sql.placeholder(key)}`]);
    // It has the keys of what it is made from.
    return prepare(name, build(Object.fromEntries(places) as { [K in keyof V]: SQL }));
  };
  return (values) => {
    made ??= make(values);
    const given = (place: unknown) => (is(place, Placeholder) ? values[place.name] : place);
    return { name, text: made.text, values: made.values.map(given) };
  };
};

/** @returns what node-postgres answers */
export const runPrepared = async <R extends Rows>(
  db: Pick<Db | Tx, '_'>,
  { name, text, values }: PreparedFor<R>,
): Promise<{ rows: R[]; rowCount: number }> => {
  const query = { sql: text, params: values };
  const prepared = db._.session.prepareQuery(query, undefined, name, false);
  const result: unknown = await prepared.execute();
  return result as { rows: R[]; rowCount: number };
};

/** As `db.execute`, of a statement that others may write otherwise; the caller names the columns. */
export const executePrepared = <R extends Rows>(
  db: Pick<Db | Tx, '_'>,
  name: string,
  query: SQL,
): Promise<{ rows: R[]; rowCount: number }> => runPrepared<R>(db, prepare(name, query));

/**
 * A list as a prepared statement's one parameter. PostgreSQL must not see how long it is: for a list
 * shorter than it expects, a plan made for that very list looks cheaper, and it plans anew at each run,
 * which costs more than the run.
 * @param type of its members, as SQL names it
 */
export const listOf = (
  values: SQL | readonly (string | number)[],
  type: 'int' | 'text' | 'citext',
): SQL => {
  const array = sql.raw(`${type}[]`);
  const given = is(values, SQL) ? values : sql.param([...values]);
  return sql`(select ${given}::${array})::${array}`;
};
