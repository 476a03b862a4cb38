import { eq, sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import { returnItems, returns } from '#backend/database/tables/returns';
import { AppError, refuseField } from '#backend/http/app-error';
import type { LockedOrder } from '#backend/orders/transition';
import { refuseRefund } from '#backend/payments/refund-return';
import { refunderOf } from '#backend/payments/refunder';
import type { Take } from '#backend/stock/rules';
import { returnStock } from '#backend/stock/take-stock';
import { toCents } from '#contract/amounts/money';
import type { InputOf } from '#contract/calls';
import type { RefundWay } from '#contract/entities/returns';
import { orderStates } from '#contract/orders/order-states';
import {
  type OrderLine,
  readClaims,
  readLines,
  refuseUnits,
  unitsByLine,
} from './locked-return.ts';
import type { ReturnDependencies } from './move-return.ts';

type Arrived = InputOf<'returnReceive'>['arrived'];

/** A refund as it is promised. */
export interface Refund {
  by: RefundWay;
  /** UYU by hand; at the provider the payment's. */
  currency: string;
  amountCents: number;
}

/**
 * Writes what was decided about the money of a locked order's return. Without a refund it is decided if the
 * seller could have given it.
 * @throws AppError return.money, permission.missing
 */
export const writeRefund = async (
  tx: Tx,
  { now }: ReturnDependencies,
  { orderId, returnId }: { orderId: number; returnId: number },
  refund: Refund | undefined,
  seller: Pick<OwnSession, 'userId' | 'permissions' | 'refundLimit'>,
): Promise<void> => {
  if (refund) await refuseRefund(tx, refunderOf(seller), { orderId, returnId }, refund);
  await tx
    .update(returns)
    .set({
      refundBy: refund?.by ?? null,
      refundCurrency: refund?.currency ?? '',
      refundCents: refund?.amountCents ?? 0,
      refundUserId: refund ? seller.userId : null,
      refundAt: refund || seller.permissions.includes('refunds') ? now() : null,
      refundId: null,
    })
    .where(eq(returns.id, returnId));
};

/** Takes units off the branches that an order has them from: first those that they go back to. */
export const withoutUnits = (
  taken: Readonly<Record<string, number>>,
  units: number,
  shelves: Readonly<Record<string, number>>,
): Record<string, number> => {
  const left = { ...taken };
  let missing = units;
  const take = (branch: string, most: number): void => {
    const some = Math.min(most, left[branch] ?? 0, missing);
    if (some <= 0) return;
    left[branch] = (left[branch] ?? 0) - some;
    missing -= some;
  };
  for (const [branch, quantity] of Object.entries(shelves)) take(branch, quantity);
  for (const branch of Object.keys(taken).sort()) take(branch, missing);
  return Object.fromEntries(Object.entries(left).filter(([, quantity]) => quantity > 0));
};

/** Adds up the units of a row by branch, at most so many; the others are written off. */
const shelvesOf = (items: Arrived, most: number): Record<string, number> => {
  const shelves: Record<string, number> = {};
  let left = most;
  for (const { branch, quantity } of items) {
    const some = branch === '' ? 0 : Math.min(quantity, left);
    if (some > 0) shelves[branch] = (shelves[branch] ?? 0) + some;
    left -= some;
  }
  return shelves;
};

/** Returns how many units can go to a shelf: before an order leaves, those that it took from one. */
const mostShelved = ({ state }: LockedOrder, { taken }: OrderLine): number =>
  orderStates[state].goods === 'left'
    ? Number.POSITIVE_INFINITY
    : Object.values(taken).reduce((sum, units) => sum + units, 0);

/** Stores what arrived of one row of a return, and takes it off the order's units. */
const receiveLine = async (
  tx: Tx,
  { orderId, returnId }: { orderId: number; returnId: number },
  { position, taken }: OrderLine,
  quantity: number,
  shelves: Readonly<Record<string, number>>,
): Promise<void> => {
  await tx.execute(
    sql`update return_items set quantity = ${quantity}, shelves = ${JSON.stringify(shelves)}::jsonb
        where return_id = ${returnId} and position = ${position}`,
  );
  await tx.execute(
    sql`update order_items set taken = ${JSON.stringify(withoutUnits(taken, quantity, shelves))}::jsonb
        where order_id = ${orderId} and position = ${position}`,
  );
};

/**
 * Receives the units of a return of a locked order: stock, units of the order and those of the return. The
 * stock is locked last.
 * @throws AppError return.quantity for more units than the return claims; request.invalid for unknown branches
 */
export const receiveUnits = async (
  tx: Tx,
  { variant }: ReturnDependencies,
  order: LockedOrder,
  returnId: number,
  arrived: Arrived,
): Promise<void> => {
  const isBranch = (code: string) => variant.branches.some((branch) => branch.code === code);
  if (arrived.some(({ branch }) => branch !== '' && !isBranch(branch)))
    throw refuseField('arrived.branch');
  const claims = await readClaims(tx, returnId);
  const units = unitsByLine(await readLines(tx, order.id), arrived);
  const claimOf = ({ position }: OrderLine) =>
    claims.find((claim) => claim.position === position)?.quantity ?? 0;
  const short = units.filter(({ line, quantity }) => quantity > claimOf(line));
  if (short.length > 0)
    throw refuseUnits(short.map(({ line }) => ({ code: line.code, left: claimOf(line) })));
  const takes: Take[] = [];
  const ids = { orderId: order.id, returnId };
  for (const { line, quantity, items } of units) {
    const shelves = shelvesOf(items, mostShelved(order, line));
    await receiveLine(tx, ids, line, quantity, shelves);
    // A row of free text has no stock.
    const { productId } = line;
    if (productId !== null)
      for (const [branchCode, some] of Object.entries(shelves))
        takes.push({ productId, branchCode, quantity: some });
  }
  const positions = units.map(({ line }) => line.position);
  await tx.execute(
    sql`delete from ${returnItems} where return_id = ${returnId}
          and position <> all(${sql.param(positions)}::int[])`,
  );
  await returnStock(tx, takes);
};

type Wanted = InputOf<'returnReceive'>['refund'];

/** Reads a refund of a call in cents; its currency is that of the payment. @throws AppError return.money */
export const refundIn = (wanted: Wanted, currency: string | undefined): Refund | undefined => {
  if (!wanted) return undefined;
  if (wanted.by === 'hand')
    return { by: 'hand', currency: 'UYU', amountCents: toCents(wanted.amount) };
  if (currency === undefined) throw new AppError('payment.unavailable');
  return { by: 'provider', currency, amountCents: toCents(wanted.amount) };
};
