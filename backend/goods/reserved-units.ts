import { sql } from 'drizzle-orm';
import { wordList } from '#backend/database/columns';
import { NOT_LEFT } from '#contract/orders/order-states';

/**
 * A subquery with the columns `product_id`, `branch_code` and `units`: units reserved by orders
 * that have not been dispatched. The stock level no longer includes them, but they may still be on
 * the shelf.
 */
export const reservedUnits = sql`(select item.product_id, held.branch_code, sum(held.units::int)::int as units
  from orders join order_items item on item.order_id = orders.id,
    jsonb_each_text(item.taken) as held (branch_code, units)
  where orders.state in ${wordList(NOT_LEFT)}
  group by 1, 2)`;
