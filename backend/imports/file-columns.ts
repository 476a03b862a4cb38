import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { importRows } from '#backend/database/tables/imports';
import type { ImportSettings } from '#contract/entities/imports';
import { titlesOf } from './columns.ts';
import type { ImportRow } from './context.ts';
import type { NamedCurrency } from './currencies.ts';
import { readHeading } from './heading-words.ts';
import type { Field } from './kinds/kind.ts';

/** A column of the file that stands for a field, or several that are joined. */
export interface Column {
  places: readonly number[];
  title: string;
  field: Field;
  /** The currency that its heading names. A bare `$` names none. */
  currency: NamedCurrency | undefined;
}

/** Returns the columns of the file that stand for fields. @param header the cells of its headings */
export const columnsOf = (
  { columns, headerLine }: Pick<ImportSettings, 'columns' | 'headerLine'>,
  header: readonly string[],
  fields: readonly Field[],
): Column[] =>
  [
    ...Map.groupBy(
      fields.flatMap((field) => {
        const place = columns.indexOf(field.id);
        return place < 0 ? [] : [{ field, place }];
      }),
      ({ field }) => field.sets,
    ).values(),
  ]
    .flatMap((joined) => {
      const [first] = joined;
      if (!first) return [];
      const [title = ''] = titlesOf(headerLine > 0 ? header : [], [first.place]);
      const { currency: sign } = readHeading(title);
      const currency = sign === '$' ? undefined : sign;
      return [{ field: first.field, places: joined.map(({ place }) => place), title, currency }];
    })
    // In the order of the file, as the problems of a row are listed.
    .toSorted((one, other) => (one.places[0] ?? 0) - (other.places[0] ?? 0));

export const headerOf = async (
  tx: Pick<Db | Tx, 'select'>,
  { id }: Pick<ImportRow, 'id'>,
  { headerLine }: Pick<ImportSettings, 'headerLine'>,
): Promise<readonly string[]> => {
  const [row] = await tx
    .select({ cells: importRows.cells })
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.line, headerLine)));
  return row?.cells ?? [];
};
