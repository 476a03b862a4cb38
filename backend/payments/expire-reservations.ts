import { sql } from 'drizzle-orm';
import { wordList } from '#backend/database/columns';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { orders } from '#backend/database/tables/orders';
import type { Log } from '#backend/http/log';
import { releaseStock } from '#backend/orders/reservation';
import { lockOrder, moveOrder } from '#backend/orders/transition';
import { AWAITING, canMove, DUE } from '#contract/orders/order-states';
import { DAY_MS } from '#contract/time/dates';
import { PAYABLE_MS, type Paying, TIMED_WORK_MS } from './charges.ts';
import { collectPayment } from './check-payment.ts';
import { isAway } from './provider-client.ts';

/** No new order is begun after this long (a scheduled function is stopped at 30 s). */
const BUDGET_MS = 20_000;
/** A provider that does not answer delays the end of a reservation by this at most. */
const PATIENCE_MS = DAY_MS;

const oldest = (at: Date) => new Date(at.getTime() - PAYABLE_MS).toISOString();

/** Matches orders whose reservation expired, and unpaid ones whose prices no longer count. */
const isOver = (at: Date) =>
  sql`((o.reserved_until <= ${at.toISOString()}::timestamptz
        and o.state in ${wordList(AWAITING)})
      or (o.state in ${wordList(DUE)} and o.reserved_until is null
        and o.created_at <= ${oldest(at)}::timestamptz))`;

/** Ends a reservation. @returns whether this call did */
const expire = ({ db, variant, now }: Paying, id: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const at = now();
    const order = await lockOrder(tx, sql`o.id = ${id} and ${isOver(at)}`);
    if (!order) return false;
    const move = { actor: 'system', reason: 'Venció el plazo para pagar.', now: at } as const;
    // A card may be tried again while the prices count, for the stock of that moment; an order that awaits a
    // deposit or a ticket is over.
    const isYoung = new Date(order.createdAt) > new Date(oldest(at));
    if (!isYoung || !DUE.includes(order.state)) await moveOrder(tx, variant, order, 'CAN', move);
    else if (canMove(order.state, 'PCH', 'system'))
      await moveOrder(tx, variant, order, 'PCH', move);
    await releaseStock(tx, order.id);
    return true;
  });

const overColumns = columnsOf(orders, 'o', 'id', 'paymentId');
type Over = RowOf<typeof overColumns> & {
  /** PostgreSQL's text. */
  overAt: string;
};

/** Finds the order that expired first, without those of unavailable providers. */
const findNext = async (
  db: Paying['db'],
  at: Date,
  { silent, puzzling }: { silent: Set<string>; puzzling: Set<number> },
): Promise<Over | undefined> => {
  const impatient = new Date(at.getTime() - PATIENCE_MS).toISOString();
  const { rows } = await db.execute<Over>(
    sql`select ${overColumns}, coalesce(o.reserved_until, o.created_at) as "overAt" from orders o
        where ${isOver(at)}
          and not (o.id = any(${sql.param([...puzzling])}::int[]))
          and not (o.payment_id = any(${sql.param([...silent])}::text[])
            and coalesce(o.reserved_until, o.created_at) > ${impatient}::timestamptz
            and exists (select from checkouts k where k.order_id = o.id))
        order by "overAt" limit 1`,
  );
  return rows[0];
};

/**
 * Expires unpaid reservations, after a last query to the provider. An unavailable provider only
 * delays its own orders, and is queried once. An unreadable reply, a refusal or a failure of the
 * shop delays one order.
 */
export const expireReservations = async (
  paying: Paying & { log: Log; stopping?: AbortSignal | undefined },
): Promise<{ expired: number; waiting: number }> => {
  const { db, now, log } = paying;
  const at = now();
  const end = Date.now() + BUDGET_MS;
  const silent = new Set<string>();
  const puzzling = new Set<number>();
  const result = { expired: 0, waiting: 0 };
  const signal = paying.signal ?? AbortSignal.timeout(TIMED_WORK_MS);
  while (Date.now() < end && !paying.stopping?.aborted) {
    const next = await findNext(db, at, { silent, puzzling });
    if (!next) break;
    const { id, paymentId, overAt } = next;
    let isKnown = false;
    try {
      const collected = await collectPayment({ ...paying, signal }, sql`o.id = ${id}`);
      isKnown = collected?.unreadable === 0;
      if (!isKnown) puzzling.add(id);
    } catch (error) {
      log.warn({ orderId: id, err: error }, 'provider not asked before a reservation ends');
      if (isAway(error)) silent.add(paymentId);
      else puzzling.add(id);
    }
    if (!isKnown && at.getTime() - new Date(overAt).getTime() < PATIENCE_MS) {
      result.waiting += 1;
      continue;
    }
    try {
      if (await expire(paying, id)) result.expired += 1;
    } catch (error) {
      log.error({ orderId: id, err: error }, 'a reservation did not end');
      // Every round begins with the oldest order: without this, each would end there.
      puzzling.add(id);
      result.waiting += 1;
    }
  }
  return result;
};
