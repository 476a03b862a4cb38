import { type SQL, sql } from 'drizzle-orm';
import { databaseErrorCode } from '#backend/database/failures';
import { listOf, runPrepared, statement } from '#backend/database/prepared';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { stock } from '#backend/database/tables/stock';
import type { Prepared, Tx } from '#backend/database/transaction';
import { type Allocation, allocate, type StockRow, type Take, type Wanted } from './rules.ts';

/** The products whose stock rows each transaction has locked. */
const lockedIn = new WeakMap<Tx, ReadonlySet<number>>();

/** Returns whether the transaction has locked stock rows; it must not lock orders afterwards. */
export const hasLockedStock = (tx: Tx): boolean => lockedIn.has(tx);

const remember = (tx: Tx, productIds: readonly number[]): void => {
  const locked = lockedIn.get(tx);
  const isNew = productIds.some((id) => !locked?.has(id));
  if (locked && isNew) throw new Error('a transaction locks all of its stock rows at once');
  if (isNew) lockedIn.set(tx, new Set(productIds));
};

const stockColumns = columnsOf(stock, 'stock', 'productId', 'branchCode', 'quantity');

const lockStatement = statement<{ ids: readonly number[] }, RowOf<typeof stockColumns>>(
  'lock-stock',
  ({ ids }) => sql`select ${stockColumns} from stock
    where product_id = any(${listOf(ids, 'int')})
    order by product_id, branch_code for update`,
);

/**
 * Locks the stock rows of these products until the transaction ends. A transaction locks all of its stock
 * rows at once (a second call may name the same ones), and in one order (product, branch), so that two
 * transactions never deadlock. Orders are locked before stock (backend/orders/transition.ts).
 * @returns the stock level of each product in each branch
 */
export const lockStock = async (tx: Tx, productIds: readonly number[]): Promise<StockRow[]> => {
  remember(tx, productIds);
  const { rows } = await runPrepared(tx, lockStatement({ ids: [...new Set(productIds)] }));
  return rows;
};

const listsOf = (takes: readonly Take[]) => ({
  products: takes.map((take) => take.productId),
  branches: takes.map((take) => take.branchCode),
  quantities: takes.map((take) => take.quantity),
});
type Lists = ReturnType<typeof listsOf>;

const rowsOf = ({ products, branches, quantities }: Record<keyof Lists, SQL>) =>
  sql`unnest(${listOf(products, 'int')}, ${listOf(branches, 'text')}, ${listOf(quantities, 'int')})
    as take (product_id, branch_code, quantity)`;

const subtractStatement = statement<Lists & { count: number }>(
  'subtract-stock',
  ({ count, ...lists }) => sql`with taken as (
      update stock set quantity = stock.quantity - take.quantity from ${rowsOf(lists)}
      where stock.product_id = take.product_id and stock.branch_code = take.branch_code
        and stock.quantity >= take.quantity
      returning 1)
    select 1 / (count(*) = ${count}::int)::int from taken`,
);

/**
 * Subtracts units with one conditional UPDATE. If a row has too few, the statement fails with
 * `isStockGone` and aborts its transaction, so that the result need not be read before the commit.
 */
export const stockSubtraction = (takes: readonly Take[]): Prepared =>
  subtractStatement({ ...listsOf(takes), count: takes.length });

/** Recognises PostgreSQL's division by zero, which only `stockSubtraction` can cause here. */
export const isStockGone = (error: unknown): boolean => databaseErrorCode(error) === '22012';

/**
 * Takes all the wanted units, or none.
 * @param wanted may name a product in several rows; they count together
 * @param first the branch where the buyer picks them up; empty = none
 * @returns the units taken by branch, to be stored with the order for `returnStock`, or the codes that are
 *   short; the caller must then roll back
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
  // The rows are locked, so this cannot fail; if it did, the transaction would be rolled back.
  await runPrepared(tx, stockSubtraction(allocation.takes));
  return allocation;
};

const returnStatement = statement<Lists>(
  'return-stock',
  (lists) => sql`insert into stock (product_id, branch_code, quantity)
    select product_id, branch_code, sum(quantity) from ${rowsOf(lists)}
    group by 1, 2 order by 1, 2
    on conflict (product_id, branch_code) do update set quantity = stock.quantity + excluded.quantity`,
);

/** Returns units to the branches that they came from; a missing row of a branch is inserted. */
export const returnStock = async (tx: Tx, takes: readonly Take[]): Promise<void> => {
  if (takes.length === 0) return;
  const productIds = takes.map((take) => take.productId);
  const locked = lockedIn.get(tx);
  const isLocked = productIds.every((id) => locked?.has(id));
  // Sent together: the rows are locked before the units arrive.
  await Promise.all([
    isLocked ? undefined : lockStock(tx, productIds),
    runPrepared(tx, returnStatement(listsOf(takes))),
  ]);
};
