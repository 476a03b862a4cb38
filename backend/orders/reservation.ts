/** The stock that an order holds: given back once, taken again when a late payment asks for it. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { orderItems, orders } from '#backend/database/tables/orders';
import { AppError } from '#backend/http/app-error';
import type { Take, Wanted } from '#backend/stock/rules';
import { lockStock, returnStock, takeStock } from '#backend/stock/take-stock';
import type { Variant } from '#variants/schema';
import { holdingBeyond } from './limits.ts';

const heldColumns = columnsOf(
  orderItems,
  'i',
  'position',
  'productId',
  'code',
  'quantity',
  'taken',
);
const branchColumn = columnsOf(orders, 'o', 'branchCode');
type HeldRow = RowOf<typeof heldColumns> & RowOf<typeof branchColumn>;

/** The caller has locked the order's row, so nobody else changes these. */
const readRows = async (tx: Tx, orderId: number): Promise<HeldRow[]> => {
  const { rows } = await tx.execute<HeldRow>(
    sql`select ${heldColumns}, ${branchColumn}
        from order_items i join orders o on o.id = i.order_id
        where i.order_id = ${orderId} order by i.position`,
  );
  return rows;
};

const isHeld = (row: HeldRow): boolean => Object.keys(row.taken).length > 0;

const takesOf = (row: HeldRow): Take[] =>
  Object.entries(row.taken).map(([branchCode, quantity]) => ({
    productId: row.productId,
    branchCode,
    quantity,
  }));

/**
 * Gives back what the order holds; a second call finds nothing to give.
 * @param alsoLock products that the same transaction takes afterwards: stock is locked all at once
 */
export const releaseStock = async (
  tx: Tx,
  orderId: number,
  alsoLock: readonly number[] = [],
): Promise<void> => {
  const rows = await readRows(tx, orderId);
  const takes = rows.flatMap(takesOf);
  const productIds = [...rows.map((row) => row.productId), ...alsoLock];
  // Sent together; the order's own rows are locked already, so their turn does not matter.
  await Promise.all([
    takes.length > 0 ? lockStock(tx, productIds) : undefined,
    returnStock(tx, takes),
    tx.execute(sql`update orders set reserved_until = null
      where id = ${orderId} and reserved_until is not null`),
    tx.execute(sql`update order_items set taken = '{}' where order_id = ${orderId}`),
  ]);
};

/** Keeps with rows of an order what was taken for them. */
const keep = async (
  tx: Tx,
  orderId: number,
  rows: readonly HeldRow[],
  takes: readonly Take[],
): Promise<void> => {
  for (const row of rows) {
    const branches = Object.fromEntries(
      takes
        .filter((take) => take.productId === row.productId)
        .map((take) => [take.branchCode, take.quantity]),
    );
    await tx.execute(
      sql`update order_items set taken = ${JSON.stringify(branches)}::jsonb
          where order_id = ${orderId} and position = ${row.position}`,
    );
  }
};

const wantedOf = ({ productId, code, quantity }: HeldRow): Wanted => ({
  productId,
  code,
  quantity,
});

export interface HeldAgain {
  /** The codes whose units it holds since this moment. */
  held: readonly string[];
  /** The codes of which there are not enough. */
  short: readonly string[];
  /** Why the order holds nothing more than before, for its buyer to read; undefined where it holds all. */
  refusal?: AppError;
}

/**
 * Takes the stock again for an order that gave it back. The caller has locked the order, and before it
 * the account where its limits count.
 * @param limits of the shop whose buyers may hold so much unpaid; null for what is paid, which is never
 *   refused for that, and for a seller, who decides himself
 */
export const holdAgain = async (
  tx: Tx,
  order: { id: number; guid: string; userId: number },
  limits: Variant | null,
): Promise<HeldAgain> => {
  const rows = await readRows(tx, order.id);
  const missing = rows.filter((row) => !isHeld(row));
  if (missing.length === 0) return { held: [], short: [] };
  const beyond = limits ? await holdingBeyond(tx, limits, order) : undefined;
  if (beyond) return { held: [], short: [], refusal: beyond };
  await lockStock(
    tx,
    rows.map((row) => row.productId),
  );
  const taken = await takeStock(tx, missing.map(wantedOf), missing[0]?.branchCode);
  if (!taken.ok) {
    const detail = { items: taken.short };
    return {
      held: [],
      short: taken.short.map(({ code }) => code),
      refusal: new AppError('order.insufficientStock', { detail }),
    };
  }
  await keep(tx, order.id, missing, taken.takes);
  return { held: missing.map(({ code }) => code), short: [] };
};

/**
 * The goods of an order leave: what it holds nothing of is taken off the books all the same, row by row, as
 * far as they have it. The caller has locked the order.
 */
export const holdWhatLeaves = async (tx: Tx, orderId: number): Promise<void> => {
  const missing = (await readRows(tx, orderId)).filter((row) => !isHeld(row));
  if (missing.length === 0) return;
  await lockStock(
    tx,
    missing.map((row) => row.productId),
  );
  for (const row of missing) {
    const taken = await takeStock(tx, [wantedOf(row)], row.branchCode);
    if (taken.ok) await keep(tx, orderId, [row], taken.takes);
  }
};
