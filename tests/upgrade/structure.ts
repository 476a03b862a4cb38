import type { Client } from 'pg';

/** Describe everything that migrations make, in any order of columns. */
const QUERIES = [
  `select 'column ' || concat_ws(' ', table_name, column_name, udt_name, is_nullable, column_default,
     is_identity, generation_expression, collation_name)
   from information_schema.columns where table_schema = 'public'`,
  "select 'index ' || indexdef from pg_indexes where schemaname = 'public'",
  `select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
   from pg_constraint where connamespace = 'public'::regnamespace`,
  "select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal",
  `select 'function ' || pg_get_functiondef(oid) from pg_proc
   where pronamespace = 'public'::regnamespace and prokind = 'f'
     and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  "select concat_ws(' ', 'view', viewname, definition) from pg_views where schemaname = 'public'",
  "select concat_ws(' ', 'enum', enumtypid::regtype, enumsortorder, enumlabel) from pg_enum",
  "select 'extension ' || extname from pg_extension",
];

/** Returns a sorted line for each column, index, constraint, trigger, function, view, enum and extension. */
export const structureOf = async (client: Client): Promise<string[]> => {
  const lines: string[] = [];
  for (const query of QUERIES) {
    const { rows } = await client.query<string[]>({ text: query, rowMode: 'array' });
    lines.push(...rows.map(([line = '']) => line));
  }
  return lines.toSorted();
};

/** Returns rows as texts, sorted. `40.00` and `40` are one number. */
export const asTexts = (rows: readonly object[]): string[] =>
  rows.map((row) => JSON.stringify(row)).toSorted();

/** Returns a table's rows with the columns of an example; undefined if the table or a column is gone. */
export const rowsLike = async (
  client: Client,
  name: string,
  example: object,
): Promise<object[] | undefined> => {
  const columns = Object.keys(example);
  const { rowCount } = await client.query(
    `select from information_schema.columns
     where table_schema = 'public' and table_name = $1 and column_name = any($2)`,
    [name, columns],
  );
  if (rowCount !== columns.length) return undefined;
  const list = columns.map((column) => client.escapeIdentifier(column));
  const { rows } = await client.query<{ row: object }>(
    `select to_jsonb(kept) as row from (select ${list} from ${client.escapeIdentifier(name)}) kept`,
  );
  return rows.map(({ row }) => row);
};
