import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { returnEvents } from '#backend/database/tables/returns';
import { AppError } from '#backend/http/app-error';
import { updateAttention } from '#backend/orders/attention';
import { owedCents } from '#backend/orders/order-returns';
import type { LockedOrder } from '#backend/orders/transition';
import { readOrderMoney } from '#backend/payments/order-money';
import { counted } from '#contract/amounts/counted';
import { formatMoney } from '#contract/amounts/money';
import { type ReturnMover, type ReturnState, returnEffects } from '#contract/orders/return-states';
import { mailReturnState } from './return-mails.ts';

export type ReturnDependencies = Pick<Dependencies, 'db' | 'variant' | 'now'>;

interface Move {
  actor: ReturnMover;
  userId: number;
  reason: string;
}

/** Codes that a text names. */
const MAX_CODES = 5;

/** Writes what buyers ask to return where sellers look for work; null = nothing waits for them. */
const requestedText = async (tx: Tx, orderId: number): Promise<string | null> => {
  const { rows } = await tx.execute<{ code: string; quantity: number; reason: string }>(
    sql`select coalesce(nullif(i.code, ''), i.name) as code, ri.quantity, r.reason from returns r join return_items ri on ri.return_id = r.id
          join order_items i on i.order_id = r.order_id and i.position = ri.position
        where r.order_id = ${orderId} and r.state = 'REQ' order by r.id, ri.position`,
  );
  if (rows.length === 0) return null;
  const named = rows.slice(0, MAX_CODES).map(({ code, quantity }) => `${quantity} × ${code}`);
  const others = rows.length - named.length;
  const list = others > 0 ? [...named, `y ${counted(others, 'producto', 'productos')} más`] : named;
  const reasons = [...new Set(rows.map(({ reason }) => `«${reason}»`))].join(' ');
  return `El comprador pide devolver ${list.join(', ')}. ${reasons}`;
};

/** Writes what nobody has given back of received returns; null = nothing. */
export const owedText = async (tx: Tx, orderId: number): Promise<string | null> => {
  const { rows } = await tx.execute<{ cents: number }>(
    sql`select coalesce(sum(${owedCents}), 0)::int as cents
        from returns r join orders o on o.id = r.order_id where o.id = ${orderId}`,
  );
  const { leftCents } = await readOrderMoney(tx, orderId);
  const cents = Math.min(rows[0]?.cents ?? 0, leftCents);
  return cents > 0
    ? `Falta devolver ${formatMoney(cents)}: los productos volvieron y nadie devolvió el dinero.`
    : null;
};

/**
 * Records a move of a return of a locked order: its event, the order's attention and mail. The caller has
 * written the state.
 * @param order is updated
 * @throws AppError record.changed if the table does not allow the move
 */
export const recordMove = async (
  tx: Tx,
  { variant, now }: ReturnDependencies,
  order: LockedOrder,
  moved: { id: number; from: ReturnState | 'NEW'; to: ReturnState },
  { actor, userId, reason }: Move,
): Promise<void> => {
  const effects = returnEffects(moved.from, moved.to, actor);
  if (!effects) throw new AppError('record.changed');
  const { id: returnId, to: toState } = moved;
  await tx.insert(returnEvents).values({ returnId, toState, actor, userId, reason, at: now() });
  // Two sellers notice each other, and an earlier change of state can no longer be undone.
  await tx.execute(sql`update orders set version = version + 1 where id = ${order.id}`);
  order.version += 1;
  await updateAttention(tx, variant, order, {
    returnAsked: await requestedText(tx, order.id),
    returnMoney: await owedText(tx, order.id),
  });
  if (effects.mailsBuyer) await mailReturnState(tx, variant, returnId);
};
