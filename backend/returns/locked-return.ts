import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { orderItems } from '#backend/database/tables/orders';
import { returnItems, returns } from '#backend/database/tables/returns';
import { AppError } from '#backend/http/app-error';
import { unitsBack, unitsClaimed } from '#backend/orders/order-returns';

const columns = columnsOf(
  returns,
  'r',
  'id',
  'guid',
  'orderId',
  'state',
  'version',
  'refundBy',
  'refundId',
);
export type StoredReturn = RowOf<typeof columns>;

/** Reads a return of a locked order, which cannot change. */
export const readReturn = async (
  tx: Tx,
  where: ReturnType<typeof sql>,
): Promise<StoredReturn | undefined> => {
  const { rows } = await tx.execute<StoredReturn>(
    sql`select ${columns} from returns r where ${where}`,
  );
  return rows[0];
};

const itemColumns = columnsOf(
  orderItems,
  'i',
  'position',
  'productId',
  'code',
  'name',
  'priceCents',
  'quantity',
  'taken',
);
export type OrderLine = RowOf<typeof itemColumns> & {
  /** Units that are in no other return. */
  left: number;
  /** Units that came back. */
  back: number;
};

/** Reads the items of an order with the units that can still be returned. */
export const readLines = async (db: Pick<Tx, 'execute'>, orderId: number): Promise<OrderLine[]> => {
  const { rows } = await db.execute<OrderLine>(
    sql`select ${itemColumns}, i.quantity - ${unitsClaimed} as left, ${unitsBack} as back
        from order_items i where i.order_id = ${orderId} order by i.position`,
  );
  return rows;
};

const claimColumns = columnsOf(returnItems, 'ri', 'position', 'quantity');

/** Reads the units that a return claims. */
export const readClaims = async (
  tx: Tx,
  returnId: number,
): Promise<RowOf<typeof claimColumns>[]> => {
  const { rows } = await tx.execute<RowOf<typeof claimColumns>>(
    sql`select ${claimColumns} from return_items ri
        where ri.return_id = ${returnId} order by ri.position`,
  );
  return rows;
};

/** Adds up units by line: of a product by its code in any case, of a free text by its position. @throws AppError return.quantity for other lines */
export const unitsByLine = <
  T extends { code: string; position?: number | undefined; quantity: number },
>(
  lines: readonly OrderLine[],
  items: readonly T[],
): { line: OrderLine; quantity: number; items: T[] }[] => {
  const found = new Map<OrderLine, { quantity: number; items: T[] }>();
  for (const item of items) {
    const line = lines.find(({ code, position }) =>
      item.code === ''
        ? code === '' && position === item.position
        : code.toLowerCase() === item.code.toLowerCase(),
    );
    if (!line) throw refuseUnits([{ code: item.code, left: 0 }]);
    const sum = found.get(line) ?? { quantity: 0, items: [] };
    sum.quantity += item.quantity;
    sum.items.push(item);
    found.set(line, sum);
  }
  return [...found].map(([line, sum]) => ({ line, ...sum }));
};

/** Builds the refusal of more units than are left. */
export const refuseUnits = (items: readonly { code: string; left: number }[]): AppError =>
  new AppError('return.quantity', { detail: { items } });
