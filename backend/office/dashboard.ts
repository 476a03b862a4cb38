import { type SQL, sql } from 'drizzle-orm';
import { wordList } from '#backend/database/columns';
import type { Dependencies } from '#backend/database/dependencies';
import { fromCents } from '#contract/amounts/money';
import type { OutputOf } from '#contract/calls';
import type { SalesPeriod } from '#contract/calls/office';
import { type OrderState, PAID_STATES } from '#contract/orders/order-states';
import { BACK } from '#contract/orders/return-states';
import { TIME_ZONE } from '#contract/time/time-zone';
import { firstTotal } from './sold.ts';

/** Number of spans, and PostgreSQL's unit. */
const SPANS: Readonly<Record<SalesPeriod, { unit: string; count: number }>> = {
  DAY: { unit: 'day', count: 30 },
  WEEK: { unit: 'week', count: 13 },
  MONTH: { unit: 'month', count: 12 },
};
const BEST = 10;

/** Paid orders. */
export const isSold = sql`o.state in ${wordList(PAID_STATES)}`;
export const zone = sql.raw(`'${TIME_ZONE}'`);

/** Refunds at the provider for edits of an order `o`, which changed its price. */
const refundedForEdits = sql`coalesce((select sum(f.amount_cents) from settlements s
  join returns r on r.id = s.return_id join refunds f on f.id = r.refund_id
  where s.order_id = o.id and f.outcome = 'done' and f.currency = p.currency), 0)`;
/** The price of an order `o` in proportion to the one that was charged. */
const priceNow = sql`coalesce(o.total_cents / nullif(${firstTotal}, 0)::float8, 1)`;
/**
 * The part of an order's price that was refunded, at most 1; negative while an overpayment was not. Refunds for
 * edits do not count; a charged-back payment was refunded in full. A fraction, since a payment may be in another
 * currency than the price.
 */
const refundedPart = sql`coalesce((
  select least(1, (sum(case when p.status = 'charged_back' then p.amount_cents else p.refunded_cents end)
      - ${refundedForEdits}
      - greatest(0, sum(p.amount_cents) - coalesce(c.amount_cents, sum(p.amount_cents))))
    / nullif(coalesce(c.amount_cents, sum(p.amount_cents)) * ${priceNow}, 0))
  from payments p left join charges c on c.order_id = p.order_id
  where p.order_id = o.id and p.status in ('approved', 'disputed', 'refunded', 'charged_back')
    and p.amount_cents > 0 and p.currency = coalesce(c.currency, p.currency)
  group by c.amount_cents, p.currency
  order by sum(p.amount_cents) desc limit 1), 0)`;
/** The part that was refunded by hand for returns. */
const refundedByHand = sql`coalesce((select sum(r.refund_cents) from returns r
  where r.order_id = o.id and r.refund_by = 'hand' and r.state in ${wordList(BACK)}
    and not exists (select from settlements s where s.return_id = r.id)), 0)::float8
  / nullif(o.total_cents, 0)`;
/** Returns `r` that came back for money. */
const isRefunded = sql`r.state in ${wordList(BACK)} and r.refund_cents > 0`;
/** The value of an order's returned units. */
const returnedCents = sql`coalesce((select sum(i.price_cents::bigint * ri.quantity) from returns r
    join return_items ri on ri.return_id = r.id
    join order_items i on i.order_id = r.order_id and i.position = ri.position
  where r.order_id = o.id and ${isRefunded}), 0)::float8`;
/**
 * Computed once per order, as fractions: the `part` that was refunded (a fully refunded order was not sold), how much of
 * the value of its `returned` units that covers, and what the `rest` of the refunds is of all else.
 */
