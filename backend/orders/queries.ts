/** Reads orders as replies carry them. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import type { RowOf } from '#backend/database/rows';
import type { Order } from '#contract/entities/orders';
import { itemWire, orderWire, replacingWire } from './wire.ts';

const items = itemWire.json('i');
const replacing = replacingWire.json('l');
const columns = orderWire.columns('o');

type OrderRow = RowOf<typeof columns> & {
  items: RowOf<typeof items>[];
  replacing: RowOf<typeof replacing> | null;
};

const toOrder = (row: OrderRow): Order => ({
  ...orderWire.tell(row),
  items: row.items.map(itemWire.tell),
  ...(row.replacing ? { replacedBy: replacingWire.tell(row.replacing) } : {}),
});

/**
 * Orders with their items, newest first.
 * @param where condition over `o`, the orders
 */
export const readOrders = async (
  db: Pick<Db | Tx, 'execute'>,
  where: SQL,
  page: { limit: number; offset: number } = { limit: 1, offset: 0 },
): Promise<Order[]> => {
  const { rows } = await db.execute<OrderRow>(
    sql`select ${columns},
          (select json_agg(${items} order by i.position)
            from order_items i where i.order_id = o.id) as items,
          (select ${replacing} from replacements r
            join orders l on l.id = r.later_id where r.earlier_id = o.id) as replacing
        from orders o where ${where} order by o.id desc
        limit ${page.limit} offset ${page.offset}`,
  );
  return rows.map(toOrder);
};

/** How many orders there are under the same condition. */
export const countOrders = async (db: Pick<Db, 'execute'>, where: SQL): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*) as n from orders o where ${where}`,
  );
  return rows[0]?.n ?? 0;
};
