/** Answers the calls that place, list, follow and move orders. */
import { sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Dependencies } from '#backend/database/dependencies';
import { AppError } from '#backend/http/app-error';
import type { Handlers } from '#backend/port';
import type { Asked } from '#backend/stock/reading';
import { orderCondition } from './filters.ts';
import { changeState, changeStates, orderDetailFor, type ReadMoney } from './management.ts';
import { addOrder } from './place-order.ts';
import { countOrders, readOrders } from './queries.ts';
import { followOrder } from './tracking.ts';

type Calls =
  | 'orderAdd'
  | 'orderFilter'
  | 'orderFind'
  | 'orderDetail'
  | 'orderChangeState'
  | 'orderChangeStates'
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

  orderFilter: async ({ filters, rowIndex, rowsMax }, caller) => {
    const { db, variant } = deps;
    const where = orderCondition(filters, caller);
    const limit = rowsMax ?? variant.pageSizes.orders;
    const [data, resultCount] = await Promise.all([
      readOrders(db, where, { limit, offset: rowIndex * limit }),
      countOrders(db, where),
    ]);
    return { data, resultCount };
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

  orderFollow: async (link) => ({ data: await followOrder(link, deps, deps.money) }),
});
