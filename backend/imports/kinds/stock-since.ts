/**
 * A file's units beside what orders took: a file that the shop exported is known to be from then, and one of
 * another program counts what lies on the shelf, sold or not.
 */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { isStockField, stockField } from '#backend/goods/change-stock';
import { setApart } from '#backend/goods/set-apart';
import { formatNumber } from '#contract/amounts/numbers';
import { MAX_STOCK } from '#contract/calls/stock-changes';
import type { ImportSettings } from '#contract/entities/imports';
import type { ImportKind, State } from './kind.ts';
import { CHANGES, EXPORTED, exportedField } from './stock-rows.ts';

/** What an exported file said then, such as of one branch; undefined where another program wrote it. */
const exportedOf = (says: State, field: string): number | undefined => {
  const exported = says[EXPORTED];
  if (typeof exported !== 'object' || exported === null) return undefined;
  const then: unknown = Object.entries(exported).find(([name]) => name === field)?.[1];
  return typeof then === 'number' ? then : undefined;
};

/** Whether units came or went, as who edits an export says, and nobody counted any. */
export const isDifference = (says: State, field: string): boolean =>
  exportedOf(says, field) !== undefined;

const readSetApart = async (tx: Tx, productIds: readonly number[]) => {
  const { rows } = await tx.execute<{ productId: number; branch: string; units: number }>(
    sql`select product_id as "productId", branch_code as branch, units from ${setApart} sold
        where product_id = any(${sql.param([...productIds])}::int[])`,
  );
  const units = new Map(
    rows.map((row) => [`${row.productId} ${stockField(row.branch)}`, row.units]),
  );
  return (productId: number, field: string): number => units.get(`${productId} ${field}`) ?? 0;
};

const within = (units: number): number => Math.min(Math.max(units, 0), MAX_STOCK);

/** The units that the books will have. They are written only while the books say what they said here. */
export const againstBooks: NonNullable<ImportKind['against']> = async (
  tx,
  given,
  // One that was begun before there was the choice has none.
  { takesOffSold = true },
) => {
  const ids = given.map(({ thing }) => thing.id);
  const soldOf = takesOffSold ? await readSetApart(tx, ids) : () => 0;
  return given.map(({ thing, says }) => {
    const meant = Object.entries(says).map(([field, to]): [string, unknown] => {
      if (typeof to !== 'number' || !isStockField(field)) return [field, to];
      const then = exportedOf(says, field);
      const now = Number(thing.state[field] ?? 0);
      return [field, within(then === undefined ? to - soldOf(thing.id, field) : now + to - then)];
    });
    return Object.fromEntries(meant);
  });
};

/**
 * Who edits an export twice, or brings the same one in again, would change by the same difference twice: what
 * somebody changed by hand since is taken out anew. Orders are no such change.
 */
export const problemsSince: ImportKind['problemsOf'] = async (_db, given) =>
  given.flatMap(({ thing, says }, place) => {
    const then = exportedOf(says, CHANGES);
    if (then === undefined || then === (thing?.state[exportedField(CHANGES)] ?? 0)) return [];
    const text =
      'Su stock se cambió a mano después de exportar el archivo, quizás con este mismo archivo: expórtalo de nuevo.';
    return [{ place, says: EXPORTED, text }];
  });

interface Counts extends Record<string, unknown> {
  moved: number;
  products: number;
  units: number;
}

const SWITCH = '«Restar lo vendido que aún no salió»';

export const warningsOfStock = async (
  tx: Tx,
  importId: number,
  { takesOffSold = true }: ImportSettings,
): Promise<string[]> => {
  const { rows } = await tx.execute<Counts>(
    sql`with shelf as (
          select item.thing_id, said.key as field, (item.before ->> said.key)::int as now,
            (item.after -> ${EXPORTED}::text ->> said.key)::int as exported
          from import_items item, jsonb_each(item.after) said
          where item.import_id = ${importId} and item.outcome = 'changed'
            and starts_with(said.key, ${stockField('')}))
        select count(*) filter (where shelf.exported <> shelf.now)::int as moved,
          count(distinct shelf.thing_id) filter (where sold.units > 0)::int as products,
          coalesce(sum(sold.units), 0)::int as units
        from shelf left join ${setApart} sold on sold.product_id = shelf.thing_id
          and ${stockField('')}::text || sold.branch_code = shelf.field and shelf.exported is null`,
  );
  const { moved = 0, products = 0, units = 0 } = rows[0] ?? {};
  const warnings: string[] = [];
  if (units > 0) {
    const isOne = units === 1;
    const sold = `${isOne ? 'Hay 1 unidad vendida que aún no salió' : `Hay ${formatNumber(units)} unidades vendidas que aún no salieron`}, de ${products === 1 ? 'un producto' : `${formatNumber(products)} productos`}`;
    warnings.push(
      takesOffSold
        ? `${sold}: se ${isOne ? 'resta' : 'restan'} de lo que dice el archivo. Si el archivo ya no ${isOne ? 'la cuenta' : 'las cuenta'}, pulsa «Cambiar columnas» y quita la marca de ${SWITCH}.`
        : `${sold}: si el archivo ${isOne ? 'la cuenta, se vende' : 'las cuenta, se venden'} dos veces. Para que no, pulsa «Cambiar columnas» y marca ${SWITCH}.`,
    );
  }
  if (moved > 0)
    warnings.push(
      `${moved === 1 ? 'Una cantidad cambió' : `${formatNumber(moved)} cantidades cambiaron`} en la tienda desde que se exportó el archivo: a lo que hay ahora se le suma o se le resta lo que cambiaste.`,
    );
  return warnings;
};
