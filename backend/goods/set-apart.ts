/** Units that orders hold and that have not left: the books have them no more, but they may still lie on the shelf. */
import { sql } from 'drizzle-orm';
import { wordList } from '#backend/database/columns';
import { NOT_LEFT } from '#contract/orders/order-states';

/** By product and branch, as a table: `product_id`, `branch_code`, `units`. */
export const setApart = sql`(select item.product_id, held.branch_code, sum(held.units::int)::int as units
  from orders join order_items item on item.order_id = orders.id,
    jsonb_each_text(item.taken) as held (branch_code, units)
  where orders.state in ${wordList(NOT_LEFT)}
  group by 1, 2)`;
