/** Units of one line that edits added at other prices: an edit back gives each line the price that it had. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { soldLines } from '#backend/database/tables/settlements';

/** Units with one price. */
export interface Units {
  quantity: number;
  /** Before the discount of the line. */
  priceCents: number;
}

/** The units of lines by their product, the last added ones last. */
export type UnitsOfLines = ReadonlyMap<number, readonly Units[]>;

/** The batch of `sold_lines` for them, which no report reads. */
const OF_UNITS = -1;

type Stored = Record<'productId' | 'quantity' | 'priceCents', number>;

export const readUnits = async (tx: Tx, orderId: number): Promise<UnitsOfLines> => {
  const { rows } = await tx.execute<Stored>(
    sql`select product_id as "productId", quantity, cents / quantity as "priceCents" from sold_lines
        where order_id = ${orderId} and batch = ${OF_UNITS} order by id`,
  );
  const found = new Map<number, Units[]>();
  for (const { productId, ...units } of rows)
    found.set(productId, [...(found.get(productId) ?? []), units]);
  return found;
};

/** Writes those of the lines that have several prices. */
export const writeUnits = async (
  tx: Tx,
  orderId: number,
  lines: UnitsOfLines,
  at: Date,
): Promise<void> => {
  await tx.execute(sql`delete from sold_lines where order_id = ${orderId} and batch = ${OF_UNITS}`);
  const rows = [...lines]
    .filter(([, units]) => units.length > 1)
    .flatMap(([productId, units]) =>
      units.map(({ quantity, priceCents }) => ({
        ...{ orderId, batch: OF_UNITS, productId, branchCode: '', quantity, at },
        cents: quantity * priceCents,
      })),
    );
  if (rows.length > 0) await tx.insert(soldLines).values(rows);
};

/** Returns the price that makes a line cost what its units do. */
export const meanCents = (units: readonly Units[]): number => {
  const quantity = units.reduce((sum, some) => sum + some.quantity, 0);
  const cents = units.reduce((sum, some) => sum + some.quantity * some.priceCents, 0);
  return Math.round(cents / quantity);
};

/** Returns the units of a line, which have its price unless they are stored. */
export const unitsOf = (
  { productId, quantity, priceCents }: Units & { productId: number },
  stored: UnitsOfLines,
): readonly Units[] => {
  const units = stored.get(productId) ?? [];
  const all = units.reduce((sum, some) => sum + some.quantity, 0);
  return all === quantity && meanCents(units) === priceCents ? units : [{ quantity, priceCents }];
};

/** Adds units at a price, or takes off the last added ones. @param quantity of all, at least 1 */
export const resized = (
  units: readonly Units[],
  quantity: number,
  priceCents: number,
): readonly Units[] => {
  const left: Units[] = [];
  let missing = quantity;
  for (const some of [...units, { quantity, priceCents }]) {
    const taken = Math.min(some.quantity, missing);
    missing -= taken;
    const last = left.at(-1);
    if (last?.priceCents === some.priceCents) last.quantity += taken;
    else if (taken > 0) left.push({ ...some, quantity: taken });
  }
  return left;
};
