/** Changes stock levels by hand. Locks the rows in the order that orders lock them. */
import { sql } from 'drizzle-orm';
import { readStoredCodes } from '#backend/catalog/stored-codes';
import type { Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { products } from '#backend/database/tables/catalog';
import { stock } from '#backend/database/tables/stock';
import { lockStock } from '#backend/stock/take-stock';
import { type ChangedBy, inBatches, recordInHistory } from './changed-by.ts';

export interface StockLevel {
  productId: number;
  branchCode: string;
  quantity: number;
  version: number;
  /** Whether the branch has a row for the product. */
  exists: boolean;
}

const levelColumns = columnsOf(stock, 'stock', 'productId', 'branchCode', 'quantity', 'version');
const keyOf = (productId: number, branchCode: string): string => `${productId} ${branchCode}`;

/**
 * Reads the stock levels of these products.
 * @returns a lookup by product and branch; a branch without a row has quantity 0 and version 0
 */
export const readStockLevels = async (db: Pick<Tx, 'execute'>, productIds: readonly number[]) => {
  const { rows } = await db.execute<RowOf<typeof levelColumns>>(
    sql`select ${levelColumns} from stock
        where product_id = any(${sql.param([...new Set(productIds)])}::int[])`,
  );
  const levels = new Map(
    rows.map((row) => [keyOf(row.productId, row.branchCode), { ...row, exists: true }]),
  );
  const none = { quantity: 0, version: 0, exists: false };
  return (productId: number, branchCode: string): StockLevel =>
    levels.get(keyOf(productId, branchCode)) ?? { productId, branchCode, ...none };
};

/** Locks the stock levels of these products, and reads them. */
export const lockStockLevels = async (tx: Tx, productIds: readonly number[]) => {
  await lockStock(tx, productIds);
  return readStockLevels(tx, productIds);
};

export interface StockLevelChange {
  code: string;
  level: StockLevel;
  /** The new quantity. */
  to: number;
  /** The counted quantity; absent = a movement, not a count. */
  counted?: number;
  /** The id of the history entry that this change undoes. */
  undoes?: number;
}

/** The name of a stock level in the history. */
export const stockField = (branchCode: string): string => `stock.${branchCode}`;
export const isStockField = (field: string): boolean => field.startsWith(stockField(''));
/** The name of a count in the history. A count is recorded even if it confirms the stock level. */
export const countField = (branchCode: string): string => `counted.${branchCode}`;
export const isCountField = (field: string): boolean => field.startsWith(countField(''));
/** The name under which a change records the id of the entry that it undoes. */
export const UNDOES = 'undoes';

/** Returns one product's changes as a history entry lists them. */
const historyChangesOf = (changes: readonly StockLevelChange[]) => [
  ...changes.flatMap(({ level, to, counted }) => [
    ...(level.quantity === to
      ? []
      : [{ field: stockField(level.branchCode), from: level.quantity, to }]),
    ...(counted === undefined ? [] : [{ field: countField(level.branchCode), to: counted }]),
  ]),
  ...[...new Set(changes.flatMap(({ undoes }) => undoes ?? []))].map((to) => ({
    field: UNDOES,
    to,
  })),
];

/**
 * Writes stock levels and one history entry per product.
 * @param changes of stock levels locked by `lockStockLevels`
 * @returns how many stock levels changed; null if another transaction inserted a missing row meanwhile
 */
export const saveStockLevels = async (
  tx: Tx,
  by: ChangedBy,
  changes: readonly StockLevelChange[],
): Promise<number | null> => {
  const isChanged = ({ level, to }: StockLevelChange): boolean => level.quantity !== to;
  const changed = changes.filter(isChanged);
  for (const part of inBatches(changed)) {
    const rows = JSON.stringify(
      part.map(({ level, to }) => ({
        product_id: level.productId,
        branch_code: level.branchCode,
        quantity: to,
      })),
    );
    const input = sql`json_to_recordset(${rows})
      as input (product_id int, branch_code text, quantity int)`;
    const updated = await tx.execute(
      sql`update stock set quantity = input.quantity, version = stock.version + 1 from ${input}
          where stock.product_id = input.product_id and stock.branch_code = input.branch_code`,
    );
    const missing = part.filter(({ level }) => !level.exists).length;
    if (updated.rowCount !== part.length - missing) return null;
    if (missing === 0) continue;
    const inserted = await tx.execute(
      sql`insert into stock (product_id, branch_code, quantity, version)
          select product_id, branch_code, quantity, 1 from ${input} order by 1, 2
          on conflict (product_id, branch_code) do nothing`,
    );
    if (inserted.rowCount !== missing) return null;
  }
  const inHistory = changes.filter((change) => isChanged(change) || change.counted !== undefined);
  const byCode = Map.groupBy(inHistory, ({ code }) => code);
  await recordInHistory(
    tx,
    by,
    [...byCode].map(([code, ofProduct]) => ({
      subject: 'product',
      subjectId: code,
      action: 'UPD',
      changes: historyChangesOf(ofProduct),
    })),
  );
  return changed.length;
};

const productColumns = columnsOf(products, 'product', 'id', 'code', 'name');

/** Reads products by typed codes, which are the keys of the map in lower case. */
export const readProductsByCode = async (
  tx: Pick<Tx, 'execute'>,
  codes: readonly string[],
): Promise<Map<string, RowOf<typeof productColumns>>> => {
  const storedCodes = await readStoredCodes(tx, 'products', codes);
  const { rows } = await tx.execute<RowOf<typeof productColumns>>(
    sql`select ${productColumns} from products product
        where product.code = any(${sql.param([...storedCodes.values()])}::citext[])`,
  );
  const byCode = new Map(rows.map((row) => [row.code, row]));
  return new Map(
    [...storedCodes].flatMap(([typed, code]) => {
      const row = byCode.get(code);
      return row ? [[typed, row] as const] : [];
    }),
  );
};
