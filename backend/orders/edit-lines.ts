import { sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { products } from '#backend/database/tables/catalog';
import { orderItems, type Units } from '#backend/database/tables/orders';
import { AppError } from '#backend/http/app-error';
import { requirePermissions } from '#backend/http/permissions';
import { priceItems } from '#backend/prices/price-items';
import { isBelowCost } from '#backend/prices/resolve';
import type { Terms } from '#backend/prices/sources';
import { unitCentsOf } from '#contract/orders/quotation-prices';
import { unitsClaimed } from './order-returns.ts';
import { isStocked, type Line } from './rules.ts';
import { meanCents, resized, unitsOf } from './unit-prices.ts';

const columns = columnsOf(
  orderItems,
  'i',
  'position',
  'productId',
  'code',
  'name',
  'priceCents',
  'discountCents',
  'quantity',
  'units',
  'vehicle',
  'taken',
);
type OrderLine = RowOf<typeof columns> & {
  /** Units that returns name. */
  claimed: number;
};
/** A line of an edited order; one that it had keeps its position, by which returns name it. */
type EditedLine = Line & { position: number; units: readonly Units[] };

export const readLines = async (tx: Tx, orderId: number): Promise<OrderLine[]> => {
  const { rows } = await tx.execute<OrderLine>(
    sql`select ${columns}, ${unitsClaimed} as claimed
        from order_items i where i.order_id = ${orderId} order by i.position`,
  );
  return rows;
};

interface EditedItem {
  code: string;
  quantity: number;
}

/** Returns the last position of an order's lines, also of one that a return names and that is gone. */
const lastPosition = async (tx: Tx, orderId: number): Promise<number> => {
  const { rows } = await tx.execute<{ last: number | null }>(
    sql`select greatest((select max(position) from order_items where order_id = ${orderId}),
          (select max(ri.position) from return_items ri join returns r on r.id = ri.return_id
            where r.order_id = ${orderId})) as last`,
  );
  return rows[0]?.last ?? -1;
};

const lineOf = ({ taken: _, claimed: __, ...line }: OrderLine): EditedLine => line;

/** @throws AppError return.quantity */
const refuseClaimed = (
  before: readonly OrderLine[],
  after: ReadonlyMap<number, Pick<Line, 'quantity'>>,
): void => {
  const fewer = before.filter(
    (line) => isStocked(line) && line.claimed > (after.get(line.productId)?.quantity ?? 0),
  );
  if (fewer.length === 0) return;
  const names = fewer.map(({ code, claimed }) => `${claimed} × ${code}`).join(', ');
  throw new AppError('return.quantity', {
    text: `Este pedido tiene devoluciones de ${names}: no puede quedar con menos.`,
    detail: {
      items: fewer.map(({ code, quantity, claimed }) => ({ code, left: quantity - claimed })),
    },
  });
};

/**
 * Returns the lines of an edited order: units that it had at their price, others at today's for the buyer. A line with
 * units at several prices has their mean, and its units are taken off last in, first out. Rows of one product become
 * one; free texts stay.
 * @param keepsPrices whether more units of a line have its price, which is for people who may set prices
 * @throws AppError order.unknownItem for products that are not on sale; return.quantity for fewer units than
 *   returns name
 */
export const editedLines = async (
  tx: Tx,
  orderId: number,
  before: readonly OrderLine[],
  items: readonly EditedItem[],
  { terms, keepsPrices }: { terms: Terms; keepsPrices: boolean },
): Promise<EditedLine[]> => {
  const stocked = before.filter(isStocked);
  const had = new Map(stocked.map((line) => [line.code.toLowerCase(), line]));
  const prices = await priceItems(
    tx,
    items.map(({ code }) => code),
    terms,
  );
  const lines = new Map<number, EditedLine>();
  let last = await lastPosition(tx, orderId);
  const unknown: string[] = [];
  for (const { code, quantity } of items) {
    const priced = prices.get(code.toLowerCase());
    // An alias of a code that the order has.
    const old =
      had.get(code.toLowerCase()) ?? stocked.find((line) => line.productId === priced?.productId);
    const found = old ?? priced;
    if (!found) {
      unknown.push(code);
      continue;
    }
    const { productId, code: own, name, priceCents } = found;
    const line = lines.get(productId);
    if (line) line.quantity += quantity;
    else {
      if (!old) last += 1;
      lines.set(productId, {
        position: old?.position ?? last,
        productId,
        code: own,
        name,
        priceCents,
        discountCents: old?.discountCents ?? 0,
        quantity,
        units: [],
        vehicle: old?.vehicle ?? '',
      });
    }
  }
  for (const old of stocked) {
    const line = lines.get(old.productId);
    if (!line) continue;
    const fullCents = old.priceCents + old.discountCents;
    const today = keepsPrices
      ? fullCents
      : [...prices.values()].find(({ productId }) => productId === old.productId)?.priceCents;
    if (today === undefined && line.quantity > old.quantity) unknown.push(old.code);
    const unitsBefore = unitsOf({ ...old, priceCents: fullCents });
    const units = resized(unitsBefore, line.quantity, today ?? fullCents);
    line.priceCents = meanCents(units) - old.discountCents;
    line.units = units.length > 1 ? units : [];
  }
  if (unknown.length > 0)
    throw new AppError('order.unknownItem', {
      detail: { items: unknown.map((code) => ({ code })) },
    });
  refuseClaimed(before, lines);
  const texts = before.filter((line) => !isStocked(line)).map(lineOf);
  return [...lines.values(), ...texts].toSorted((a, b) => a.position - b.position);
};

/** Writes the lines of a locked order, which holds no units. */
export const writeLines = async (
  tx: Tx,
  orderId: number,
  lines: readonly EditedLine[],
): Promise<void> => {
  await tx.execute(sql`delete from order_items where order_id = ${orderId}`);
  await tx.insert(orderItems).values(lines.map((line) => ({ ...line, orderId, taken: {} })));
};

/** Lists the differences of lines: `2 → 1 × A`, `+ 1 × B`, `− 3 × C`. */
export const lineChanges = (
  before: readonly Pick<OrderLine, 'productId' | 'code' | 'quantity'>[],
  after: readonly Pick<Line, 'productId' | 'code' | 'quantity'>[],
): string[] => [
  ...before.flatMap(({ productId, code, quantity }) => {
    const now = after.find((line) => line.productId === productId);
    if (!now) return [`− ${quantity} × ${code}`];
    return now.quantity === quantity ? [] : [`${quantity} → ${now.quantity} × ${code}`];
  }),
  ...after
    .filter(({ productId }) => before.every((line) => line.productId !== productId))
    .map(({ code, quantity }) => `+ ${quantity} × ${code}`),
];

const costColumns = columnsOf(products, 'product', 'id', 'lastCostCents');

type Seller = Pick<OwnSession, 'discountLimit' | 'permissions'>;

/**
 * Checks lines that stay and have more units: at the prices of an employee they are another offer.
 * @throws AppError permission.missing for a price below the limits that the seller has today
 */
export const checkMore = async (
  tx: Tx,
  before: readonly Pick<OrderLine, 'productId' | 'quantity'>[],
  after: readonly Pick<Line, 'productId' | 'code' | 'priceCents' | 'quantity'>[],
  { seller, terms }: { seller: Seller; terms: Terms },
): Promise<void> => {
  const more = after.filter(({ productId, quantity }) =>
    before.some(
      (line) => line.productId !== null && line.productId === productId && line.quantity < quantity,
    ),
  );
  const prices = await priceItems(
    tx,
    more.map(({ code }) => code),
    terms,
  );
  const { rows } = await tx.execute<RowOf<typeof costColumns>>(
    sql`select ${costColumns} from products product
        where product.id = any(${sql.param(more.map(({ productId }) => productId))}::int[])`,
  );
  const costs = new Map(rows.map(({ id, lastCostCents }) => [id, lastCostCents]));
  const isWithin = ({ code, priceCents }: (typeof more)[number]): boolean => {
    const today = prices.get(code.toLowerCase());
    if (!today) return false;
    const lastCostCents = costs.get(today.productId) ?? 0;
    if (isBelowCost(priceCents, { ...today, lastCostCents })) return false;
    return priceCents >= unitCentsOf({ ...today, discount: seller.discountLimit });
  };
  if (!more.every(isWithin)) requirePermissions(seller, ['prices']);
};
