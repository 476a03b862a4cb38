import { eq, sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { rowToWire, toProperties } from '#backend/database/entity-columns';
import { orderRemarks, orders } from '#backend/database/tables/orders';
import { AppError } from '#backend/http/app-error';
import type { Caller } from '#backend/port';
import type { InputOf } from '#contract/calls';
import { soldOrder } from '#contract/definitions/order';
import type { Order } from '#contract/entities/orders';
import { waitsForUnits } from '#contract/orders/order-states';
import { resolveAttention, updateAttention } from './attention.ts';
import { changedMeanwhile, ofMyCompany } from './management.ts';
import { writeParcelNumber } from './parcel-number.ts';
import { readCompanyOrders } from './queries.ts';
import { holdAgain } from './reservation.ts';
import { type LockedOrder, lockOrder } from './transition.ts';

type Clerk = Pick<Caller<OwnSession>, 'session' | 'companyIds'>;
type Remark = Pick<typeof orderRemarks.$inferInsert, 'kind' | 'about' | 'text'>;

/** Locks an order of the caller's company, runs the work, and returns the updated order. */
const within = (
  orderId: number,
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  caller: Clerk,
  /** @returns the remarks to record */
  work: (tx: Tx, order: LockedOrder) => Promise<Remark[]>,
): Promise<Order> =>
  db.transaction(async (tx) => {
    const where = sql`o.id = ${orderId} and ${ofMyCompany(caller)}`;
    const order = await lockOrder(tx, where);
    if (!order) throw new AppError('record.notFound');
    const remarks = await work(tx, order);
    const stamp = { orderId, userId: caller.session.userId, at: now() };
    if (remarks.length > 0)
      await tx.insert(orderRemarks).values(remarks.map((remark) => ({ ...remark, ...stamp })));
    const [read] = await readCompanyOrders(tx, where);
    if (!read) throw new AppError('record.notFound');
    return read;
  });

/**
 * Marks attention texts as solved.
 * @throws AppError record.notFound for another company's order, record.changed if the text has
 * changed
 */
export const attend = (
  { orderId, attention, text }: InputOf<'orderAttend'>,
  deps: Pick<Dependencies, 'db' | 'now'>,
  caller: Clerk,
): Promise<Order> =>
  within(orderId, deps, caller, async (tx, order) => {
    if (order.attention !== attention) throw new AppError('record.changed');
    await resolveAttention(tx, order);
    return [{ kind: 'attended', about: attention, text }];
  });

/**
 * Reserves the missing units of an order, once they are in stock.
 * @throws AppError record.notFound for another company's order, record.changed if it does not wait
 * any more, order.insufficientStock
 */
export const hold = (
  { orderId }: InputOf<'orderHold'>,
  deps: Pick<Dependencies, 'db' | 'now' | 'variant'>,
  caller: Clerk,
): Promise<Order> =>
  within(orderId, deps, caller, async (tx, order) => {
    if (!waitsForUnits(order)) throw await changedMeanwhile(tx, sql`o.id = ${orderId}`, orderId);
    const { held, refusal } = await holdAgain(tx, order, null);
    if (refusal) throw refusal;
    await updateAttention(tx, deps.variant, order, { noStock: null });
    return held.length > 0 ? [{ kind: 'held', about: held.join(', '), text: '' }] : [];
  });

/** Adds an internal note. @throws AppError record.notFound for another company's order */
export const addNote = (
  { orderId, text }: InputOf<'orderNote'>,
  deps: Pick<Dependencies, 'db' | 'now'>,
  caller: Clerk,
): Promise<Order> => within(orderId, deps, caller, async () => [{ kind: 'note', text }]);

/** Writes fields of a locked order. @returns a remark for each that changed */
const writeFields = async (tx: Tx, orderId: number, fields: object): Promise<Remark[]> => {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId));
  const before = new Map<string, unknown>(Object.entries(rowToWire(soldOrder, row ?? {})));
  const changes = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && value !== before.get(name),
  );
  if (changes.length > 0)
    await tx.update(orders).set(toProperties(soldOrder, fields)).where(eq(orders.id, orderId));
  return changes.map(([about, value]) => ({ kind: 'edited', about, text: JSON.stringify(value) }));
};

/**
 * Writes the parcel's tracking number, and the other fields that are sent.
 * @throws AppError record.notFound for another company's order, record.changed where a colleague has
 *   written another number since
 */
export const track = (
  { orderId, trackingNumber, from, ...fields }: InputOf<'orderTrack'>,
  deps: Pick<Dependencies, 'db' | 'now'>,
  caller: Clerk,
): Promise<Order> =>
  within(orderId, deps, caller, async (tx) => {
    const isWritten = await writeParcelNumber(tx, orderId, { to: trackingNumber, from });
    if (!isWritten) throw await changedMeanwhile(tx, sql`o.id = ${orderId}`, orderId);
    return [
      { kind: 'tracking', text: trackingNumber },
      ...(await writeFields(tx, orderId, fields)),
    ];
  });
