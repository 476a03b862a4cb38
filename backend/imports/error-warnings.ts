import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { counted } from '#contract/amounts/counted';
import { enumerate } from '#contract/text/enumeration';
import { cut } from '#contract/text/plain-text';
import type { ImportRow } from './context.ts';
import { ERROR_PATTERN } from './error-cells.ts';
import type { Field } from './kinds/kind.ts';

/** Warns once how many cells with an error count as empty, and in which columns. */
export const errorWarnings = async (
  tx: Tx,
  { id, settings }: Pick<ImportRow, 'id' | 'settings'>,
  fields: readonly Field[],
): Promise<string[]> => {
  const columns = settings.columns.flatMap((name, place) => {
    const field = fields.find((each) => each.id === name && !each.isKey);
    return field ? [{ place, title: field.title }] : [];
  });
  if (columns.length === 0) return [];
  const { rows } = await tx.execute<{ place: number; cells: number; sample: string }>(
    sql`select place, count(*)::int as cells, min(trim(cell)) as sample
        from import_rows staged,
          unnest(${sql.param(columns.map(({ place }) => place))}::int[]) as place,
          lateral (select staged.cells ->> place as cell) one
        where staged.import_id = ${id} and staged.line > ${settings.headerLine}
          and (starts_with(ltrim(cell), '#') or starts_with(lower(ltrim(cell)), 'err'))
          and cell ~* ${ERROR_PATTERN}
        group by place order by place`,
  );
  const [first] = rows;
  if (!first) return [];
  const cells = rows.reduce((sum, row) => sum + row.cells, 0);
  const titles = rows.flatMap(
    (row) => columns.find(({ place }) => place === row.place)?.title ?? [],
  );
  const what = counted(cells, 'celda tiene', 'celdas tienen');
  const where = titles.length === 1 ? 'la columna' : 'las columnas';
  return [
    `${what} un error de Excel, como «${cut(first.sample, 40)}», en ${where} ${enumerate(titles)}: ${cells === 1 ? 'cuenta como vacía' : 'cuentan como vacías'}.`,
  ];
};
