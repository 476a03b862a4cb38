import { type SQL, sql } from 'drizzle-orm';
import { fromCents } from '#contract/amounts/money';
import type { OutputOf } from '#contract/calls';
import type { SalesGroup } from '#contract/calls/reports';
import { COUNTER_PAYMENT_IDS, counterPaymentNames } from '#contract/orders/counter-payments';
import { lineMovements } from './line-movements.ts';
import {
  branchName,
  counterWay,
  isReported,
  isWithin,
  MAX_ROWS,
  type Period,
  type ReportParts,
  wayName,
  zone,
} from './sold.ts';

const personName = sql`trim(o.person_name || ' ' || o.person_last_name)`;
const sellerName = sql`trim(seller.first_name || ' ' || seller.last_name)`;

interface Grouping {
  id: SQL;
  name: SQL;
}

const GROUPINGS: Readonly<Record<SalesGroup, Grouping>> = {
  day: {
    id: sql`to_char(l.at at time zone ${zone}, 'YYYY-MM-DD')`,
    name: sql`''`,
  },
  // A branch that the shop has removed keeps the name that its orders stored.
  branch: {
    id: sql`l.branch_code`,
    name: sql`case when l.branch_code = o.branch_code then o.branch_name else '' end`,
  },
  brand: { id: sql`brand.id::text`, name: sql`brand.name::text` },
  category: { id: sql`category.id::text`, name: sql`category.name::text` },
  customer: {
    id: sql`coalesce('c' || o.company_id, 'p' || ${personName} || ' ' || o.user_email)`,
    name: sql`case when o.company_id is null then ${personName} else o.company_name end`,
  },
  seller: {
    id: sql`coalesce(seller.id::text, '')`,
    name: sql`coalesce(${sellerName}, 'Sin vendedor')`,
  },
  payment: {
    id: sql`coalesce(${counterWay(sql`l.way`)}, l.way, till.payment_id, o.payment_id)`,
    name: sql`case when coalesce(l.way, till.payment_id) is null then o.payment_name else '' end`,
  },
};

/** Several means may have paid a sale at the counter: each has its share. */
const tillJoin = sql`left join (select t.order_id, t.payment_id,
    t.amount_cents::numeric / nullif(sum(t.amount_cents) over (partition by t.order_id), 0) as share
  from counter_payments t) till on till.order_id = o.id and till.share is not null and l.way is null`;
const tillShare = sql`coalesce(till.share, 1)`;

/** Builds `with` queries up to `reported`: the movements of lines in a period. */
const reported = (parts: ReportParts, period: Period): SQL =>
  sql`${lineMovements(isReported(parts, period))},
  reported as (
    select *, bool_or(is_first) over (partition by id) and not bool_or(is_final) over (partition by id)
        as is_new,
      round(sum(quantity) over (partition by id, product_id, branch_code, is_delivery), 4) <> 0 as stays
    from moved_lines where ${isWithin(sql`at`, period)}
    union all
    select *, true, quantity <> 0 from plain_lines where ${isWithin(sql`at`, period)})`;

/** Groupings by what was sold, in which an order counts where it has units; others count where it was paid. */
const OF_GOODS: readonly SalesGroup[] = ['branch', 'brand', 'category'];

interface Row extends Record<string, unknown> {
  id: string | null;
  name: string | null;
  isSum: boolean;
  orders: number;
  units: number;
  cents: number;
  net: number;
  cost: number;
  costedNet: number;
  shipping: number;
}

type Report = OutputOf<'reportSales'>['data'];

/** @param seesCosts whether the reader has the permission `prices` */
export const readSales = async (
  parts: ReportParts,
  { by, ...period }: Period & { by: SalesGroup },
  seesCosts: boolean,
): Promise<Report> => {
  const { id, name } = GROUPINGS[by];
  const [shareJoin, share] = by === 'payment' ? [tillJoin, tillShare] : [sql``, sql`1`];
  const { rows } = await parts.db.execute<Row>(
    sql`with ${reported(parts, period)},
        lines as (
          select ${id} as id, ${name} as name, o.id as order_id,
            l.is_new and ${OF_GOODS.includes(by) ? sql`l.stays` : sql`l.is_first`} as counts,
            l.quantity * ${share} as quantity, l.cents * ${share} as cents, l.net * ${share} as net,
            product.last_cost_cents::numeric * l.costed * ${share} as cost
          from reported l join orders o on o.id = l.id ${shareJoin}
            left join products product on product.id = l.product_id
            left join brands brand on brand.id = product.brand_id
            left join categories category on category.id = product.category_id
            left join users seller on seller.id = l.seller_id
          where not l.is_delivery)
        select id, (array_agg(name order by order_id desc) filter (where name <> ''))[1] as name,
          grouping(id) = 1 as "isSum",
          (count(distinct order_id) filter (where counts))::int as orders,
          coalesce(round(sum(quantity)), 0)::int as units,
          coalesce(round(sum(cents)), 0)::float8 as cents, coalesce(round(sum(net)), 0)::float8 as net,
          coalesce(round(sum(cost)), 0)::float8 as cost,
          coalesce(round(sum(net) filter (where cost <> 0)), 0)::float8 as "costedNet",
          (select coalesce(round(sum(cents)), 0)::float8 from reported where is_delivery) as shipping
        from lines group by grouping sets ((id), ())
        having grouping(id) = 1 or count(*) filter (where counts) > 0 or round(sum(cents)) <> 0
          or round(sum(quantity)) <> 0
        order by "isSum" desc, ${by === 'day' ? sql`id` : sql`cents desc, id`}
        limit ${MAX_ROWS + 2}`,
  );
  const tell = ({ orders, units, cents, net, cost, costedNet }: Row) => ({
    orders,
    units,
    total: fromCents(cents),
    net: fromCents(net),
    ...(seesCosts && { cost: fromCents(cost), margin: fromCents(costedNet - cost) }),
  });
  const groups = rows.filter(({ isSum }) => !isSum);
  const [sum] = rows.filter(({ isSum }) => isSum);
  if (!sum) throw new Error('a report has no sum');
  const nameOf = (row: Row): string => {
    if (by === 'branch') return branchName(parts, row.id ?? '', row.name ?? '') || 'Sin local';
    // Free texts of quotations.
    if (row.id === null) return 'Sin producto';
    const paid = COUNTER_PAYMENT_IDS.find((one) => by === 'payment' && one === row.id);
    if (paid) return counterPaymentNames[paid];
    const way = by === 'payment' ? wayName(parts, row.id) : undefined;
    return row.name || (way ?? row.id);
  };
  return {
    rows: groups
      .slice(0, MAX_ROWS)
      .map((row) => ({ id: row.id ?? '', name: nameOf(row), ...tell(row) })),
    sum: tell(sum),
    shipping: fromCents(sum.shipping),
    isCut: groups.length > MAX_ROWS,
  };
};
