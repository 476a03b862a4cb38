/**
 * Lets raw SQL name columns through their tables, and gives its rows their types from there: a column
 * that is renamed, or of another type, does not compile where it is read.
 */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** What the driver gives where Drizzle does not map it: an instant is PostgreSQL's own text. */
type Raw<D> = D extends Date ? string : D;

/** Such a text as replies carry it. */
export const isoOf = (instant: string): string => new Date(instant).toISOString();

type Columns<T extends PgTable> = T['$inferSelect'];
export type Row<T extends PgTable, K extends keyof Columns<T>> = {
  [Key in K]: Raw<Columns<T>[Key]>;
};

/** The rows of a statement, or what `columnsOf` adds to them. */
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
 * `o."created_at" as "createdAt", …`, for a select or a returning; each is named as its table's
 * property is.
 * @param alias what the statement calls the table, or the view that has its columns
 */
export const columnsOf = <T extends PgTable, const K extends keyof Columns<T> & string>(
  table: T,
  alias: string,
  ...keys: readonly K[]
): SQL<Row<T, K>> => {
  const list = namesOf(table, keys).map(({ key, name }) => `${alias}.${name} as ${quoted(key)}`);
  return sql<Row<T, K>>`${sql.raw(list.join(', '))}`;
};

/** `json_build_object('createdAt', o."created_at", …)`: the same as one JSON object. */
export const jsonOf = <T extends PgTable, const K extends keyof Columns<T> & string>(
  table: T,
  alias: string,
  ...keys: readonly K[]
): SQL<Row<T, K>> => {
  const list = namesOf(table, keys).map(({ key, name }) => `'${key}', ${alias}.${name}`);
  return sql<Row<T, K>>`${sql.raw(`json_build_object(${list.join(', ')})`)}`;
};

/** What goes into a row, by the names of its table's properties: those without a default must be there. */
type Values<T extends PgTable> = { [K in keyof T['$inferInsert']]: SQL };

/** Both lists of an insert, in one order: `("guid", "state", …)`, and what each gets. */
export const insertOf = <T extends PgTable>(
  table: T,
  values: Values<T>,
): { names: SQL; values: SQL } => {
  // Its type has no other keys, and none without a value.
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

/** Each place of a value as what its column is: PostgreSQL takes the places of a select for texts. */
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
