import { type SQL, sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Db, Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { isDatabaseGone } from '#backend/database/failures';
import { jsonOf, type RowOf } from '#backend/database/rows';
import { orderItems, orders } from '#backend/database/tables/orders';
import { wireOf } from '#backend/database/wire';
import { lockCodeOf } from '#backend/discounts/uses';
import { AppError } from '#backend/http/app-error';
import type { Caller } from '#backend/port';
import { formatMoney } from '#contract/amounts/money';
import type { CallOutput } from '#contract/call';
import type { OrderChanged, OrderEvent, orderChangeStates } from '#contract/calls/order-management';
import type { Order } from '#contract/entities/orders';
import type { Refund, RefundEvent } from '#contract/entities/refunds';
import { type OrderState, orderStates } from '#contract/orders/order-states';
import { readHistory, readRemarks } from './history.ts';
import { readReturnEvents } from './order-returns.ts';
import { writeParcelNumber } from './parcel-number.ts';
import { isBrought, readCompanyOrders, readOrders } from './queries.ts';
import { lockOrder, moveOrder } from './transition.ts';

type Seller = Pick<Caller<OwnSession>, 'session' | 'companyIds' | 'requestId'>;

/** Matches orders of the caller's companies; any other order counts as not found. */
export const ofMyCompany = ({ companyIds }: Pick<Caller, 'companyIds'>) =>
  sql`o.destination_company_id = any(${sql.param([...companyIds])}::int[])`;

const reservationWire = wireOf(orders, { reservedUntil: 'reservedUntil', followKey: 'followKey' });
const reservationColumns = reservationWire.columns('o');
const takenItem = jsonOf(orderItems, 'i', 'code', 'taken');

const readReservation = async (db: Db, orderId: number) => {
  const { rows } = await db.execute<
    RowOf<typeof reservationColumns> & { items: RowOf<typeof takenItem>[]; isBrought: boolean }
  >(
    sql`select ${reservationColumns}, ${isBrought} as "isBrought",
          (select json_agg(${takenItem} order by i.position)
            from order_items i where i.order_id = o.id) as items
        from orders o where id = ${orderId}`,
  );
  const row = rows[0];
  if (!row) throw new AppError('record.notFound');
  return {
    ...reservationWire.tell(row),
    isBrought: row.isBrought,
    taken: row.items.flatMap(({ code, taken }) =>
      Object.entries(taken).map(([branch, quantity]) => ({ code, branch, quantity })),
    ),
  };
};

/** Reads an order's refunds. The payments are a higher room, which hands these functions down. */
export interface ReadMoney {
  readRefund: (db: Db, orderId: number) => Promise<Refund | null>;
  /** In the order of time. */
  readRefunds: (db: Db, orderId: number) => Promise<RefundEvent[]>;
}

/** Removes the names of sellers, which buyers do not see. */
const withoutNames = <T extends Pick<OrderEvent, 'actor' | 'userName'>>(
  history: readonly T[],
): T[] => history.map((event) => (event.actor === 'seller' ? { ...event, userName: '' } : event));

/** Returns the refunds that were made, without the names of their requesters. */
const forBuyer = (refunds: readonly RefundEvent[]): RefundEvent[] =>
  refunds.filter(({ outcome }) => outcome === 'done').map((event) => ({ ...event, userName: '' }));

/** @throws AppError record.notFound unless it is the caller's own or one of their company's */
export const orderDetailFor = async (
  orderId: number,
  { db }: Pick<Dependencies, 'db'>,
  caller: Pick<Seller, 'session' | 'companyIds'>,
  { readRefund, readRefunds }: ReadMoney,
) => {
  const mine = sql`o.id = ${orderId} and (o.user_id = ${caller.session.userId} or ${ofMyCompany(caller)})`;
  const [order] = await readOrders(db, mine);
  if (!order) throw new AppError('record.notFound');
  const [works, remarks, history, reservation, refund, refunds, returnEvents] = await Promise.all([
    readCompanyOrders(db, sql`o.id = ${orderId} and ${ofMyCompany(caller)}`),
    readRemarks(db, orderId),
    readHistory(db, orderId),
    readReservation(db, orderId),
    readRefund(db, orderId),
    readRefunds(db, orderId),
    readReturnEvents(db, orderId),
  ]);
  const { taken, ...shared } = reservation;
  // Buyers see neither the branches of the units nor attention marks.
  const [forCounter] = works;
  return forCounter
    ? { order: forCounter, history, refunds, returnEvents, remarks, ...shared, taken, refund }
    : {
        order,
        history: withoutNames(history),
        refunds: forBuyer(refunds),
        returnEvents: withoutNames(returnEvents),
        ...shared,
        remarks: [],
        refund: null,
        taken: [],
      };
};

interface StateChange {
  orderId: number;
  state: OrderState;
  /** Undefined = as the state is flagged. */
  sendEmail?: boolean | undefined;
  version?: number | undefined;
  reason: string;
  trackingNumber?: string | undefined;
  trackingFrom?: string | undefined;
  withDue?: boolean | undefined;
}

/** @throws AppError order.due where an order leaves with a difference to pay that the seller has not confirmed */
const refuseUnpaid = ({ dueCents }: { dueCents: number }, change: StateChange): void => {
  if (dueCents === 0 || change.withDue || orderStates[change.state].goods !== 'left') return;
  throw new AppError('order.due', {
    text: `Falta pagar ${formatMoney(dueCents)} de este pedido: anota el pago, o confirma que sale sin él.`,
  });
};

/** Builds the refusal of an outdated change: the current order and its last event. */
export const changedMeanwhile = async (tx: Tx, where: SQL, orderId: number): Promise<AppError> => {
  const [order] = await readCompanyOrders(tx, where);
  const last = (await readHistory(tx, orderId)).at(-1);
  const detail = order && last && ({ order, last } satisfies OrderChanged);
  return new AppError('record.changed', { detail });
};

/**
 * @throws AppError record.notFound for another company's order, record.changed after a concurrent
 * change (its detail names the author), order.due, and those of `moveOrder`
 */
export const changeState = async (
  change: StateChange,
  { db, variant, now }: Dependencies,
  caller: Pick<Seller, 'session' | 'companyIds'>,
): Promise<Order> => {
  return db.transaction(async (tx) => {
    const where = sql`o.id = ${change.orderId} and ${ofMyCompany(caller)}`;
    await lockCodeOf(tx, where);
    const order = await lockOrder(tx, where);
    if (!order) throw new AppError('record.notFound');
    if (change.version !== undefined && change.version !== order.version)
      throw await changedMeanwhile(tx, where, order.id);
    refuseUnpaid(order, change);
    const { trackingNumber: to, trackingFrom: from } = change;
    if (to !== undefined && !(await writeParcelNumber(tx, order.id, { to, from })))
      throw await changedMeanwhile(tx, where, order.id);
    await moveOrder(tx, variant, order, change.state, {
      actor: 'seller',
      userId: caller.session.userId,
      reason: change.reason,
      sendEmail: change.sendEmail,
      ...(to !== undefined && { parcel: { before: order.trackingNumber, after: to } }),
      now: now(),
    });
    const [moved] = await readCompanyOrders(tx, where);
    if (!moved) throw new AppError('record.notFound');
    return moved;
  });
};

/** Returns the refusal of one order of many; a failure is logged and replaced by a general one. */
const refusalOf = (error: unknown, { log }: Dependencies, { requestId }: Seller): AppError => {
  if (error instanceof AppError) return error;
  log.error({ requestId, err: error }, 'an order of many could not be changed');
  return new AppError(isDatabaseGone(error) ? 'server.unavailable' : 'server.unknown');
};

/**
 * Works on orders one after the other. A refusal or failure of one order does not stop the others. Only a
 * database that is away stops all of them: each would wait for it.
 */
export const eachOrder = async <T extends { orderId: number }>(
  orders: readonly T[],
  work: (order: T) => Promise<Order>,
  deps: Dependencies,
  caller: Seller,
) => {
  const results: CallOutput<typeof orderChangeStates>['data'] = [];
  let away: AppError | undefined;
  for (const input of orders) {
    const { orderId } = input;
    try {
      if (away) throw away;
      const { number, state, version } = await work(input);
      results.push({ orderId, number, state, version, error: '' });
    } catch (caught) {
      const refusal = refusalOf(caught, deps, caller);
      if (refusal.code === 'server.unavailable') away = refusal;
      const where = sql`o.id = ${orderId} and ${ofMyCompany(caller)}`;
      // The order's state is an extra: without it the refusal is returned all the same.
      const [order] = away ? [] : await readCompanyOrders(deps.db, where).catch(() => []);
      const { number = 0, state = null } = order ?? {};
      results.push({ orderId, number, state, error: refusal.message });
    }
  }
  return results;
};