export const refundJoin = sql`cross join lateral (
  select least(1, greatest(0, ${refundedPart} + coalesce(${refundedByHand}, 0))) as part,
    ${returnedCents} as value offset 0) a
  cross join lateral (select a.part, least(o.total_cents * a.part, a.value) as covered offset 0) f
  cross join lateral (select f.part, coalesce(f.covered / nullif(a.value, 0), 0) as returned,
    coalesce((o.total_cents * f.part - f.covered) / nullif(o.total_cents - f.covered, 0), 0) as rest
    offset 0) b`;
/** Units of an order's item `i` that came back for money. */
const unitsReturned = sql`coalesce((select sum(ri.quantity) from returns r
    join return_items ri on ri.return_id = r.id and ri.position = i.position
  where r.order_id = i.order_id and ${isRefunded}), 0)`;
/** Joins what is left of an order's item `i`: its units, and the fraction of its money. */
export const leftJoin = sql`cross join lateral (select ${unitsReturned} as units offset 0) back
  cross join lateral (select i.quantity - back.units as units,
    ((1 - back.units::float8 / i.quantity * b.returned) * (1 - b.rest))::numeric as part) kept`;

interface Sale extends Record<string, unknown> {
  day: string;
  orders: number;
  cents: number;
}

type Parts = Pick<Dependencies, 'db' | 'variant' | 'now'>;
type Dashboard = OutputOf<'officeDashboard'>['data'];

const readStates = async ({ db, now }: Parts, ours: SQL): Promise<Dashboard['states']> => {
  const midnight = sql`date_trunc('day', ${now().toISOString()}::timestamptz at time zone ${zone})
    at time zone ${zone}`;
  const { rows } = await db.execute<{ state: OrderState; count: number; today: number }>(
    sql`select o.state, count(*)::int as count,
          (count(*) filter (where o.created_at >= ${midnight}))::int as today
        from orders o where ${ours} group by o.state order by o.state`,
  );
  return rows;
};

export const readDashboard = async (parts: Parts, period: SalesPeriod): Promise<Dashboard> => {
  const { db, variant, now } = parts;
  const { unit, count } = SPANS[period];
  const step = sql.raw(`interval '1 ${unit}'`);
  const startOf = (instant: SQL) =>
    sql`date_trunc(${sql.raw(`'${unit}'`)}, ${instant} at time zone ${zone})`;
  const last = startOf(sql`${now().toISOString()}::timestamptz`);
  const first = sql`(${last} - ${sql.raw(`${count - 1}`)} * ${step})`;
  const ours = sql`o.destination_company_id = ${variant.destinationCompany.id}`;
  const sold = sql`${ours} and ${isSold} and o.created_at >= ${first} at time zone ${zone}`;
  const [states, sales, best] = await Promise.all([
    readStates(parts, ours),
    db.execute<Sale>(
      sql`with sold as (
            select ${startOf(sql`o.created_at`)} as start,
              (count(*) filter (where b.part < 1))::int as orders,
              sum(round(o.total_cents * (1 - b.part)))::float8 as cents
            from orders o ${refundJoin} where ${sold} group by 1)
          select to_char(span, 'YYYY-MM-DD') as day, coalesce(s.orders, 0) as orders,
            coalesce(s.cents, 0) as cents
          from generate_series(${first}, ${last}, ${step}) as span
            left join sold s on s.start = span order by span`,
    ),
    db.execute<{ code: string; name: string; units: number; cents: number }>(
      sql`select i.code, max(i.name) as name, sum(kept.units)::int as units,
            sum(round(i.quantity * i.price_cents * kept.part))::float8 as cents
          from orders o ${refundJoin} join order_items i on i.order_id = o.id ${leftJoin}
          where ${sold} and b.part < 1 and i.product_id is not null
          group by i.code order by units desc, cents desc, i.code limit ${BEST}`,
    ),
  ]);
  return {
    states,
    sales: sales.rows.map(({ cents, ...sale }) => ({ ...sale, total: fromCents(cents) })),
    best: best.rows.map(({ cents, ...item }) => ({ ...item, total: fromCents(cents) })),
  };
};
