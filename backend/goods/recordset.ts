/** Many rows that go to PostgreSQL as one JSON text (`json_to_recordset`). */
import { type SQL, sql } from 'drizzle-orm';

interface Recordset {
  /** What the text is read as: `given (id int, name text)`. */
  row: SQL;
  /** `name, …`: what is written. */
  columns: SQL;
  /** `given.name, …`, in the same order. */
  values: SQL;
}

/**
 * @param types of the columns that are written
 * @param besides of what else a row says: which one it is
 */
export const recordset = (
  types: Readonly<Record<string, string>>,
  besides: Readonly<Record<string, string>>,
): Recordset => {
  const names = Object.keys(types);
  const fields = Object.entries({ ...besides, ...types }).map(([name, type]) => `${name} ${type}`);
  // Names of our own code, never what somebody typed.
  return {
    row: sql.raw(`given (${fields.join(', ')})`),
    columns: sql.raw(names.join(', ')),
    values: sql.raw(names.map((name) => `given.${name}`).join(', ')),
  };
};
