/** Answers the calls that place, list, follow and move orders. */
import { sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Dependencies } from '#backend/database/dependencies';
import { AppError } from '#backend/http/app-error';
import type { Handlers } from '#backend/port';
import type { Asked } from '#backend/stock/reading';
import { attend } from './attend.ts';
import { orderCondition } from './filters.ts';
import { changeState, changeStates, orderDetailFor, type ReadMoney } from './management.ts';
import { readNews } from './news.ts';
import { addOrder } from './place-order.ts';
import { countOrders, countStates, readCompanyOrders, readOrders } from './queries.ts';
import { followOrder } from './tracking.ts';

type Calls =
  | 'orderAdd'
  | 'orderFilter'
  | 'orderCounts'
  | 'orderFind'
  | 'orderDetail'
  | 'orderChangeState'
  | 'orderChangeStates'
  | 'orderAttend'
  | 'orderNews'
  | 'orderFollow';

interface OrderDependencies extends Dependencies {
  money: ReadMoney;
  /** Whether a buyer may learn which of so many units cannot be had. */
  isTold: (items: readonly Asked[], session: OwnSession) => boolean;
}

export const createOrderHandlers = (deps: OrderDependencies): Handlers<Calls, OwnSession> => ({
  orderAdd: async ({ order }, caller) => {
    try {
      return { data: await addOrder(order, deps, caller) };
    } catch (error) {
      const isShort = error instanceof AppError && error.code === 'order.insufficientStock';
      // An order that cannot be had must not be the cheaper way to count the shelves.
      if (isShort && !deps.isTold(order.Items, caller.session))
        throw new AppError('request.tooMany');
      throw error;
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

  orderDetail: async ({ orderId }, caller) => ({
    data: await orderDetailFor(orderId, deps, caller, deps.money),
  }),

  orderChangeState: async (change, caller) => ({
    data: await changeState(change, deps, caller),
  }),

  orderChangeStates: async ({ orders, ...change }, caller) => ({
    data: await changeStates(
      orders.map((order) => ({ ...order, ...change })),
      deps,
      caller,
    ),
  }),

  orderAttend: async (done, caller) => ({ data: await attend(done, deps, caller) }),

  orderNews: async (_asked, caller) => ({ data: await readNews(deps, caller) }),

  orderFollow: async (link) => ({ data: await followOrder(link, deps, deps.money) }),
});
