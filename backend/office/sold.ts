/** Sales as reports count them: which, and when (docs/decisions/0205). */
import { type SQL, sql } from 'drizzle-orm';
import { wordList } from '#backend/database/columns';
import type { Dependencies } from '#backend/database/dependencies';
import { paidStatuses } from '#backend/database/tables/payments';
import { firstPaid, paidLater, surplusCents } from '#backend/orders/order-sums';
import { TAX_RATE } from '#contract/amounts/money';
import {
  type CounterPaymentId,
  counterPaymentNames,
  SEVERAL,
} from '#contract/orders/counter-payments';
import { LEFT, PAID_STATES } from '#contract/orders/order-states';
import { PAID_WAYS, type PaidWay } from '#contract/orders/paid-ways';
import { BACK } from '#contract/orders/return-states';
import { dayRange } from '#contract/time/dates';
import { TIME_ZONE } from '#contract/time/time-zone';

export const zone = sql.raw(`'${TIME_ZONE}'`);

export interface Period {
  from: string;
  to: string;
}

export type ReportParts = Pick<Dependencies, 'db' | 'variant'>;

/** Groups and lines that one answer holds. */
export const MAX_ROWS = 1_000;

/** Selects the moves `e` by which an order was paid; taking back a dispatch is none. */
export const isPayment = sql`(e.to_state = 'PAP'
  and (e.from_state is null or e.from_state not in ${wordList(LEFT)}))`;
/** Joins the move by which an order `o` was paid for good. */
const paidJoin = sql`left join lateral (select e.at, e.actor, e.user_id from order_events e
  where e.order_id = o.id and ${isPayment}
  order by e.id desc limit 1) paid on true`;
/** The instant from which it counts. */
export const soldAt = sql`coalesce(paid.at, o.created_at)`;

export const isWithin = (at: SQL, { from, to }: Period): SQL =>
  sql`${at} between ${dayRange(from).start.toISOString()}::timestamptz
    and ${dayRange(to).end.toISOString()}::timestamptz`;

/** Selects orders `o` with something in a period that may be a movement: the others need not be computed. */
const movesWithin = (period: Period): SQL => sql`o.id in (
  select m.id from orders m where ${isWithin(sql`m.created_at`, period)}
  union all select m.order_id from order_events m
    where m.to_state in ('PAP', 'CAN') and ${isWithin(sql`m.at`, period)}
  union all select m.order_id from payments m where ${isWithin(sql`m.updated_at`, period)}
  union all select m.order_id from refunds m where ${isWithin(sql`m.ended_at`, period)}
  union all select m.order_id from returns m where ${isWithin(sql`m.refund_at`, period)}
  union all select m.order_id from settlements m where ${isWithin(sql`m.at`, period)}
  union all select m.order_id from sold_lines m where ${isWithin(sql`m.at`, period)})`;

const isOurs = ({ variant }: Pick<ReportParts, 'variant'>): SQL =>
  sql`o.destination_company_id = ${variant.destinationCompany.id}`;

/** Selects the shop's orders `o` of which a report of a period tells. */
export const isReported = (parts: Pick<ReportParts, 'variant'>, period: Period): SQL =>
  sql`${isOurs(parts)} and ${movesWithin(period)}`;

/** Names a branch, also one that the shop has removed. @param stored its name in an order; empty = unknown */
export const branchName = (
  { variant }: Pick<ReportParts, 'variant'>,
  code: string,
  stored = '',
): string => variant.branches.find((branch) => branch.code === code)?.name ?? (stored || code);

/** Cents without tax, as `withoutTax` rounds them. */
export const netOf = (cents: SQL): SQL =>
  sql`round((${cents})::numeric / ${sql.raw(`${1 + TAX_RATE}`)})`;

/**
 * Selects paid orders `o` of which nothing but their payment has moved: no edit, return, refund or chargeback. They are
 * nearly all, and their lines are their movements.
 */
export const isPlain = sql`(o.state in ${wordList(PAID_STATES)} and o.id not in (
  select m.order_id from settlements m union all select m.order_id from sold_lines m
  union all select m.order_id from returns m union all select m.order_id from refunds m
  union all select m.order_id from payments m where m.status = 'charged_back'))`;

/** Paid orders. */
const isSold = sql`o.state in ${wordList(PAID_STATES)}`;

/**
 * Builds `with` queries up to `movements`: what came in and went back of orders, each on its own day. That is their
 * price as first paid, what was paid later for edits, every refund, and the rest of a cancelled or charged-back order
 * on the day of that. Refunds of returns are of the goods. Other refunds are first of a surplus, which was no sale.
 * Accountants add up these rows, reports and the dashboard those of their lines (docs/decisions/0214).
 * @param which condition over orders `o`
 */
