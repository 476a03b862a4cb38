/** Sales as reports count them: which, and when (docs/decisions/0205). */
import { type SQL, sql } from 'drizzle-orm';
import { wordList } from '#backend/database/columns';
import type { Dependencies } from '#backend/database/dependencies';
import { TAX_RATE } from '#contract/amounts/money';
import { LEFT } from '#contract/orders/order-states';
import { dayRange } from '#contract/time/dates';

export interface Period {
  from: string;
  to: string;
}

export type ReportParts = Pick<Dependencies, 'db' | 'variant'>;

/** Groups and lines that one answer holds. */
export const MAX_ROWS = 1_000;

/** Joins the move by which an order `o` was paid for good; taking back a dispatch is none. */
export const paidJoin = sql`left join lateral (select e.at, e.actor, e.user_id from order_events e
  where e.order_id = o.id and e.to_state = 'PAP'
    and (e.from_state is null or e.from_state not in ${wordList(LEFT)})
  order by e.id desc limit 1) paid on true`;
/** The instant from which it counts. */
export const soldAt = sql`coalesce(paid.at, o.created_at)`;

/** The price of an order `o` as it was first paid: without what edits added or took off since. */
export const firstTotal = sql`(o.total_cents - o.due_cents
  - coalesce((select sum(s.cents) from settlements s where s.order_id = o.id), 0))`;

export const isWithin = (at: SQL, { from, to }: Period): SQL =>
  sql`${at} between ${dayRange(from).start.toISOString()}::timestamptz
    and ${dayRange(to).end.toISOString()}::timestamptz`;

export const isOurs = ({ variant }: Pick<ReportParts, 'variant'>): SQL =>
  sql`o.destination_company_id = ${variant.destinationCompany.id}`;

/** Names a branch, also one that the shop has removed. @param stored its name in an order; empty = unknown */
export const branchName = (
  { variant }: Pick<ReportParts, 'variant'>,
  code: string,
  stored = '',
): string => variant.branches.find((branch) => branch.code === code)?.name ?? (stored || code);

/** Cents without tax, as `withoutTax` rounds them. */
export const netOf = (cents: SQL): SQL =>
  sql`round((${cents})::numeric / ${sql.raw(`${1 + TAX_RATE}`)})`;
