import { type SQL, sql } from 'drizzle-orm';
import { fromCents } from '#contract/amounts/money';
import type { OutputOf } from '#contract/calls';
import type { SalesGroup } from '#contract/calls/reports';
import { COUNTER_PAYMENT_IDS, counterPaymentNames } from '#contract/orders/counter-payments';
import { isSold, leftJoin, refundJoin, zone } from './dashboard.ts';
import {
  branchName,
  isOurs,
  isWithin,
  MAX_ROWS,
  netOf,
  type Period,
  paidJoin,
  type ReportParts,
  soldAt,
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
    id: sql`to_char(${soldAt} at time zone ${zone}, 'YYYY-MM-DD')`,
    name: sql`''`,
  },
  // A branch that the shop has removed keeps the name that its orders stored.
  branch: { id: branchOf, name: sql`o.branch_name` },
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
    id: sql`coalesce(till.payment_id, o.payment_id)`,
    name: sql`case when till.payment_id is null then o.payment_name else '' end`,
  },
};

/** Several means may have paid a sale at the counter: each has its share. */
const tillJoin = sql`left join counter_payments till on till.order_id = o.id and o.total_cents > 0`;
const tillShare = sql`coalesce(till.amount_cents::numeric / o.total_cents, 1)`;

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
  const sold = sql`from orders o ${paidJoin} ${refundJoin}`;
  const which = sql`${isOurs(parts)} and ${isSold} and b.part < 1 and ${isWithin(soldAt, period)}`;
  const [{ rows }, { rows: freights }] = await Promise.all([
    parts.db.execute<Row>(
      sql`with lines as (
            select ${id} as id, ${name} as name, o.id as order_id, kept.units * ${share} as quantity,
              round(i.price_cents::numeric * i.quantity * kept.part) * ${share} as cents,
              round(${netOf(sql`i.price_cents::bigint * i.quantity`)} * kept.part)
                * ${share} as net,
              round(product.last_cost_cents::numeric * i.quantity * kept.part)
                * ${share} as cost
            ${sold} ${shareJoin} join order_items i on i.order_id = o.id ${leftJoin}
              left join products product on product.id = i.product_id
              left join brands brand on brand.id = product.brand_id
              left join categories category on category.id = product.category_id
              left join users seller on seller.id = paid.user_id and paid.actor = 'seller'
            where ${which})
          select id, max(name) as name, grouping(id) = 1 as "isSum",
            count(distinct order_id)::int as orders, coalesce(round(sum(quantity)), 0)::int as units,
            coalesce(round(sum(cents)), 0)::float8 as cents, coalesce(round(sum(net)), 0)::float8 as net,
            coalesce(round(sum(cost)), 0)::float8 as cost,
            coalesce(round(sum(net) filter (where cost > 0)), 0)::float8 as "costedNet"
          from lines group by grouping sets ((id), ())
          order by "isSum" desc, ${by === 'day' ? sql`id` : sql`cents desc, id`}
          limit ${MAX_ROWS + 2}`,
    ),
    parts.db.execute<{ cents: number }>(
      sql`select coalesce(sum(round(o.shipping_price_cents * (1 - b.rest)::numeric)), 0)::float8 as cents
          ${sold} where ${which}`,
    ),
  ]);
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
    const paid = COUNTER_PAYMENT_IDS.find((one) => by === 'payment' && one === row.id);
    if (paid) return counterPaymentNames[paid];
    return row.name || (row.id ?? '');
  };
  return {
    rows: groups
      .slice(0, MAX_ROWS)
      .map((row) => ({ id: row.id ?? '', name: nameOf(row), ...tell(row) })),
    sum: tell(sum),
    shipping: fromCents(freights[0]?.cents ?? 0),
    isCut: groups.length > MAX_ROWS,
  };
};
