/** Answers the calls that place and list orders. */
import { sql } from 'drizzle-orm';
import { AppError } from '#backend/serve/app-error';
import type { Handlers } from '#backend/serve/context';
import { addOrder } from './adding.ts';
import { orderCondition } from './filters.ts';
import { countOrders, readOrders } from './reading.ts';

export const orderHandlers: Handlers<'orderAdd' | 'orderFilter' | 'orderFind'> = {
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
};
