/** Reads orders as replies carry them. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import type { Order } from '#contract/entities/orders';
import { fromCents } from '#contract/money';
import type { OrderState } from '#contract/order-states';

interface OrderRow extends Record<string, unknown> {
  id: number;
  guid: string;
  number: number;
  version: number;
  created_at: string;
  /** Only states of the table in the contract are ever written. */
  state: OrderState;
  items: { code: string; name: string; price_cents: number; quantity: number }[];
  total_cents: number;
  address: string;
  address_city_name: string;
  address_state_name: string;
  address_recipient: string;
  address_observation: string;
  phone: string;
  payment_id: string;
  payment_name: string;
  shipping_id: string;
  shipping_name: string;
  shipping_price_cents: number;
  person_name: string;
  person_last_name: string;
  user_email: string;
  replaced_by: { number: number; gUID: string } | null;
}

const toOrder = (row: OrderRow): Order => ({
  id: row.id,
  gUID: row.guid,
  number: row.number,
  version: row.version,
  date: new Date(row.created_at).toISOString(),
  state: row.state,
  items: row.items.map((item) => ({
    code: item.code,
    name: item.name,
    price: fromCents(item.price_cents),
    quantity: item.quantity,
  })),
  total: fromCents(row.total_cents),
  address: row.address,
  addressCityName: row.address_city_name,
  addressStateName: row.address_state_name,
  addressRecipient: row.address_recipient,
  addressObservation: row.address_observation,
  phone: row.phone,
  paymentId: row.payment_id,
  paymentName: row.payment_name,
  shippingId: row.shipping_id,
  shippingName: row.shipping_name,
  shippingPrice: fromCents(row.shipping_price_cents),
  personName: row.person_name,
  personLastName: row.person_last_name,
  userEmail: row.user_email,
  ...(row.replaced_by ? { replacedBy: row.replaced_by } : {}),
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
    sql`select o.*, (select json_agg(json_build_object('code', i.code, 'name', i.name,
            'price_cents', i.price_cents, 'quantity', i.quantity) order by i.position)
          from order_items i where i.order_id = o.id) as items,
          (select json_build_object('number', l.number, 'gUID', l.guid) from replacements r
            join orders l on l.id = r.later_id where r.earlier_id = o.id) as replaced_by
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
