/** Takes what comes back of an order off what is left to pay of it (docs/decisions/0214). */
import { eq, sql } from 'drizzle-orm';
import { wordList } from '#backend/database/columns';
import type { Tx } from '#backend/database/connection';
import { orders } from '#backend/database/tables/orders';
import { settlements } from '#backend/database/tables/settlements';
import { lastReceived } from '#backend/orders/order-returns';
import type { LockedOrder } from '#backend/orders/transition';
import { readOrderMoney, refuseAbovePaid } from '#backend/payments/order-money';
import { formatMoney } from '#contract/amounts/money';
import { BACK } from '#contract/orders/return-states';
import { returnValueCents } from '#contract/orders/return-terms';
import { readClaims, readLines } from './locked-return.ts';
import type { ReturnDependencies } from './move-return.ts';
import type { Refund } from './receive-return.ts';

/** Reads what the units of a stored return cost, with the delivery if nothing remains with the buyer. */
const readValue = async (
  tx: Tx,
  orderId: number,
  returnId: number,
  units: ReadonlyMap<number, number> | undefined,
): Promise<number> => {
  const [lines, claims, { rows }] = [
    await readLines(tx, orderId),
    await readClaims(tx, returnId),
    await tx.execute<{ cents: number; isBack: boolean; last: number | null }>(
      sql`select o.shipping_price_cents as cents, own.state in ${wordList(BACK)} as "isBack",
            ${lastReceived} as last
          from returns own join orders o on o.id = own.order_id where own.id = ${returnId}`,
    ),
  ];
  const { cents = 0, isBack = false, last = null } = rows[0] ?? {};
  const claimed = new Map(claims.map(({ position, quantity }) => [position, quantity]));
  return returnValueCents(
    lines.map(({ back, ...line }) => ({
      ...line,
      back: isBack ? back - (claimed.get(line.position) ?? 0) : back,
    })),
    Object.fromEntries(units ?? claimed),
    isBack && last !== returnId ? 0 : cents,
  );
};

interface Settled extends Record<string, unknown> {
  /** Cents that an edit gives back by the return; null = the return is of units. */
  difference: number | null;
  /** Cents of a debt that the return has covered. */
  covered: number;
}

const readSettled = async (tx: Tx, returnId: number): Promise<Settled> => {
  const { rows } = await tx.execute<Settled>(
    sql`select -sum(cents) filter (where cents < 0)::int as difference,
          coalesce(sum(cents) filter (where cents > 0), 0)::int as covered
        from settlements where return_id = ${returnId}`,
  );
  return rows[0] ?? { difference: null, covered: 0 };
};

interface Coming {
  returnId: number;
  /** Units by position that arrive; absent = those of the return. */
  units?: ReadonlyMap<number, number>;
  refund: Refund | undefined;
  userId: number;
}

/**
 * Takes what comes back by a return off what a locked order still owes, and refuses a refund of more than the rest.
 * The refund of an edit is bounded by its difference.
 * @param order is updated
 * @throws AppError return.money
 */
export const coverDue = async (
  tx: Tx,
  { now }: ReturnDependencies,
  order: LockedOrder,
  { returnId, units, refund, userId }: Coming,
): Promise<void> => {
  const { difference, covered } = await readSettled(tx, returnId);
  if (order.dueCents === 0 && covered === 0 && difference === null) return;
  const value = (difference ?? (await readValue(tx, order.id, returnId, units))) - covered;
  const cents = Math.min(order.dueCents, Math.max(value, 0));
  if (cents > 0) {
    order.dueCents -= cents;
    await tx.update(orders).set({ dueCents: order.dueCents }).where(eq(orders.id, order.id));
    await tx.insert(settlements).values({ orderId: order.id, cents, returnId, userId, at: now() });
  }
  if (!refund) return;
  const money = await readOrderMoney(tx, order.id, returnId);
  const leftCents = Math.min(money.leftCents, Math.max(value - cents, 0));
  const text = `Lo que vuelve cubre primero ${formatMoney(cents)} que faltaba pagar: se devuelve hasta ${formatMoney(leftCents)}.`;
  refuseAbovePaid({ ...money, leftCents }, refund, cents > 0 ? text : undefined);
};