export const movements = (which: SQL): SQL => sql`sold as (
    select o.id, o.created_at, o.total_cents, sums.first_cents,
      sums.first_cents + sums.later_cents as paid_cents, ${soldAt} as at,
      case when paid.actor = 'seller' then paid.user_id end as seller_id, c.currency, o.payment_id = ${SEVERAL} as is_split,
      sums.first_cents / nullif(sums.charged, 0) as rate,
      -- In pesos.
      greatest(0, coalesce(money.kept_cents, 0) - sums.charged) * sums.first_cents / nullif(sums.charged, 0)
        + coalesce((select sum(greatest(0, ${surplusCents})) from payments p
            join due_charges d on d.id = p.due_charge_id
          where p.order_id = o.id and p.status in ('approved', 'disputed', 'refunded')), 0) as surplus,
      case when o.state = 'CAN' then (select max(e.at) from order_events e
          where e.order_id = o.id and e.to_state = 'CAN')
        else (select max(p.updated_at) from payments p where p.order_id = o.id
          and p.due_charge_id is null and p.status = 'charged_back'
          and not exists (select from payments other where other.order_id = o.id
            and other.due_charge_id is null and other.status in ${paidStatuses})) end as over_at
    from orders o ${paidJoin} left join charges c on c.order_id = o.id
      left join lateral (select sum(p.amount_cents) as all_cents,
          sum(p.amount_cents) filter (where p.status <> 'charged_back') as kept_cents
        from payments p where p.order_id = o.id and p.due_charge_id is null
          and p.status in ('approved', 'disputed', 'refunded', 'charged_back')) money on true
      cross join lateral (select first.cents as first_cents, ${paidLater}::numeric as later_cents,
          coalesce(c.amount_cents, money.all_cents, first.cents) as charged
        from (select ${firstPaid}::numeric as cents offset 0) first offset 0) sums
    where ${which} and (${isSold} or (o.state = 'CAN' and paid.at is not null))),
  given as (
    select s.id, r.ended_at as at, r.id as turn, own.id as return_id, null as way,
      edit.at as edit_at,
      -- A cent of a foreign currency is many of pesos: the difference itself went back.
      case when r.currency <> 'UYU' and abs(r.amount_cents * peso.rate + edit.cents) < 1.5 * peso.rate
        then -edit.cents else coalesce(r.amount_cents * peso.rate, 0) end as cents
    from sold s join refunds r on r.order_id = s.id
      left join payments p on p.provider = r.provider and p.provider_id = r.provider_id
      left join due_charges d on d.id = p.due_charge_id
      cross join lateral (select coalesce(d.due_cents::numeric / d.amount_cents, s.rate) as rate) peso
      left join returns own on own.refund_id = r.id
      left join settlements edit on edit.return_id = own.id and edit.cents < 0
    where r.outcome = 'done' and r.ended_at is not null
      and (s.over_at is null or r.ended_at <= s.over_at)
    union all
    select s.id, r.refund_at, r.id, r.id, case when s.currency is not null or s.is_split then 'hand' end,
      edit.at, r.refund_cents
    from sold s join returns r on r.order_id = s.id
      left join settlements edit on edit.return_id = r.id and edit.cents < 0
    where r.refund_by = 'hand' and r.state in ${wordList(BACK)} and r.refund_cents > 0
      and (s.over_at is null or r.refund_at <= s.over_at)),
  counted as (
    select g.*, case when g.return_id is not null then g.cents
        else greatest(0, others - s.surplus) - greatest(0, others - g.cents - s.surplus)
      end as counted
    from (select *, coalesce(sum(cents) filter (where return_id is null)
          over (partition by id order by at, turn, cents rows unbounded preceding), 0) as others
        from given) g join sold s on s.id = g.id),
  returned as (
    select c.*, round(least(s.paid_cents, so_far - c.counted)) - round(least(s.paid_cents, so_far)) as back,
      c.edit_at is null and round(so_far) >= s.paid_cents as is_final
    from (select *, sum(counted)
          over (partition by id order by at, turn, cents rows unbounded preceding) as so_far
        from counted) c join sold s on s.id = c.id),
  movements as (
    select s.id, s.at, 'sale' as kind, s.first_cents as cents, null as way, s.seller_id,
      null::timestamptz as edit_at, null::int as return_id, true as is_first, false as is_final
    from sold s
    union all
    select s.id, e.at, case when e.cents > 0 then 'sale' else 'return' end, e.cents, e.paid_by, e.user_id,
      -- A chargeback is of what its payment paid.
      case when e.cents > 0 then e.at else (select min(paid.at) from settlements paid
        where paid.payment_id = e.payment_id) end, null, false, false
    from sold s join settlements e on e.order_id = s.id where e.paid_by is not null
    union all
    select r.id, r.at, 'return', r.back, r.way, s.seller_id, r.edit_at, r.return_id, false, r.is_final
    from returned r join sold s on s.id = r.id where r.back <> 0
    union all
    select s.id, s.over_at, 'return', rest.cents, null, s.seller_id, null, null, false, true
    from sold s cross join lateral (select -(s.paid_cents
      + coalesce((select sum(r.back) from returned r where r.id = s.id), 0)) as cents) rest
    where s.over_at is not null and rest.cents < 0)`;

/** How a difference was paid, by the means of payment of the counter. */
const COUNTER_WAYS = {
  cash: 'EFE',
  card: 'TAR',
  transfer: 'TRA',
} as const satisfies Record<PaidWay, CounterPaymentId>;

/** Selects the means of payment of a `way`; null = as the order, or by hand. */
export const counterWay = (way: SQL): SQL =>
  sql`case ${way} ${sql.join(
    Object.entries(COUNTER_WAYS).map(([key, id]) => sql`when ${key} then ${id}`),
    sql` `,
  )} end`;

/** Names a way; undefined for that of the order. `hand`: a refund, outside the provider, of what was paid there. */
export const wayName = (
  { variant }: Pick<ReportParts, 'variant'>,
  way: string | null,
): string | undefined => {
  if (way === 'hand') return 'A mano';
  const paid = PAID_WAYS.find((one) => one === way);
  return paid
    ? counterPaymentNames[COUNTER_WAYS[paid]]
    : variant.payments.find(({ id }) => id === way)?.name;
};
