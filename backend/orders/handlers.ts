import { sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Dependencies } from '#backend/database/dependencies';
import { columnsOf, jsonOf, type RowOf } from '#backend/database/rows';
import { users } from '#backend/database/tables/accounts';
import { orders } from '#backend/database/tables/orders';
import { AppError } from '#backend/http/app-error';
import type { Caller, Handlers } from '#backend/port';
import { termsOf } from '#backend/prices/sources';
import { type Asked, unitsByCode } from '#backend/stock/queries';
import type { OutputOf } from '#contract/calls';
import { refusedRows } from '#contract/calls/orders';
import { orderCondition } from './filters.ts';
import { changeState, eachOrder, orderDetailFor, type ReadMoney } from './management.ts';
import { readAgain } from './order-again.ts';
import { placeOrder } from './place-order.ts';
import { previewEdit } from './preview-edit.ts';
import {
  countOrders,
  countStates,
  NEWEST_FIRST,
  readCompanyOrders,
  readOrders,
} from './queries.ts';
import { addNote, attend, hold, track } from './remarks.ts';
import { followOrder } from './tracking.ts';
import { undoChange } from './undo.ts';

/** Newest orders that are announced; the list shows the rest. */
const NEWEST = 10;
const newOrder = jsonOf(orders, 'o', 'id', 'number');

/**
 * Reads how many orders need attention and which ones are the newest. Polled often: two index scans.
 * @throws AppError record.notFound without a company
 */
const readNews = async (
  { db }: Pick<Dependencies, 'db'>,
  { companyIds: [companyId] }: Pick<Caller, 'companyIds'>,
): Promise<OutputOf<'orderNews'>['data']> => {
  if (companyId === undefined) throw new AppError('record.notFound');
  const { rows } = await db.execute<{ attention: number; newest: RowOf<typeof newOrder>[] | null }>(
    sql`select
          (select count(*) from orders
            where destination_company_id = ${companyId} and attention <> '') as attention,
          (select json_agg(${newOrder} order by o.id desc) from (select id, number from orders
            where destination_company_id = ${companyId} order by id ${NEWEST_FIRST} limit ${NEWEST}) o) as newest`,
  );
  return { attention: rows[0]?.attention ?? 0, newest: rows[0]?.newest ?? [] };
};

const seller = columnsOf(users, 'u', 'id');

/** @throws AppError record.notFound without a company */
const readSellers = async (
  { db }: Pick<Dependencies, 'db'>,
  { companyIds: [companyId] }: Pick<Caller, 'companyIds'>,
): Promise<OutputOf<'orderSellers'>['data']> => {
  if (companyId === undefined) throw new AppError('record.notFound');
  const { rows } = await db.execute<RowOf<typeof seller> & { name: string }>(
    sql`select ${seller}, trim(u.first_name || ' ' || u.last_name) as name
        from employees e join users u on u.person_id = e.person_id
        where e.company_id = ${companyId} order by name, u.id`,
  );
  return rows;
};

type Calls =
  | 'orderAdd'
  | 'orderFilter'
  | 'orderCounts'
  | 'orderFind'
  | 'orderAgain'
  | 'orderDetail'
  | 'orderChangeState'
  | 'orderChangeStates'
  | 'orderAttend'
  | 'orderHold'
  | 'orderNews'
  | 'orderSellers'
  | 'orderEditPreview'
  | 'orderNote'
  | 'orderUndo'
  | 'orderUndoMany'
  | 'orderTrack'
  | 'orderFollow';

interface OrderDependencies extends Dependencies {
  money: ReadMoney;
  /** Whether a buyer may learn which of these items are short. */
  showsShort: (items: readonly Asked[], session: OwnSession) => boolean;
  /** Whether a buyer may learn how many units there are. */
  showsLeft: (row: Asked, left: number, session: OwnSession) => boolean;
}

/** Removes stock levels from a refusal: placing orders must be no cheap way to read them. */
const withoutCounts = (
  error: unknown,
  items: readonly Asked[],
  { showsShort, showsLeft }: OrderDependencies,
  session: OwnSession,
): unknown => {
  if (!(error instanceof AppError) || error.code !== 'order.insufficientStock') return error;
  if (!showsShort(items, session)) return new AppError('request.tooMany');
  const units = unitsByCode(items);
  const rows = refusedRows.parse(error.info.detail).items.map(({ code, left }) => {
    const row = { Code: code, Quantity: units.get(code.toLowerCase()) ?? 0 };
    return left !== undefined && showsLeft(row, left, session) ? { code, left } : { code };
  });
  return new AppError(error.code, { detail: { items: rows } });
};

export const createOrderHandlers = (deps: OrderDependencies): Handlers<Calls, OwnSession> => ({
  orderAdd: async ({ order }, caller) => {
    try {
      return { data: await placeOrder(order, deps, caller) };
    } catch (error) {
      throw withoutCounts(error, order.Items, deps, caller.session);
    }
  },

  orderFilter: async ({ filters, rowIndex, rowsMax, orderBy }, caller) => {
    const { db, variant } = deps;
    const where = orderCondition(filters, caller);
    const limit = rowsMax ?? variant.pageSizes.orders;
    const reader = caller.companyIds.length > 0 ? readCompanyOrders : readOrders;
    const [data, resultCount] = await Promise.all([
      reader(db, where, { limit, offset: rowIndex * limit, orderBy }),
      countOrders(db, where),
    ]);
    return { data, resultCount };
  },

  orderCounts: async ({ filters }, caller) => {
    const others = filters.filter(({ FilterKey }) => FilterKey !== 'state');
    return { data: await countStates(deps.db, orderCondition(others, caller)) };
  },

  orderFind: async ({ guid }, { session }) => {
    const [data] = await readOrders(
      deps.db,
      sql`o.guid = ${guid}::uuid and o.user_id = ${session.userId}`,
    );
    if (!data) throw new AppError('record.notFound');
    return { data };
  },

  orderAgain: async ({ guid }, { session }) => ({
    data: await readAgain(deps.db, {
      userId: session.userId,
      guid,
      terms: termsOf(session, deps.now()),
    }),
  }),

  orderDetail: async ({ orderId }, caller) => ({
    data: await orderDetailFor(orderId, deps, caller, deps.money),
  }),

  orderChangeState: async (change, caller) => ({
    data: await changeState(change, deps, caller),
  }),

  orderChangeStates: async ({ orders, ...change }, caller) => ({
    data: await eachOrder(
      orders,
      (order) => changeState({ ...order, ...change }, deps, caller),
      deps,
      caller,
    ),
  }),

  orderAttend: async (done, caller) => ({ data: await attend(done, deps, caller) }),

  orderHold: async (wanted, caller) => ({ data: await hold(wanted, deps, caller) }),

  orderUndo: async (change, caller) => ({ data: await undoChange(change, deps, caller) }),

  orderUndoMany: async ({ orders }, caller) => ({
    data: await eachOrder(orders, (order) => undoChange(order, deps, caller), deps, caller),
  }),

  orderEditPreview: async (edit, caller) => ({ data: await previewEdit(edit, deps, caller) }),

  orderNote: async (note, caller) => ({ data: await addNote(note, deps, caller) }),

  orderTrack: async (parcel, caller) => ({ data: await track(parcel, deps, caller) }),

  orderNews: async (_input, caller) => ({ data: await readNews(deps, caller) }),

  orderSellers: async (_input, caller) => ({ data: await readSellers(deps, caller) }),

  orderFollow: async (link, { session }) => ({
    data: await followOrder(link, deps, deps.money, session?.userId ?? null),
  }),
});
