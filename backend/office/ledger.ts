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
 * Sales by their payment, and what came back of them: each refund by its part of the charge, without the refund
 * of a surplus, and refunds of returns by hand; the rest of a cancelled or charged-back order by the day of that.
 */
const lines = (parts: ReportParts) => sql`with sold as (
    select o.id, o.total_cents, o.shipping_price_cents, ${soldAt} as paid_at, paid.actor,
      paid.user_id, o.state,
      coalesce(c.amount_cents, o.total_cents) as charged,
      greatest(0, (select coalesce(sum(p.amount_cents), 0) from payments p where p.order_id = o.id
        and p.status in ('approved', 'disputed', 'refunded')) - coalesce(c.amount_cents, o.total_cents)) as surplus,
      case when o.state = 'CAN' then (select max(e.at) from order_events e
          where e.order_id = o.id and e.to_state = 'CAN')
        else (select max(p.updated_at) from payments p where p.order_id = o.id
          and p.status = 'charged_back' and not exists (select from payments other
            where other.order_id = o.id and other.status in ${paidStatuses})) end as over_at
    from orders o ${paidJoin} left join charges c on c.order_id = o.id
    where ${isOurs(parts)} and (${isSold} or (o.state = 'CAN' and paid.at is not null))),
  refunded as (
    select s.id, r.ended_at as at, s.total_cents, s.charged,
      greatest(0, sum(r.amount_cents) over w - s.surplus)
        - greatest(0, sum(r.amount_cents) over w - r.amount_cents - s.surplus) as back
    from sold s join refunds r on r.order_id = s.id
    where r.outcome = 'done' and r.ended_at is not null
      and (s.over_at is null or r.ended_at <= s.over_at)
    window w as (partition by r.order_id order by r.ended_at, r.id)),
  returned as (
    select id, at, -round(total_cents::numeric * back / charged) as cents
    from refunded where back > 0 and charged > 0
    union all
    select s.id, r.refund_at, -r.refund_cents::numeric
    from sold s join returns r on r.order_id = s.id
    where r.refund_by = 'hand' and r.state in ${wordList(BACK)} and r.refund_cents > 0
      and (s.over_at is null or r.refund_at <= s.over_at)),
  movements as (
    select s.id, s.paid_at as at, 'sale' as kind, s.total_cents::numeric as cents,
      (select sum(${netOf(sql`i.price_cents::bigint * i.quantity`)}) from order_items i
        where i.order_id = s.id) + ${netOf(sql`s.shipping_price_cents`)} as net
    from sold s
    union all
    select r.id, r.at, 'return', r.cents, ${netOf(sql`r.cents`)} from returned r
    union all
    select s.id, s.over_at, 'return', rest.cents, ${netOf(sql`rest.cents`)}
    from sold s cross join lateral (select -(s.total_cents + coalesce(
      (select sum(r.cents) from returned r where r.id = s.id), 0)) as cents) rest
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
      .map((code) => branchName(parts, code))
      .join(', '),
    seller: row.seller ?? '',
  }));
  return { data, next: rows.length > MAX_ROWS ? after + MAX_ROWS : null };
};
