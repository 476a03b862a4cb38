import { type SQL, sql } from 'drizzle-orm';
import type { Dependencies } from '#backend/database/dependencies';
import { unitsBack } from '#backend/orders/order-returns';
import { fromCents } from '#contract/amounts/money';
import type { OutputOf } from '#contract/calls';
import type { SalesPeriod } from '#contract/calls/office';
import type { OrderState } from '#contract/orders/order-states';
import { lineMovements } from './line-movements.ts';
import { movements, zone } from './sold.ts';

/** Number of spans, and PostgreSQL's unit. */
const SPANS: Readonly<Record<SalesPeriod, { unit: string; count: number }>> = {
  DAY: { unit: 'day', count: 30 },
  WEEK: { unit: 'week', count: 13 },
  MONTH: { unit: 'month', count: 12 },
};
const BEST = 10;

interface Sale extends Record<string, unknown> {
  day: string;
  orders: number;
  cents: number;
}

type Parts = Pick<Dependencies, 'db' | 'variant' | 'now'>;
type Dashboard = OutputOf<'officeDashboard'>['data'];

/** Counts orders `o`: all, and those that were placed today. */
const countsOf = ({ now }: Pick<Parts, 'now'>): SQL => {
  const midnight = sql`date_trunc('day', ${now().toISOString()}::timestamptz at time zone ${zone})
    at time zone ${zone}`;
  return sql`count(*)::int as count, (count(*) filter (where o.created_at >= ${midnight}))::int as today`;
};

const readStates = async (parts: Parts, ours: SQL): Promise<Dashboard['states']> => {
  const { rows } = await parts.db.execute<{ state: OrderState; count: number; today: number }>(
    sql`select o.state, ${countsOf(parts)} from orders o where ${ours}
        group by o.state order by o.state`,
  );
  return rows;
};

const readToPrepare = async (parts: Parts, ours: SQL): Promise<Dashboard['toPrepare']> => {
  const { rows } = await parts.db.execute<{ count: number; today: number }>(
    sql`select ${countsOf(parts)} from orders o where ${ours} and o.state = 'PAP' and exists (
          select from order_items i where i.order_id = o.id and i.quantity > ${unitsBack})`,
  );
  return rows[0] ?? { count: 0, today: 0 };
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
  const which = sql`${ours} and o.created_at >= ${first} at time zone ${zone}`;
  const [states, toPrepare, sales, best] = await Promise.all([
    readStates(parts, ours),
    readToPrepare(parts, ours),
    db.execute<Sale>(
      // Without what went back and what nobody has paid; of a fully refunded order nothing was sold.
      sql`with ${movements(which)}, nets as (
            select s.created_at, sum(m.cents) as cents from sold s join movements m on m.id = s.id
            group by s.id, s.created_at having sum(m.cents) > 0), spans as (
            select ${startOf(sql`n.created_at`)} as start, count(*)::int as orders,
              sum(n.cents)::float8 as cents
            from nets n group by 1)
          select to_char(span, 'YYYY-MM-DD') as day, coalesce(s.orders, 0) as orders,
            coalesce(s.cents, 0) as cents
          from generate_series(${first}, ${last}, ${step}) as span
            left join spans s on s.start = span order by span`,
    ),
    db.execute<{ code: string; name: string; units: number; cents: number }>(
      sql`with ${lineMovements(which)}
          select p.code, p.name, round(sum(m.quantity))::int as units, round(sum(m.cents))::float8 as cents
          from line_movements m join products p on p.id = m.product_id
          group by p.id having round(sum(m.quantity)) > 0
          order by units desc, cents desc, p.code limit ${BEST}`,
    ),
  ]);
  return {
    states,
    toPrepare,
    sales: sales.rows.map(({ cents, ...sale }) => ({ ...sale, total: fromCents(cents) })),
    best: best.rows.map(({ cents, ...item }) => ({ ...item, total: fromCents(cents) })),
  };
};
