/**
 * Lets raw SQL name columns through their tables and takes the types of its rows from there: code that reads
 * a renamed or retyped column does not compile.
 */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** The driver returns instants as PostgreSQL's own text where Drizzle does not map them. */
type Raw<D> = D extends Date ? string : D;

/** Converts PostgreSQL's text of an instant to ISO. */
export const isoOf = (instant: string): string => new Date(instant).toISOString();

type Columns<T extends PgTable> = T['$inferSelect'];
export type Row<T extends PgTable, K extends keyof Columns<T>> = {
  [Key in K]: Raw<Columns<T>[Key]>;
};

/** The row type of a statement or of `columnsOf`. */
export type RowOf<S> = S extends SQL<infer R> ? R : never;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const namesOf = <T extends PgTable>(table: T, keys: readonly (keyof Columns<T> & string)[]) => {
  const columns = getTableColumns(table);
  return keys.map((key) => {
    const column = columns[key];
    if (!column) throw new Error(`there is no column ${key}`);
    return { key, name: quoted(column.name) };
  });
};

/**
 * Builds `o."created_at" as "createdAt", …` for a select or a returning.
 * @param alias of the table, or of a view with its columns
 */
export const columnsOf = <T extends PgTable, const K extends keyof Columns<T> & string>(
  table: T,
  alias: string,
  ...keys: readonly K[]
): SQL<Row<T, K>> => {
  const list = namesOf(table, keys).map(({ key, name }) => `${alias}.${name} as ${quoted(key)}`);
  return sql<Row<T, K>>`${sql.raw(list.join(', '))}`;
};

/** Builds `json_build_object('createdAt', o."created_at", …)`. */
export const jsonOf = <T extends PgTable, const K extends keyof Columns<T> & string>(
  table: T,
  alias: string,
  ...keys: readonly K[]
): SQL<Row<T, K>> => {
  const list = namesOf(table, keys).map(({ key, name }) => `'${key}', ${alias}.${name}`);
  return sql<Row<T, K>>`${sql.raw(`json_build_object(${list.join(', ')})`)}`;
};

/** Values of a new row by property; columns without a default are required. */
type Values<T extends PgTable> = { [K in keyof T['$inferInsert']]: SQL };

/** Returns the column list `("guid", "state", …)` and the values of an insert, in the same order. */
export const insertOf = <T extends PgTable>(
  table: T,
  values: Values<T>,
): { names: SQL; values: SQL } => {
  // `Values` has no other keys, and none without a value.
  const entries = Object.entries(values) as [keyof Columns<T> & string, SQL][];
  const names = namesOf(
    table,
    entries.map(([key]) => key),
  );
  return {
    names: sql.raw(`(${names.map(({ name }) => name).join(', ')})`),
    values: sql.join(
      entries.map(([, value]) => value),
      sql`, `,
    ),
  };
};

/** Casts each placeholder to the type of its column: in a select PostgreSQL takes them for texts. */
export const castTo = <T extends PgTable, const K extends keyof Columns<T> & string>(
  table: T,
  places: Record<K, SQL>,
): Record<K, SQL> => {
  const columns = getTableColumns(table);
  const cast = (Object.entries(places) as [K, SQL][]).map(([key, place]) => {
    const column = columns[key];
    if (!column) throw new Error(`there is no column ${key}`);
    return [key, sql`${place}::${sql.raw(column.getSQLType())}`];
  });
  return Object.fromEntries(cast);
};
