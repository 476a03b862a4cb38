import { sql } from 'drizzle-orm';
import { wordList } from '#backend/database/columns';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { orders } from '#backend/database/tables/orders';
import { paidStatuses } from '#backend/database/tables/payments';
import { fromCents } from '#contract/amounts/money';
import type { OutputOf } from '#contract/calls';
import { BACK } from '#contract/orders/return-states';
import { isSold } from './dashboard.ts';
import {
  branchName,
  firstTotal,
  isOurs,
  isWithin,
  MAX_ROWS,
  netOf,
  type Period,
  paidJoin,
  type ReportParts,
  soldAt,
} from './sold.ts';

const columns = columnsOf(
  orders,
  'o',
  'number',
  'personName',
  'personLastName',
  'personIdentifier',
  'invoiceName',
  'invoiceIdentifier',
  'paymentName',
  'branchCode',
  'branchName',
);

type Row = RowOf<typeof columns> & {
  at: string;
  kind: 'sale' | 'return';
  cents: number;
  net: number;
  /** Codes of the branches that its units are taken from. */
  branches: string[] | null;
  seller: string | null;
};

/**
 * Sales by their payment, what was paid later for edits, and what came back: each refund by its part of the charge,
 * and refunds of returns by hand, both without the refund of a surplus; the rest of a cancelled or charged-back order
 * by the day of that.
 */
const lines = (parts: ReportParts) => sql`with sold as (
    select o.id, ${firstTotal} as total_cents, o.total_cents as now_cents, o.shipping_price_cents,
      ${soldAt} as paid_at, paid.actor, paid.user_id, o.state,
      coalesce(c.amount_cents, ${firstTotal}) as charged,
      greatest(0, (select coalesce(sum(p.amount_cents), 0) from payments p where p.order_id = o.id
        and p.status in ('approved', 'disputed', 'refunded')) - coalesce(c.amount_cents, ${firstTotal})) as surplus,
      case when o.state = 'CAN' then (select max(e.at) from order_events e
          where e.order_id = o.id and e.to_state = 'CAN')
        else (select max(p.updated_at) from payments p where p.order_id = o.id
          and p.status = 'charged_back' and not exists (select from payments other
            where other.order_id = o.id and other.status in ${paidStatuses})) end as over_at
    from orders o ${paidJoin} left join charges c on c.order_id = o.id
    where ${isOurs(parts)} and (${isSold} or (o.state = 'CAN' and paid.at is not null))),
  given as (
    select s.id, r.ended_at as at, r.id as turn, coalesce(-edit.cents,
      s.total_cents::numeric * r.amount_cents / nullif(s.charged, 0), 0) as cents
    from sold s join refunds r on r.order_id = s.id
      left join returns own on own.refund_id = r.id
      left join settlements edit on edit.return_id = own.id
    where r.outcome = 'done' and r.ended_at is not null
      and (s.over_at is null or r.ended_at <= s.over_at)
    union all
    select s.id, r.refund_at, r.id, r.refund_cents
    from sold s join returns r on r.order_id = s.id
    where r.refund_by = 'hand' and r.state in ${wordList(BACK)} and r.refund_cents > 0
      and (s.over_at is null or r.refund_at <= s.over_at)),
  running as (
    select g.id, g.at, g.cents, sum(g.cents) over w as so_far,
      coalesce(s.total_cents::numeric * s.surplus / nullif(s.charged, 0), 0) as surplus
    from given g join sold s on s.id = g.id
    window w as (partition by g.id order by g.at, g.turn, g.cents rows unbounded preceding)),
  returned as (
    select id, at, -round(greatest(0, so_far - surplus) - greatest(0, so_far - cents - surplus)) as cents
    from running where so_far > surplus),
  added as (
    select s.id, e.at, e.cents::numeric as cents
    from sold s join settlements e on e.order_id = s.id where e.cents > 0),
  movements as (
    select s.id, s.paid_at as at, 'sale' as kind, s.total_cents::numeric as cents,
      case when s.total_cents = s.now_cents
        then (select sum(${netOf(sql`i.price_cents::bigint * i.quantity`)}) from order_items i
          where i.order_id = s.id) + ${netOf(sql`s.shipping_price_cents`)}
        else ${netOf(sql`s.total_cents`)} end as net
    from sold s
    union all
    select a.id, a.at, 'sale', a.cents, ${netOf(sql`a.cents`)} from added a
    union all
    select r.id, r.at, 'return', r.cents, ${netOf(sql`r.cents`)} from returned r
    union all
    select s.id, s.over_at, 'return', rest.cents, ${netOf(sql`rest.cents`)}
    from sold s cross join lateral (select -(s.total_cents
      + coalesce((select sum(a.cents) from added a where a.id = s.id), 0)
      + coalesce((select sum(r.cents) from returned r where r.id = s.id), 0)) as cents) rest
    where s.over_at is not null and rest.cents < 0)`;

export const readLedger = async (
  parts: ReportParts,
  { after, ...period }: Period & { after: number },
): Promise<OutputOf<'reportLedger'>> => {
  const { rows } = await parts.db.execute<Row>(
    sql`${lines(parts)}
        select ${columns}, m.at, m.kind, m.cents::float8 as cents, m.net::float8 as net,
          (select array_agg(distinct units.key) from order_items i, jsonb_each(i.taken) units
            where i.order_id = o.id) as branches,
          (select trim(u.first_name || ' ' || u.last_name) from users u
            where u.id = s.user_id and s.actor = 'seller') as seller
        from movements m join sold s on s.id = m.id join orders o on o.id = m.id
        where ${isWithin(sql`m.at`, period)}
        order by m.at, o.number, m.kind desc
        limit ${MAX_ROWS + 1} offset ${after}`,
  );
  const data = rows.slice(0, MAX_ROWS).map((row) => ({
    date: new Date(row.at).toISOString(),
    number: row.number,
    kind: row.kind,
    name: row.invoiceName || `${row.personName} ${row.personLastName}`.trim(),
    documentKind: row.invoiceIdentifier
      ? ('RUT' as const)
      : row.personIdentifier
        ? ('CI' as const)
        : ('' as const),
    document: row.invoiceIdentifier || row.personIdentifier,
    net: fromCents(row.net),
    tax: fromCents(row.cents - row.net),
    total: fromCents(row.cents),
    payment: row.paymentName,
    branch: (row.branchCode ? [row.branchCode] : (row.branches ?? []))
      .map((code) => branchName(parts, code, row.branchName))
      .join(', '),
    seller: row.seller ?? '',
  }));
  return { data, next: rows.length > MAX_ROWS ? after + MAX_ROWS : null };
};
