/** Changes what branches have by hand, in step with the orders that take at the same moment. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { products } from '#backend/database/tables/catalog';
import { stock } from '#backend/database/tables/stock';
import { lockStock } from '#backend/stock/take-stock';
import { type ChangedBy, inParts, writeDown } from './changed-by.ts';

export interface Shelf {
  productId: number;
  branchCode: string;
  quantity: number;
  version: number;
  /** Whether the branch has a row of it. */
  isThere: boolean;
}

const shelfColumns = columnsOf(stock, 'stock', 'productId', 'branchCode', 'quantity', 'version');
const keyOf = (productId: number, branchCode: string): string => `${productId} ${branchCode}`;

/** What branches have of these products, locked; a branch without a row has none, of version 0. */
export const lockShelves = async (tx: Tx, productIds: readonly number[]) => {
  await lockStock(tx, productIds);
  const { rows } = await tx.execute<RowOf<typeof shelfColumns>>(
    sql`select ${shelfColumns} from stock
        where product_id = any(${sql.param([...new Set(productIds)])}::int[])`,
  );
  const known = new Map(
    rows.map((row) => [keyOf(row.productId, row.branchCode), { ...row, isThere: true }]),
  );
  const none = { quantity: 0, version: 0, isThere: false };
  return (productId: number, branchCode: string): Shelf =>
    known.get(keyOf(productId, branchCode)) ?? { productId, branchCode, ...none };
};

export interface ShelfChange {
  code: string;
  shelf: Shelf;
  /** Units that it will have. */
  to: number;
  /** Units that somebody says are there, whatever the books said; absent = units came or went. */
  counted?: number;
  /** The entry of the history that this takes back. */
  undoes?: number;
}

/** As the history names it. */
export const stockField = (branchCode: string): string => `stock.${branchCode}`;
export const isStockField = (field: string): boolean => field.startsWith(stockField(''));
/** The same of what was counted, also where the books were right: what came before it is settled. */
export const countField = (branchCode: string): string => `counted.${branchCode}`;
export const isCountField = (field: string): boolean => field.startsWith(countField(''));
/** The same of which entry a change takes back: by its units nobody could tell. */
export const UNDOES = 'undoes';

/** One product's changes, as the history keeps them. */
const recorded = (ofProduct: readonly ShelfChange[]) => [
  ...ofProduct.flatMap(({ shelf, to, counted }) => [
    ...(shelf.quantity === to
      ? []
      : [{ field: stockField(shelf.branchCode), from: shelf.quantity, to }]),
    ...(counted === undefined ? [] : [{ field: countField(shelf.branchCode), to: counted }]),
  ]),
  ...[...new Set(ofProduct.flatMap(({ undoes }) => undoes ?? []))].map((to) => ({
    field: UNDOES,
    to,
  })),
];

/**
 * Writes what branches are to have, with the history's entries: one for each product.
 * @param changes of shelves that `lockShelves` gave
 * @returns how many shelves changed; null where somebody made a row at this very moment that was not there
 */
export const saveShelves = async (
  tx: Tx,
  by: ChangedBy,
  changes: readonly ShelfChange[],
): Promise<number | null> => {
  const isChanged = ({ shelf, to }: ShelfChange): boolean => shelf.quantity !== to;
  const changed = changes.filter(isChanged);
  for (const part of inParts(changed)) {
    const rows = JSON.stringify(
      part.map(({ shelf, to }) => ({
        product_id: shelf.productId,
        branch_code: shelf.branchCode,
        quantity: to,
      })),
    );
    const given = sql`json_to_recordset(${rows})
      as given (product_id int, branch_code text, quantity int)`;
    // These rows are locked.
    const updated = await tx.execute(
      sql`update stock set quantity = given.quantity, version = stock.version + 1 from ${given}
          where stock.product_id = given.product_id and stock.branch_code = given.branch_code`,
    );
    const missing = part.filter(({ shelf }) => !shelf.isThere).length;
    if (updated.rowCount !== part.length - missing) return null;
    if (missing === 0) continue;
    const inserted = await tx.execute(
      sql`insert into stock (product_id, branch_code, quantity, version)
          select product_id, branch_code, quantity, 1 from ${given} order by 1, 2
          on conflict (product_id, branch_code) do nothing`,
    );
    if (inserted.rowCount !== missing) return null;
  }
  const noted = changes.filter((one) => isChanged(one) || one.counted !== undefined);
  const byCode = Map.groupBy(noted, ({ code }) => code);
  await writeDown(
    tx,
    by,
    [...byCode].map(([code, ofProduct]) => ({
      subject: 'product',
      subjectId: code,
      action: 'UPD',
      changes: recorded(ofProduct),
    })),
  );
  return changed.length;
};

const named = columnsOf(products, 'product', 'id', 'code', 'name');

/** Products by their codes, in lower case. */
export const productsByCode = async (
  tx: Pick<Tx, 'execute'>,
  codes: readonly string[],
): Promise<Map<string, RowOf<typeof named>>> => {
  const { rows } = await tx.execute<RowOf<typeof named>>(
    sql`select ${named} from products product
        where product.code = any(${sql.param([...codes])}::citext[])`,
  );
  return new Map(rows.map((row) => [row.code.toLowerCase(), row]));
};
