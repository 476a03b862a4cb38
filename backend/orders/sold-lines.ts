/** Records for the reports how an edit changed the lines of a paid order (docs/decisions/0214). */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { soldLines } from '#backend/database/tables/settlements';
import { hasBeenPaid } from '#contract/orders/order-states';
import type { LockedOrder } from './transition.ts';

interface Delivered {
  branchCode: string;
  shippingPriceCents: number;
}

interface Line {
  position: number;
  /** Null = a free text. */
  productId: number | null;
  quantity: number;
  priceCents: number;
  taken: Readonly<Record<string, number>>;
}

/** The lines and the delivery of an order at one time. */
interface Snapshot {
  delivery: Delivered;
  lines: readonly Line[];
}

type Counted = Pick<
  typeof soldLines.$inferInsert,
  'productId' | 'isDelivery' | 'branchCode' | 'quantity' | 'cents'
>;

/** Returns the branch that a line leaves from: where it is fetched, else where most of its units are taken. */
const branchOf = ({ branchCode }: Delivered, { taken }: Line): string => {
  const [most] = Object.entries(taken).toSorted(
    ([a, some], [b, others]) => others - some || a.localeCompare(b),
  );
  return branchCode || (most?.[0] ?? '');
};

/** Returns what reports count of a snapshot, by what it is. */
const countedOf = ({ delivery, lines }: Snapshot): Map<string, Counted> => {
  const found = new Map<string, Counted>([
    [
      'delivery',
      {
        ...{ productId: null, isDelivery: true, branchCode: '', quantity: 0 },
        cents: delivery.shippingPriceCents,
      },
    ],
  ]);
  for (const line of lines) {
    const { productId, position, quantity, priceCents } = line;
    const branchCode = branchOf(delivery, line);
    const cents = priceCents * quantity;
    found.set(`${productId ?? `text ${position}`} ${branchCode}`, {
      ...{ productId, isDelivery: false, branchCode, quantity, cents },
    });
  }
  return found;
};

const NOTHING = { quantity: 0, cents: 0 };

/** Returns the differences between two snapshots. */
const changesBetween = (before: Snapshot, after: Snapshot): Counted[] => {
  const [old, now] = [countedOf(before), countedOf(after)];
  return [...new Map([...old, ...now])].flatMap(([key, one]) => {
    const [was, is] = [old.get(key) ?? NOTHING, now.get(key) ?? NOTHING];
    const [quantity, cents] = [is.quantity - was.quantity, is.cents - was.cents];
    return quantity === 0 && cents === 0 ? [] : [{ ...one, quantity, cents }];
  });
};

/**
 * Records an edit of a locked order, before its difference is applied. An order that was not paid yet counts as it
 * stands when it is.
 * @param version of the order before the edit
 */
export const recordSoldLines = async (
  tx: Tx,
  order: Pick<LockedOrder, 'id' | 'state' | 'dueCents'>,
  { before, after, version, at }: { before: Snapshot; after: Snapshot; version: number; at: Date },
): Promise<void> => {
  const { id: orderId, dueCents } = order;
  if (!hasBeenPaid(order)) {
    await tx.execute(sql`delete from sold_lines where order_id = ${orderId}`);
    return;
  }
  const changes = changesBetween(before, after);
  if (changes.length === 0) return;
  const { rows } = await tx.execute<{ last: number | null }>(
    sql`select max(batch) as last from sold_lines where order_id = ${orderId}`,
  );
  const last = rows[0]?.last ?? null;
  const first = last === null ? [...countedOf(before).values()] : [];
  // Edits of one debt are settled together.
  const batch = dueCents > 0 && last ? last : version;
  await tx
    .insert(soldLines)
    .values([
      ...first.map((line) => ({ ...line, orderId, batch: 0, at })),
      ...changes.map((line) => ({ ...line, orderId, batch, at })),
    ]);
};
