/** Answers the calls that place, list, follow and move orders. */
import { sql } from 'drizzle-orm';
import { AppError } from '#backend/serve/app-error';
import type { Handlers } from '#backend/serve/context';
import { addOrder } from './adding.ts';
import { changeState, changeStates, orderDetailFor, type ReadRefund } from './desk.ts';
import { orderCondition } from './filters.ts';
import { followOrder } from './following.ts';
import { countOrders, readOrders } from './reading.ts';

type Calls =
  | 'orderAdd'
  | 'orderFilter'
  | 'orderFind'
  | 'orderDetail'
  | 'orderChangeState'
  | 'orderChangeStates'
  | 'orderFollow';

export const createOrderHandlers = (readRefund: ReadRefund): Handlers<Calls> => ({
  orderAdd: async ({ order }, context) => ({ data: await addOrder(order, context) }),

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
    data: await orderDetailFor(orderId, context, readRefund),
  }),

  orderChangeState: async (change, context) => ({ data: await changeState(change, context) }),

  orderChangeStates: async ({ orders, ...change }, context) => ({
    data: await changeStates(
      orders.map((order) => ({ ...order, ...change })),
      context,
    ),
  }),

  orderFollow: async (link, context) => ({ data: await followOrder(link, context) }),
});
