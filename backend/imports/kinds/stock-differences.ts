/**
 * Combines the quantities of a file with later orders. A file that the shop exported carries the
 * quantities of its time, so that only its edits are applied. A file of another program counts what
 * is on the shelf, sold units included.
 */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { isStockField, stockField } from '#backend/goods/change-stock';
import { reservedUnits } from '#backend/goods/reserved-units';
import { counted } from '#contract/amounts/counted';
import { MAX_STOCK } from '#contract/calls/stock-changes';
import type { ImportSettings } from '#contract/entities/imports';
import type { ImportKind, State } from './kind.ts';
import { BRANCH, CHANGES, EXPORTED, exportedField } from './stock-rows.ts';

/** Returns the exported quantity of a field; undefined in files of other programs. */
const exportedOf = (values: State, field: string): number | undefined => {
  const exported = values[EXPORTED];
  if (typeof exported !== 'object' || exported === null) return undefined;
  const quantity: unknown = Object.entries(exported).find(([name]) => name === field)?.[1];
  return typeof quantity === 'number' ? quantity : undefined;
};

/** Returns whether a row states a movement (an edited export) and not a count. */
export const isDifference = (values: State, field: string): boolean =>
  exportedOf(values, field) !== undefined;

const readReservedUnits = async (tx: Tx, productIds: readonly number[]) => {
  const { rows } = await tx.execute<{ productId: number; branch: string; units: number }>(
    sql`select product_id as "productId", branch_code as branch, units from ${reservedUnits} sold
        where product_id = any(${sql.param([...productIds])}::int[])`,
  );
  const units = new Map(
    rows.map((row) => [`${row.productId} ${stockField(row.branch)}`, row.units]),
  );
  return (productId: number, field: string): number => units.get(`${productId} ${field}`) ?? 0;
};

const clampQuantity = (units: number): number => Math.min(Math.max(units, 0), MAX_STOCK);

/** Returns the new quantities: see `resolve` in `ImportKind`. */
export const resolveQuantities: NonNullable<ImportKind['resolve']> = async (
  tx,
  inputs,
  // Imports started before this setting existed do not have it.
  { takesOffSold = true },
) => {
  const ids = inputs.flatMap(({ record }) => record?.id ?? []);
  const soldOf = takesOffSold ? await readReservedUnits(tx, ids) : () => 0;
  return inputs.map(({ record, values }) => {
    if (!record) return values;
    const resolved = Object.entries(values).map(([field, to]): [string, unknown] => {
      if (typeof to !== 'number' || !isStockField(field)) return [field, to];
      const exported = exportedOf(values, field);
      const current = Number(record.state[field] ?? 0);
      const quantity =
        exported === undefined ? to - soldOf(record.id, field) : current + to - exported;
      return [field, clampQuantity(quantity)];
    });
    return Object.fromEntries(resolved);
  });
};

/**
 * Refuses products whose stock was changed by hand since the export. Importing the same file twice
 * would otherwise apply its differences twice. Changes by orders are allowed.
 */
export const changedByHandProblems: ImportKind['problemsOf'] = async (_db, inputs) =>
  inputs.flatMap(({ record, values }, place) => {
    const exported = exportedOf(values, CHANGES);
    if (exported === undefined || exported === (record?.state[exportedField(CHANGES)] ?? 0))
      return [];
    const text =
      'Su stock se cambió a mano después de exportar el archivo, quizás con este mismo archivo: expórtalo de nuevo.';
    return [{ place, field: EXPORTED, text }];
  });

interface Counts extends Record<string, unknown> {
  moved: number;
  products: number;
  units: number;
}

/** Warns of codes that were counted in several rows. */
export const addedRows = async (tx: Tx, importId: number): Promise<string[]> => {
  const { rows } = await tx.execute<{ codes: number }>(
    sql`select count(distinct key)::int as codes from (
          select key from import_rows
          where import_id = ${importId} and key is not null and fields is not null and problems is null
          group by key, fields ->> ${BRANCH}::text having count(*) > 1) repeated`,
  );
  const codes = rows[0]?.codes ?? 0;
  return codes === 0
    ? []
    : [
        `${counted(codes, 'código está', 'códigos están')} en varias filas: se ${codes === 1 ? 'sumó su cantidad' : 'sumaron sus cantidades'}.`,
      ];
};

const SWITCH = '«Restar lo vendido que aún no salió»';

export const warningsOfStock = async (
  tx: Tx,
  importId: number,
  { takesOffSold = true }: ImportSettings,
): Promise<string[]> => {
  const { rows } = await tx.execute<Counts>(
    sql`with level as (
          select item.thing_id, entry.key as field, (item.before ->> entry.key)::int as now,
            (item.after -> ${EXPORTED}::text ->> entry.key)::int as exported
          from import_items item, jsonb_each(item.after) entry
          where item.import_id = ${importId} and item.outcome = 'changed'
            and starts_with(entry.key, ${stockField('')}))
        select count(*) filter (where level.exported <> level.now)::int as moved,
          count(distinct level.thing_id) filter (where sold.units > 0)::int as products,
          coalesce(sum(sold.units), 0)::int as units
        from level left join ${reservedUnits} sold on sold.product_id = level.thing_id
          and ${stockField('')}::text || sold.branch_code = level.field and level.exported is null`,
  );
  const { moved = 0, products = 0, units = 0 } = rows[0] ?? {};
  const warnings: string[] = [];
  if (units > 0) {
    const isOne = units === 1;
    const sold = `Hay ${counted(units, 'unidad vendida que aún no salió', 'unidades vendidas que aún no salieron')}, de ${counted(products, 'producto', 'productos')}`;
    warnings.push(
      takesOffSold
        ? `${sold}: se ${isOne ? 'resta' : 'restan'} de lo que dice el archivo. Si el archivo ya no ${isOne ? 'la cuenta' : 'las cuenta'}, pulsa «Cambiar columnas» y quita la marca de ${SWITCH}.`
        : `${sold}: si el archivo ${isOne ? 'la cuenta, se vende' : 'las cuenta, se venden'} dos veces. Para que no, pulsa «Cambiar columnas» y marca ${SWITCH}.`,
    );
  }
  if (moved > 0)
    warnings.push(
      `${counted(moved, 'cantidad cambió', 'cantidades cambiaron')} en la tienda desde que se exportó el archivo: a lo que hay ahora se le suma o se le resta lo que cambiaste.`,
    );
  return warnings;
};
