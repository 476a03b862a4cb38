/** What the holder of an order's link sees. */
import { sql } from 'drizzle-orm';
import type { Dependencies } from '#backend/database/dependencies';
import { AppError } from '#backend/http/app-error';
import { fromCents } from '#contract/money';
import type { OrderState } from '#contract/order-states';
import type { ReadMoney } from './management.ts';

interface FollowRow extends Record<string, unknown> {
  id: number;
  number: number;
  created_at: string;
  state: OrderState;
  total_cents: number;
  payment_id: string;
  payment_name: string;
  shipping_name: string;
  items: { name: string; quantity: number }[];
  history: { at: string; state: OrderState }[];
  replaced_by: { number: number; key: string } | null;
}

/** @throws AppError record.notFound unless number and key belong together */
export const followOrder = async (
  { number, key }: { number: number; key: string },
  { db, variant }: Pick<Dependencies, 'db' | 'variant'>,
  { readRefunds }: Pick<ReadMoney, 'readRefunds'>,
) => {
  const { rows } = await db.execute<FollowRow>(
    sql`select o.id, o.number, o.created_at, o.state, o.total_cents, o.payment_id, o.payment_name,
          o.shipping_name,
          (select json_agg(json_build_object('name', i.name, 'quantity', i.quantity)
            order by i.position) from order_items i where i.order_id = o.id) as items,
          (select json_agg(json_build_object('at', e.at, 'state', e.to_state) order by e.id)
            from order_events e where e.order_id = o.id) as history,
          (select json_build_object('number', l.number, 'key', l.follow_key) from replacements r
            join orders l on l.id = r.later_id where r.earlier_id = o.id) as replaced_by
        from orders o where o.number = ${number} and o.follow_key = ${key}::uuid`,
  );
  const row = rows[0];
  if (!row) throw new AppError('record.notFound');
  const refunds = await readRefunds(db, row.id);
  const payment = variant.payments.find(({ id }) => id === row.payment_id);
  return {
    number: row.number,
    date: new Date(row.created_at).toISOString(),
    state: row.state,
    items: row.items,
    total: fromCents(row.total_cents),
    paymentName: row.payment_name,
    shippingName: row.shipping_name,
    ...(row.replaced_by ? { replacedBy: row.replaced_by } : {}),
    instructions: row.state === 'PPE' ? (payment?.instructions ?? []) : [],
    history: row.history.map(({ at, state }) => ({ date: new Date(at).toISOString(), state })),
    refunds: refunds.flatMap(({ outcome, endDate, currency, amount }) =>
      outcome === 'done' && endDate ? { date: endDate, currency, amount } : [],
    ),
  };
};
