/** Takes stock for an order and gives it back, inside the order's own transaction. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { executePrepared, listOf } from '#backend/database/prepared';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { stock } from '#backend/database/tables/stock';
import { type Allocation, allocate, type StockRow, type Take, type Wanted } from './rules.ts';

/** The products whose stock rows each transaction has locked. */
const lockedIn = new WeakMap<Tx, ReadonlySet<number>>();

/** Whether a transaction has locked stock: then it may lock no order any more. */
export const hasLockedStock = (tx: Tx): boolean => lockedIn.has(tx);

const remember = (tx: Tx, productIds: readonly number[]): void => {
  const known = lockedIn.get(tx);
  const isNew = productIds.some((id) => !known?.has(id));
  if (known && isNew) throw new Error('a transaction locks all of its stock rows at once');
  if (isNew) lockedIn.set(tx, new Set(productIds));
};

const shelf = columnsOf(stock, 'stock', 'productId', 'branchCode', 'quantity');

/**
 * Locks the stock rows of these products until the transaction ends: all that it will ever need at
 * once (a second call may name the same ones), in the one order (product, branch) that everybody uses,
 * so that two transactions never wait for each other in a circle. A transaction that locks orders too
 * locks them before (backend/orders/transition.ts).
 * @returns what each branch has of each product
 */
export const lockStock = async (tx: Tx, productIds: readonly number[]): Promise<StockRow[]> => {
  remember(tx, productIds);
  const { rows } = await executePrepared<RowOf<typeof shelf>>(
    tx,
    'lock-stock',
    sql`select ${shelf} from stock
        where product_id = any(${listOf([...new Set(productIds)], 'int')})
        order by product_id, branch_code for update`,
  );
  return rows;
};

const rowsOf = (takes: readonly Take[]) => sql`unnest(
  ${listOf(
    takes.map((take) => take.productId),
    'int',
  )},
  ${listOf(
    takes.map((take) => take.branchCode),
    'text',
  )},
  ${listOf(
    takes.map((take) => take.quantity),
    'int',
  )}) as take (product_id, branch_code, quantity)`;

/** One conditional UPDATE: false when a row no longer had the units (nothing locked them). */
export const subtractStock = async (tx: Tx, takes: readonly Take[]): Promise<boolean> => {
  const { rowCount } = await executePrepared(
    tx,
    'subtract-stock',
    sql`update stock set quantity = stock.quantity - take.quantity from ${rowsOf(takes)}
        where stock.product_id = take.product_id and stock.branch_code = take.branch_code
          and stock.quantity >= take.quantity`,
  );
  return rowCount === takes.length;
};

/**
 * Takes all the wanted units, or none.
 * @param wanted may name a product in several rows; they count together
 * @param first the branch where the buyer fetches them; empty = none
 * @returns the units taken by branch, to be kept with the order (`returnStock` takes them), or the
 *   codes of which there are not enough. The caller then gives up its transaction.
 */
export const takeStock = async (
  tx: Tx,
  wanted: readonly Wanted[],
  first = '',
): Promise<Allocation> => {
  const shelves = await lockStock(
    tx,
    wanted.map((row) => row.productId),
  );
  const allocation = allocate(shelves, wanted, first);
  if (!allocation.ok || allocation.takes.length === 0) return allocation;
  // The rows are locked, so this cannot fail; if it ever does, the order must not stand.
  return (await subtractStock(tx, allocation.takes))
    ? allocation
    : { ok: false, short: wanted.map(({ code }) => ({ code, left: 0 })) };
};

/** Gives taken units back to the branches they came from; a branch's missing row is made. */
export const returnStock = async (tx: Tx, takes: readonly Take[]): Promise<void> => {
  if (takes.length === 0) return;
  const productIds = takes.map((take) => take.productId);
  const known = lockedIn.get(tx);
  const isLocked = productIds.every((id) => known?.has(id));
  // Sent together: the rows are locked before the units arrive.
  await Promise.all([
    isLocked ? undefined : lockStock(tx, productIds),
    executePrepared(
      tx,
      'return-stock',
      sql`insert into stock (product_id, branch_code, quantity)
          select product_id, branch_code, sum(quantity) from ${rowsOf(takes)}
          group by 1, 2 order by 1, 2
          on conflict (product_id, branch_code) do update set quantity = stock.quantity + excluded.quantity`,
    ),
  ]);
};
