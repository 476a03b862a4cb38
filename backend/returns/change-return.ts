import { eq, sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import { returns } from '#backend/database/tables/returns';
import { AppError } from '#backend/http/app-error';
import { updateAttention } from '#backend/orders/attention';
import { changedMeanwhile, ofMyCompany } from '#backend/orders/management';
import { readCompanyOrders, readOrders } from '#backend/orders/queries';
import { type LockedOrder, lockOrder } from '#backend/orders/transition';
import { readOrderMoney } from '#backend/payments/order-money';
import type { Caller } from '#backend/port';
import type { InputOf } from '#contract/calls';
import type { Order } from '#contract/entities/orders';
import { hasBeenPaid } from '#contract/orders/order-states';
import { canMoveReturn, type ReturnState, returnStates } from '#contract/orders/return-states';
import { insertReturn, isStored } from './add-return.ts';
import { coverDue } from './cover-due.ts';
import { readLines, readReturn, type StoredReturn, unitsByLine } from './locked-return.ts';
import { owedText, type ReturnDependencies, recordMove } from './move-return.ts';
import { receiveUnits, refundIn, writeRefund } from './receive-return.ts';

type Seller = Pick<Caller<OwnSession>, 'session' | 'companyIds'>;

/** An order after a change of one of its returns. */
interface Changed {
  order: Order;
  returnId: number;
}

const ofReturn = (returnId: number) =>
  sql`o.id = (select order_id from returns where id = ${returnId})`;

const writeState = (
  tx: Tx,
  { id, version }: Pick<StoredReturn, 'id' | 'version'>,
  changes: { state?: ReturnState; answer?: string },
): Promise<unknown> =>
  tx
    .update(returns)
    .set({ ...changes, version: version + 1 })
    .where(eq(returns.id, id));

/**
 * Locks the order of a return, runs the work, and returns the updated order.
 * @throws AppError record.notFound for another company's order, record.changed after a concurrent change
 */
const changeOne = (
  { returnId, version }: { returnId: number; version: number },
  deps: ReturnDependencies,
  caller: Seller,
  work: (tx: Tx, order: LockedOrder, stored: StoredReturn) => Promise<void>,
): Promise<Order> =>
  deps.db.transaction(async (tx) => {
    const where = sql`${ofReturn(returnId)} and ${ofMyCompany(caller)}`;
    const order = await lockOrder(tx, where);
    const stored = order && (await readReturn(tx, sql`r.id = ${returnId}`));
    if (!order || !stored) throw new AppError('record.notFound');
    if (stored.version !== version) throw await changedMeanwhile(tx, where, order.id);
    await work(tx, order, stored);
    const [read] = await readCompanyOrders(tx, where);
    if (!read) throw new AppError('record.notFound');
    return read;
  });

/** Accepts or refuses a return. */
export const decideReturn = (
  { returnId, version, state: to, reason }: InputOf<'returnDecide'>,
  deps: ReturnDependencies,
  caller: Seller,
): Promise<Order> =>
  changeOne({ returnId, version }, deps, caller, async (tx, order, stored) => {
    // A cancellation has returned all units; a return of a cancelled order is only refused.
    if (to === 'ACC' && !hasBeenPaid(order)) throw new AppError('return.unpaid');
    await writeState(tx, stored, { state: to, answer: reason });
    const { userId } = caller.session;
    const moved = { id: returnId, from: stored.state, to };
    await recordMove(tx, deps, order, moved, { actor: 'seller', userId, reason });
  });

interface Arrival {
  arrived: InputOf<'returnReceive'>['arrived'];
  refund?: InputOf<'returnReceive'>['refund'];
}

/** Receives the units of a stored return of a locked order, and promises its refund. */
const receive = async (
  tx: Tx,
  deps: ReturnDependencies,
  order: LockedOrder,
  returnId: number,
  { arrived, refund }: Arrival,
  { session }: Seller,
): Promise<void> => {
  const ids = { orderId: order.id, returnId };
  const { online } = await readOrderMoney(tx, order.id, returnId);
  const promised = refundIn(refund, online?.currency);
  const units = new Map(
    unitsByLine(await readLines(tx, order.id), arrived).map(({ line, quantity }) => [
      line.position,
      quantity,
    ]),
  );
  const { userId } = session;
  await coverDue(tx, deps, order, { returnId, units, refund: promised, userId });
  await writeRefund(tx, deps, ids, promised, session);
  await receiveUnits(tx, deps, order, returnId, arrived);
};

/** Receives the units of a return. The refund at the provider follows after the commit. */
export const receiveReturn = async (
  { returnId, version, reason, ...arrival }: InputOf<'returnReceive'>,
  deps: ReturnDependencies,
  caller: Seller,
): Promise<Changed> => {
  const order = await changeOne({ returnId, version }, deps, caller, async (tx, locked, stored) => {
    if (!hasBeenPaid(locked)) throw new AppError('return.unpaid');
    // Before the stock: a refused move receives nothing.
    if (!canMoveReturn(stored.state, 'REC', 'seller')) throw new AppError('record.changed');
    await receive(tx, deps, locked, returnId, arrival, caller);
    await writeState(tx, stored, { state: 'REC', answer: reason });
    const { userId } = caller.session;
    const moved = { id: returnId, from: stored.state, to: 'REC' } as const;
    await recordMove(tx, deps, locked, moved, { actor: 'seller', userId, reason });
  });
  return { order, returnId };
};

/**
 * Adds a return that a seller accepts, or that has arrived. A repeat of its key changes nothing.
 * @throws AppError record.notFound for another company's order
 */
export const addReturn = (
  { orderId, key: guid, items, reason, arrived, refund }: InputOf<'returnAdd'>,
  deps: ReturnDependencies,
  caller: Seller,
): Promise<Changed> =>
  deps.db.transaction(async (tx) => {
    const where = sql`o.id = ${orderId} and ${ofMyCompany(caller)}`;
    const order = await lockOrder(tx, where);
    if (!order) throw new AppError('record.notFound');
    const { userId } = caller.session;
    const actor = 'seller' as const;
    if (!(await isStored(tx, order, guid))) {
      const added = { guid, items, reason, actor, state: 'ACC' as const };
      const id = await insertReturn(tx, deps, order, added);
      if (arrived) {
        await receive(tx, deps, order, id, { arrived, refund }, caller);
        await tx.update(returns).set({ state: 'REC' }).where(eq(returns.id, id));
      }
      const moved = { id, from: 'NEW', to: arrived ? 'REC' : 'ACC' } as const;
      await recordMove(tx, deps, order, moved, { actor, userId, reason });
    }
    const stored = await readReturn(tx, sql`r.guid = ${guid}::uuid`);
    const [read] = await readCompanyOrders(tx, where);
    if (!read || !stored) throw new AppError('record.notFound');
    return { order: read, returnId: stored.id };
  });

/**
 * Promises another refund of a received return, or none. The caller has read the provider again if a request
 * had no answer.
 * @throws AppError record.changed if a refund was made or is under way; return.money above the rest of what came back
 */
export const promiseRefund = async (
  { returnId, version, refund }: InputOf<'returnRefund'>,
  deps: ReturnDependencies,
  caller: Seller,
): Promise<Changed> => {
  const order = await changeOne({ returnId, version }, deps, caller, async (tx, locked, stored) => {
    const isBack = returnStates[stored.state].units === 'back';
    if (!isBack || !(await isOpen(tx, deps, stored))) throw new AppError('record.changed');
    await tx.execute(
      sql`update refunds set outcome = 'failed', ended_at = ${deps.now().toISOString()}::timestamptz
            where id = ${stored.refundId} and outcome = 'asked'`,
    );
    const { online } = await readOrderMoney(tx, locked.id, returnId);
    const promised = refundIn(refund, online?.currency);
    const { userId } = caller.session;
    await coverDue(tx, deps, locked, { returnId, refund: promised, userId });
    const ids = { orderId: locked.id, returnId };
    await writeRefund(tx, deps, ids, promised, caller.session);
    await writeState(tx, stored, {});
    await updateAttention(tx, deps.variant, locked, { returnMoney: await owedText(tx, locked.id) });
    await tx.execute(sql`update orders set version = version + 1 where id = ${locked.id}`);
  });
  return { order, returnId };
};

/** Longer than a request to a provider takes. */
const BROKEN_OFF_MS = 60_000;

/** Returns whether no refund of a return was made or is under way. */
const isOpen = async (
  tx: Tx,
  { now }: ReturnDependencies,
  { refundBy, refundId }: StoredReturn,
): Promise<boolean> => {
  if (refundBy === 'hand') return false;
  if (refundId === null) return true;
  const before = new Date(now().getTime() - BROKEN_OFF_MS).toISOString();
  const { rows } = await tx.execute(
    sql`select from refunds where id = ${refundId} and (outcome in ('failed', 'undone')
          or outcome = 'asked' and asked_at < ${before}::timestamptz)`,
  );
  return rows.length > 0;
};

/** Cancels an own return that has not arrived. @throws AppError record.notFound, record.changed */
export const cancelReturn = (
  { guid }: InputOf<'returnCancel'>,
  deps: ReturnDependencies,
  { userId }: Pick<OwnSession, 'userId'>,
): Promise<Order> =>
  deps.db.transaction(async (tx) => {
    const mine = sql`o.id = (select order_id from returns where guid = ${guid}::uuid)
      and o.user_id = ${userId}`;
    const order = await lockOrder(tx, mine);
    const stored = order && (await readReturn(tx, sql`r.guid = ${guid}::uuid`));
    if (!order || !stored) throw new AppError('record.notFound');
    // A second click finds it cancelled.
    if (stored.state !== 'CAN') {
      await writeState(tx, stored, { state: 'CAN' });
      const moved = { id: stored.id, from: stored.state, to: 'CAN' } as const;
      await recordMove(tx, deps, order, moved, { actor: 'buyer', userId, reason: '' });
    }
    const [read] = await readOrders(tx, mine);
    if (!read) throw new AppError('record.notFound');
    return read;
  });
