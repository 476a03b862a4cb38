/** Detects the currencies of a file's amounts, before they are read one by one. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import type { ImportDefaults } from '#contract/entities/imports';
import { normal } from '#contract/text/plain-text';
import type { ImportRow } from './context.ts';
import { takeCurrency } from './currencies.ts';
import type { Column } from './file-columns.ts';
import type { Refs } from './kinds/refs.ts';
import { cleanText } from './values.ts';

interface Mapped {
  headerLine: number;
  columns: readonly Column[];
  currency: ImportDefaults['currency'];
  refs: Refs;
}

interface SignRow extends Record<string, unknown> {
  place: number;
  /** The texts around the amount; of a column of currencies, the cell. */
  text: string;
  cells: number;
}

/** Reads what stands beside the amounts, and the currencies of rows, each once. */
const readSigns = async (
  tx: Tx,
  { id }: Pick<ImportRow, 'id'>,
  headerLine: number,
  places: readonly number[],
  ofRows: number,
): Promise<SignRow[]> => {
  const { rows } = await tx.execute<SignRow>(
    sql`select place, text, count(*)::int as cells
        from import_rows staged, unnest(${sql.param(places)}::int[]) as place,
          lateral (select staged.cells ->> place as cell) one,
          lateral (select case when place = ${ofRows}::int then cell
            else regexp_replace(cell, '[-+0-9.,()[:space:]]+', ' ', 'g') end as text) two
        where staged.import_id = ${id} and staged.line > ${headerLine}
          and (place = ${ofRows}::int or cell ~ '[0-9]')
        group by place, text`,
  );
  return rows;
};

/**
 * Returns whether some amounts may be in dollars, and the columns in which a bare `$` does not mean
 * pesos: it stands beside most amounts, and no other sign tells it from dollars.
 */
export const readCurrencies = async (
  tx: Tx,
  row: Pick<ImportRow, 'id'>,
  { headerLine, columns, currency, refs }: Mapped,
): Promise<{ hasDollars: boolean; bareSigns: number[] }> => {
  const amounts = columns.filter(({ field }) => field.isMoney);
  if (amounts.length === 0) return { hasDollars: false, bareSigns: [] };
  const ofRows = columns.find(({ field }) => field.isCurrency);
  const placeOf = ({ places }: Column): number => places[0] ?? -1;
  const rowPlace = ofRows ? placeOf(ofRows) : -1;
  const all = [...amounts.map(placeOf), ...(ofRows ? [rowPlace] : [])];
  const byPlace = Map.groupBy(
    await readSigns(tx, row, headerLine, all, rowPlace),
    ({ place }) => place,
  );
  const rowsHaveDollars = (byPlace.get(rowPlace) ?? []).some(({ text }) => {
    const read = ofRows?.field.read(cleanText(text), { decimal: ',' }, refs);
    return read && 'value' in read && read.value === 'USD';
  });
  const columnsOfSigns = amounts.map((column) => {
    const cells = { USD: 0, $: 0, UYU: 0, other: 0, none: 0 };
    for (const { text, cells: count } of byPlace.get(placeOf(column)) ?? [])
      cells[takeCurrency(normal(text)).found ?? 'none'] += count;
    return { column, cells };
  });
  return {
    hasDollars:
      rowsHaveDollars ||
      columnsOfSigns.some(
        ({ column, cells }) => cells.USD > 0 || (column.currency ?? currency) === 'USD',
      ),
    bareSigns: columnsOfSigns.flatMap(({ column, cells }) =>
      cells.USD === 0 && cells.$ > cells.none ? [placeOf(column)] : [],
    ),
  };
};
