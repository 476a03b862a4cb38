/** Ends reservations that nobody paid for, after a last question to the provider. */
import { sql } from 'drizzle-orm';
import { releaseStock } from '#backend/orders/reservation';
import { lockOrder, moveOrder } from '#backend/orders/transition';
import type { Log } from '#backend/serve/context';
import { askProvider } from './asking.ts';
import { AWAITING, type Paying } from './charging.ts';

const BATCH = 50;
/** A provider that stays silent for longer than this holds no stock back. */
const PATIENCE_MS = 24 * 60 * 60 * 1000;

const isOver = (at: string) =>
  sql`o.reserved_until <= ${at}::timestamptz and o.state = any(${sql.param([...AWAITING])}::text[])`;

/** @returns whether this call ended it */
const expire = ({ db, variant, now }: Paying, id: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const at = now();
    const order = await lockOrder(tx, sql`o.id = ${id} and ${isOver(at.toISOString())}`);
    if (!order) return false;
    const move = { actor: 'system', reason: 'Venció el plazo para pagar.', now: at } as const;
    // A card may be tried again later, for what is in stock then; instructions have run out.
    if (order.state === 'INI') await moveOrder(tx, variant, order, 'PCH', move);
    if (order.state === 'PPE') await moveOrder(tx, variant, order, 'CAN', move);
    await releaseStock(tx, order.id);
    return true;
  });

export const expireReservations = async (
  paying: Paying & { log: Log },
): Promise<{ expired: number; waiting: number }> => {
  const { db, now, log } = paying;
  const at = now();
  const { rows } = await db.execute<{ id: number; reserved_until: string }>(
    sql`select o.id, o.reserved_until from orders o where ${isOver(at.toISOString())}
        order by o.reserved_until limit ${BATCH}`,
  );
  const result = { expired: 0, waiting: 0 };
  for (const { id, reserved_until } of rows) {
    try {
      await askProvider(paying, sql`o.id = ${id}`);
    } catch (error) {
      log.warn({ orderId: id, err: error }, 'provider not asked before a reservation ends');
      if (at.getTime() - new Date(reserved_until).getTime() < PATIENCE_MS) {
        result.waiting += 1;
        continue;
      }
    }
    if (await expire(paying, id)) result.expired += 1;
  }
  return result;
};
