import { sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import { returnItems, returns } from '#backend/database/tables/returns';
import { AppError } from '#backend/http/app-error';
import { readOrders } from '#backend/orders/queries';
import { type LockedOrder, lockOrder } from '#backend/orders/transition';
import type { InputOf } from '#contract/calls';
import type { Order } from '#contract/entities/orders';
import { hasBeenPaid } from '#contract/orders/order-states';
import type { ReturnMover, ReturnState } from '#contract/orders/return-states';
import { readLines, readReturn, refuseUnits, unitsByLine } from './locked-return.ts';
import { type ReturnDependencies, recordMove } from './move-return.ts';
import { readDeadline } from './returnable.ts';

/** Returns of one order that its buyer asks for, and as many that sellers add, of any state. */
const MAX_RETURNS = 20;
const TOO_MANY = 'Este pedido ya tiene muchas devoluciones. Escríbenos y lo vemos.';

interface NewReturn {
  guid: string;
  items: readonly { code: string; quantity: number }[];
  reason: string;
  actor: ReturnMover;
  state: Extract<ReturnState, 'REQ' | 'ACC'>;
}

/** Returns whether the key of a new return is stored with this order. @throws AppError order.keyReused */
export const isStored = async (tx: Tx, order: LockedOrder, guid: string): Promise<boolean> => {
  const stored = await readReturn(tx, sql`r.guid = ${guid}::uuid`);
  if (stored && stored.orderId !== order.id) throw new AppError('order.keyReused');
  return stored !== undefined;
};

/**
 * Stores a return of a locked order. Its move is recorded by the caller.
 * @returns its id
 * @throws AppError return.unpaid, return.quantity, return.over for too many returns
 */
export const insertReturn = async (
  tx: Tx,
  { now }: ReturnDependencies,
  order: LockedOrder,
  { guid, items, reason, actor, state }: NewReturn,
): Promise<number> => {
  if (!hasBeenPaid(order)) throw new AppError('return.unpaid');
  const units = unitsByLine(await readLines(tx, order.id), items);
  const short = units.filter(({ line, quantity }) => quantity > line.left);
  if (short.length > 0)
    throw refuseUnits(short.map(({ line: { code, left } }) => ({ code, left })));
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from returns r where r.order_id = ${order.id} and r.actor = ${actor}
          and exists (select from return_items where return_id = r.id)`,
  );
  if ((rows[0]?.n ?? 0) >= MAX_RETURNS) throw new AppError('return.over', { text: TOO_MANY });
  const [stored] = await tx
    .insert(returns)
    .values({ guid, orderId: order.id, state, actor, reason, createdAt: now() })
    .returning({ id: returns.id });
  if (!stored) throw new Error('a return was not stored');
  await tx.insert(returnItems).values(
    units.map(({ line: { position }, quantity }) => ({
      returnId: stored.id,
      position,
      quantity,
    })),
  );
  return stored.id;
};

/**
 * Stores a buyer's request within the shop's terms. A repeat of its key changes nothing.
 * @throws AppError record.notFound for another person's order; return.over after the term; those of
 *   `insertReturn`
 */
export const requestReturn = (
  { guid, key, items, reason }: InputOf<'returnRequest'>,
  deps: ReturnDependencies,
  { userId }: Pick<OwnSession, 'userId'>,
): Promise<Order> =>
  deps.db.transaction(async (tx) => {
    const mine = sql`o.guid = ${guid}::uuid and o.user_id = ${userId}`;
    const order = await lockOrder(tx, mine);
    if (!order) throw new AppError('record.notFound');
    if (!(await isStored(tx, order, key))) {
      const until = await readDeadline(tx, deps.variant, order.id);
      if (until && until < deps.now()) throw new AppError('return.over');
      const [actor, state] = ['buyer', 'REQ'] as const;
      const values = { guid: key, items, reason, actor, state };
      const id = await insertReturn(tx, deps, order, values);
      await recordMove(tx, deps, order, { id, from: 'NEW', to: state }, { actor, userId, reason });
    }
    const [read] = await readOrders(tx, mine);
    if (!read) throw new AppError('record.notFound');
    return read;
  });
