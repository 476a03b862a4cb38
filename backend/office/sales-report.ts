import { type SQL, sql } from 'drizzle-orm';
import { fromCents } from '#contract/amounts/money';
import type { OutputOf } from '#contract/calls';
import type { SalesGroup } from '#contract/calls/reports';
import { COUNTER_PAYMENT_IDS, counterPaymentNames } from '#contract/orders/counter-payments';
import {
  branchName,
  counterWay,
  isOurs,
  isWithin,
  MAX_ROWS,
  movements,
  netOf,
  type Period,
  type ReportParts,
  wayName,
  zone,
} from './sold.ts';

/** The branch that a line leaves from: where it is fetched, else where most of its units are taken. */
const branchOf = sql`coalesce(nullif(o.branch_code, ''), (select units.key
  from jsonb_each_text(i.taken) units order by units.value::int desc, units.key limit 1), '')`;
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
    name: sql`coalesce(${sellerName}, 'Medio de pago')`,
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

/**
 * Builds `with` queries up to `booked`: the lines of the movements of a period, each with its share of the movement.
 * A difference is of the lines that its edits changed, and anything else of all. Edits that changed the lines and not
 * the total count on their own day. Units come back with the last money of an order.
 */
const booked = (parts: ReportParts, period: Period): SQL => sql`${movements(isOurs(parts))},
  chosen as (
    select m.*, row_number() over () as turn, edit.batch
    from movements m left join lateral (
      select case when sum(l.cents) <> 0 then l.batch end as batch from sold_lines l
      where l.order_id = m.id and l.batch > 0 and l.at <= m.edit_at
      group by l.batch order by l.batch desc limit 1) edit on true
    where ${isWithin(sql`m.at`, period)}),
  parts as (
    select l.order_id, l.batch, l.product_id, l.is_delivery, l.branch_code, l.quantity,
      l.cents::bigint as cents
    from sold_lines l where l.batch >= 0 and l.order_id in (select id from chosen)
    union all
    select o.id, 0, line.* from orders o cross join lateral (
      select i.product_id, false, ${branchOf}, i.quantity, i.price_cents::bigint * i.quantity
      from order_items i where i.order_id = o.id
      union all
      select null, true, '', 0, o.shipping_price_cents) line
    where o.id in (select id from chosen)
      and not exists (select from sold_lines l where l.order_id = o.id and l.batch >= 0)),
  shared as (
    select m.id, m.at, m.way, m.seller_id, m.is_first, m.is_final, p.*,
      coalesce(m.cents / nullif(sum(p.cents) over (partition by m.turn), 0), m.is_first::int) as share,
      case when m.is_first or m.batch is not null then 1 when m.is_final then -1 else 0 end as unit_share
    from chosen m join parts p on p.order_id = m.id
      and case when m.is_first then p.batch = 0 else p.batch = coalesce(m.batch, p.batch) end),
  moved as (
    select id, at, way, seller_id, is_first, is_final, product_id, is_delivery, branch_code,
      cents * share as cents, ${netOf(sql`cents`)} * share as net, quantity * share as costed,
      quantity * unit_share * case when unit_share = 1 and not is_first then share else 1 end as quantity
    from shared
    union all
    select s.id, l.at, null, s.seller_id, false, false, l.product_id, l.is_delivery, l.branch_code,
      l.cents, ${netOf(sql`l.cents`)}, l.quantity, l.quantity
    from sold s join (select *, sum(cents) over (partition by order_id, batch) as whole
        from sold_lines where batch > 0) l on l.order_id = s.id
    where l.whole = 0 and ${isWithin(sql`l.at`, period)}),
  booked as (
    select *, bool_or(is_first) over (partition by id) and not bool_or(is_final) over (partition by id)
        as is_new,
      sum(quantity) over (partition by id, product_id, branch_code, is_delivery) <> 0 as stays
    from moved)`;

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
    sql`with ${booked(parts, period)},
        lines as (
          select ${id} as id, ${name} as name, o.id as order_id,
            l.is_new and ${OF_GOODS.includes(by) ? sql`l.stays` : sql`l.is_first`} as counts,
            l.quantity * ${share} as quantity, l.cents * ${share} as cents, l.net * ${share} as net,
            product.last_cost_cents::numeric * l.costed * ${share} as cost
          from booked l join orders o on o.id = l.id ${shareJoin}
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
          (select coalesce(round(sum(cents)), 0)::float8 from booked where is_delivery) as shipping
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
    if (by === 'branch')
      return branchName(parts, row.id ?? '', row.name ?? '') || 'Sin unidades apartadas';
    // Free texts of quotations.
    if (row.id === null) return 'Sin producto';
    const way = by === 'payment' ? wayName(row.id) : undefined;
    if (way) return way;
    const paid = COUNTER_PAYMENT_IDS.find((one) => by === 'payment' && one === row.id);
    if (paid) return counterPaymentNames[paid];
    return row.name || (row.id ?? '');
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
