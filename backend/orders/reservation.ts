import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { orderItems, orders } from '#backend/database/tables/orders';
import { AppError } from '#backend/http/app-error';
import type { Short, Take, Wanted } from '#backend/stock/rules';
import { lockStock, returnStock, takeStock } from '#backend/stock/take-stock';
import type { Variant } from '#variants/schema';
import { holdingBeyond } from './limits.ts';
import { unitsBack } from './order-returns.ts';

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
type HeldRow = Omit<RowOf<typeof heldColumns>, 'productId'> &
  RowOf<typeof branchColumn> & { productId: number };

/**
 * Reads the rows of products without units that came back. The caller has locked the order's row, so that these
 * cannot change.
 */
const readRows = async (tx: Tx, orderId: number): Promise<HeldRow[]> => {
  const { rows } = await tx.execute<HeldRow & { back: number }>(
    sql`select ${heldColumns}, ${branchColumn}, ${unitsBack} as back
        from order_items i join orders o on o.id = i.order_id
        where i.order_id = ${orderId} and i.product_id is not null order by i.position`,
  );
  return rows.map(({ back, ...row }) => ({ ...row, quantity: row.quantity - back }));
};

/** Returns whether a row needs no units: it has them, or all of them came back. */
const isHeld = (row: HeldRow): boolean => row.quantity === 0 || Object.keys(row.taken).length > 0;

/** Returns the codes of which an order has too few units, as one that was paid late. */
export const readLacking = async (tx: Tx, orderId: number): Promise<string[]> =>
  (await readRows(tx, orderId)).filter((row) => !isHeld(row)).map(({ code }) => code);

const takesOf = (row: HeldRow): Take[] =>
  Object.entries(row.taken).map(([branchCode, quantity]) => ({
    productId: row.productId,
    branchCode,
    quantity,
  }));

/**
 * Returns an order's units to stock; a second call finds none.
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
  // Sent together; the order's own rows are locked already, so their order does not matter.
  await Promise.all([
    takes.length > 0 ? lockStock(tx, productIds) : undefined,
    returnStock(tx, takes),
    tx.execute(sql`update orders set reserved_until = null
      where id = ${orderId} and reserved_until is not null`),
    tx.execute(sql`update order_items set taken = '{}' where order_id = ${orderId}`),
  ]);
};

/** Stores with an order's rows the units that were taken for them. */
const storeTaken = async (
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

/** Refuses for too few units, and names the products. Their counts are for sellers: other employees are told none. */
export const tooFew = (short: readonly Short[], showsLeft: boolean): AppError => {
  const texts = short.map(({ code, left }) => (showsLeft ? `de ${code} hay ${left}` : code));
  return new AppError('order.insufficientStock', {
    text: `Stock insuficiente${showsLeft ? ':' : ' de'} ${texts.join(', ')}${showsLeft ? ' en total' : ''}.`,
    detail: { items: showsLeft ? short : short.map(({ code }) => ({ code })) },
  });
};

export interface HeldAgain {
  /** The codes whose units were taken just now. */
  held: readonly string[];
  /** The codes with too few units. */
  short: readonly string[];
  /** How many units of those there are. */
  left?: readonly Short[];
  /** Why no units were taken, for the buyer to read; undefined where the order holds all of its units. */
  refusal?: AppError;
}

/**
 * Takes the units that an order lacks. The caller has locked the order, and before it the account where
 * its limits count.
 * @param limits the shop whose limits for unpaid orders count; null for a paid order and for a seller
 * @param only these products; absent = all
 */
export const holdAgain = async (
  tx: Tx,
  order: { id: number; guid: string; userId: number | null },
  limits: Variant | null,
  only?: ReadonlySet<number>,
): Promise<HeldAgain> => {
  const rows = await readRows(tx, order.id);
  const missing = rows.filter((row) => !isHeld(row) && (only?.has(row.productId) ?? true));
  if (missing.length === 0) return { held: [], short: [] };
  const beyond = limits ? await holdingBeyond(tx, limits, order) : undefined;
  if (beyond) return { held: [], short: [], refusal: beyond };
  await lockStock(
    tx,
    rows.map((row) => row.productId),
  );
  const taken = await takeStock(tx, missing.map(wantedOf), missing[0]?.branchCode);
  if (!taken.ok) {
    return {
      held: [],
      short: taken.short.map(({ code }) => code),
      left: taken.short,
      refusal: tooFew(taken.short, false),
    };
  }
  await storeTaken(tx, order.id, missing, taken.takes);
  return { held: missing.map(({ code }) => code), short: [] };
};

/**
 * Subtracts the units that were not reserved, as far as the stock level allows. The caller has locked the order.
 */
export const subtractUnreserved = async (tx: Tx, orderId: number): Promise<void> => {
  const missing = (await readRows(tx, orderId)).filter((row) => !isHeld(row));
  if (missing.length === 0) return;
  await lockStock(
    tx,
    missing.map((row) => row.productId),
  );
  for (const row of missing) {
    const taken = await takeStock(tx, [wantedOf(row)], row.branchCode);
    if (taken.ok) await storeTaken(tx, orderId, [row], taken.takes);
  }
};
