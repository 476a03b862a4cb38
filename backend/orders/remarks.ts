/** What people of the company write to an order without moving it: notes for each other, the parcel's number. */
import { sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { orderRemarks } from '#backend/database/tables/orders';
import { AppError } from '#backend/http/app-error';
import type { Caller } from '#backend/port';
import type { InputOf } from '#contract/calls';
import type { Order } from '#contract/entities/orders';
import { resolveAttention } from './attention.ts';
import { changedMeanwhile, ofMyCompany } from './management.ts';
import { writeParcelNumber } from './parcel-number.ts';
import { readCompanyOrders } from './queries.ts';
import { type LockedOrder, lockOrder } from './transition.ts';

type Clerk = Pick<Caller<OwnSession>, 'session' | 'companyIds'>;
type Remark = typeof orderRemarks.$inferInsert;

/** Locks an order of the caller's company, works on it, and answers it as it stands then. */
const within = (
  orderId: number,
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  caller: Clerk,
  work: (tx: Tx, order: LockedOrder) => Promise<Pick<Remark, 'kind' | 'about' | 'text'>>,
): Promise<Order> =>
  db.transaction(async (tx) => {
    const where = sql`o.id = ${orderId} and ${ofMyCompany(caller)}`;
    const order = await lockOrder(tx, where);
    if (!order) throw new AppError('record.notFound');
    const remark = await work(tx, order);
    const { userId } = caller.session;
    await tx.insert(orderRemarks).values({ ...remark, orderId, userId, at: now() });
    const [read] = await readCompanyOrders(tx, where);
    if (!read) throw new AppError('record.notFound');
    return read;
  });

/**
 * What needed attention is dealt with.
 * @throws AppError record.notFound for another company's order, record.changed where it shows something
 *   else by now
 */
export const attend = (
  { orderId, attention, text }: InputOf<'orderAttend'>,
  deps: Pick<Dependencies, 'db' | 'now'>,
  caller: Clerk,
): Promise<Order> =>
  within(orderId, deps, caller, async (tx, order) => {
    if (order.attention !== attention) throw new AppError('record.changed');
    await resolveAttention(tx, order);
    return { kind: 'attended', about: attention, text };
  });

/** @throws AppError record.notFound for another company's order */
export const addNote = (
  { orderId, text }: InputOf<'orderNote'>,
  deps: Pick<Dependencies, 'db' | 'now'>,
  caller: Clerk,
): Promise<Order> => within(orderId, deps, caller, async () => ({ kind: 'note', text }));

/**
 * @throws AppError record.notFound for another company's order, record.changed where a colleague has
 *   written another number since
 */
export const track = (
  { orderId, trackingNumber, from }: InputOf<'orderTrack'>,
  deps: Pick<Dependencies, 'db' | 'now'>,
  caller: Clerk,
): Promise<Order> =>
  within(orderId, deps, caller, async (tx) => {
    const isWritten = await writeParcelNumber(tx, orderId, { to: trackingNumber, from });
    if (!isWritten) throw await changedMeanwhile(tx, sql`o.id = ${orderId}`, orderId);
    return { kind: 'tracking', text: trackingNumber };
  });
