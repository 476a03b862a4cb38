/** Answers the calls that place, list, follow and move orders. */
import { sql } from 'drizzle-orm';
import { AppError } from '#backend/http/app-error';
import type { Context, Handlers, Session } from '#backend/http/context';
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

/** @param isTold whether a buyer may learn which of so many units cannot be had */
export const createOrderHandlers = (
  money: ReadMoney,
  isTold: (items: readonly Asked[], context: Context<Session>) => boolean,
): Handlers<Calls> => ({
  orderAdd: async ({ order }, context) => {
    try {
      return { data: await addOrder(order, context) };
    } catch (error) {
      const isShort = error instanceof AppError && error.code === 'order.insufficientStock';
      // An order that cannot be had must not be the cheaper way to count the shelves.
      if (isShort && !isTold(order.Items, context)) throw new AppError('request.tooMany');
      throw error;
    }
  },

  orderFilter: async ({ filters, rowIndex, rowsMax }, { db, variant, session }) => {
    const where = orderCondition(filters, session);
    const limit = rowsMax ?? variant.pageSizes.orders;
    const [data, resultCount] = await Promise.all([
      readOrders(db, where, { limit, offset: rowIndex * limit }),
      countOrders(db, where),
    ]);
    return { data, resultCount };
  },

  orderFind: async ({ guid }, { db, session }) => {
    const [data] = await readOrders(
      db,
      sql`o.guid = ${guid}::uuid and o.user_id = ${session.userId}`,
    );
    if (!data) throw new AppError('record.notFound');
    return { data };
  },

  orderDetail: async ({ orderId }, context) => ({
    data: await orderDetailFor(orderId, context, money),
  }),

  orderChangeState: async (change, context) => ({ data: await changeState(change, context) }),

  orderChangeStates: async ({ orders, ...change }, context) => ({
    data: await changeStates(
      orders.map((order) => ({ ...order, ...change })),
      context,
    ),
  }),

  orderFollow: async (link, context) => ({ data: await followOrder(link, context, money) }),
});
