/** Rows of variations, as web shops export them: what they leave out stands in the row of their parent. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { normal } from '#contract/text/plain-text';
import type { ImportRow } from './context.ts';
import type { Column } from './file-columns.ts';

/** The field that names the parent of a row, by its code or as `id:` and its number. */
export const VARIATION_OF = 'variationOf';
/** Fields that variations take from their parent. */
const INHERITED = ['category', 'category2', 'category3', 'brand', 'description'];

export interface ParentRows {
  /** Lines of parents, whose variations stand for them. */
  lines: ReadonlySet<number>;
  /** Returns the cells from which a row takes an empty cell of a column; undefined = none. */
  above: (cells: readonly string[], column: Column) => readonly string[] | undefined;
}

const NO_PARENTS: ParentRows = { lines: new Set(), above: () => undefined };

const nameOf = (text: string | undefined): string => (text ?? '').trim().toLowerCase();

/** Finds the rows of a file that others name as their parents. */
export const readParentRows = async (
  db: Pick<Tx, 'execute'>,
  { id, settings: { headings, headerLine } }: Pick<ImportRow, 'id' | 'settings'>,
  columns: readonly Column[],
): Promise<ParentRows> => {
  const placeOf = (isMeant: (column: Column) => boolean) => columns.find(isMeant)?.places[0];
  const parentAt = placeOf(({ field }) => field.id === VARIATION_OF);
  const codeAt = placeOf(({ field }) => field.isKey === true);
  if (parentAt === undefined || codeAt === undefined) return NO_PARENTS;
  const idAt = headings.findIndex((heading) => normal(heading).trim() === 'id');
  const { rows } = await db.execute<{ name: string; line: number; cells: string[] }>(
    sql`with own as (
          select line, cells from import_rows
          where import_id = ${id} and line > ${headerLine} and fault = ''),
        named as (select distinct lower(btrim(cells ->> ${parentAt}::int)) as name from own),
        called as (
          select lower(btrim(cells ->> ${codeAt}::int)) as name, line from own
          union all
          select 'id:' || btrim(cells ->> ${idAt}::int), line from own where ${idAt}::int >= 0)
        select distinct on (named.name) named.name, own.line, own.cells
        from named join called using (name) join own using (line)
        where named.name <> '' and lower(btrim(own.cells ->> ${parentAt}::int)) is distinct from named.name
        order by named.name, own.line`,
  );
  const byName = new Map(rows.map(({ name, cells }) => [name, cells]));
  return {
    lines: new Set(rows.map(({ line }) => line)),
    above: (cells, { field }) =>
      INHERITED.includes(field.id) ? byName.get(nameOf(cells[parentAt])) : undefined,
  };
};
