/** The lines of the movements of orders: what each line of an order gained and lost, and when (docs/decisions/0214). */
import { type SQL, sql } from 'drizzle-orm';
import { wordList } from '#backend/database/columns';
import { BACK } from '#contract/orders/return-states';
import { isPayment, isPlain, movements, netOf, soldAt } from './sold.ts';

/** The branch that a line leaves from: where it is fetched, else where most of its units are taken, or came back to. */
const branchOf = sql`coalesce(nullif(o.branch_code, ''), (select units.key
  from jsonb_each_text(i.taken) units order by units.value::int desc, units.key limit 1),
  (select units.key from returns r join return_items ri on ri.return_id = r.id
    cross join jsonb_each_text(ri.shelves) units
    where r.order_id = i.order_id and ri.position = i.position and r.state in ${wordList(BACK)}
    group by units.key order by sum(units.value::int) desc, units.key limit 1), '')`;

/** Joins the units `c` that came back of a line `l` until a movement `m`. */
const cameJoin = sql`left join came c on c.order_id = l.order_id and c.at <= m.at
  and coalesce(c.product_id, 0) = coalesce(l.product_id, 0) and not l.is_delivery`;

/**
 * Builds `with` queries up to `line_movements`: every movement, shared among the lines of its order. Lines of orders
 * that were paid and never changed, `plain_lines`, are one movement each; `moved_lines` are all others.
 * - A sale is of the lines as first paid, and a difference of the lines that its edits changed. Edits that changed the
 *   lines and not the total count on the day of the last one.
 * - A return takes its units and, up to their value, its money from the lines that came back. More money than that, and
 *   money of other refunds, is of the units that did not come back and of the delivery.
 * - The last money of an order takes what is left of each line.
 * @param which condition over orders `o`
 */
export const lineMovements = (
  which: SQL,
): SQL => sql`${movements(sql`${which} and not ${isPlain}`)},
  order_lines as (
    select row_number() over () as line, all_lines.* from (
      select l.order_id, l.batch, l.at, l.product_id, l.is_delivery, l.branch_code, l.quantity,
        l.cents::bigint as cents
      from sold s join sold_lines l on l.order_id = s.id
      union all
      select o.id, 0, s.at, line.* from sold s join orders o on o.id = s.id cross join lateral (
        select i.product_id, false, ${branchOf}, i.quantity, i.price_cents::bigint * i.quantity
        from order_items i where i.order_id = o.id
        union all
        select null, true, '', 0, o.shipping_price_cents) line
      where not exists (select from sold_lines l where l.order_id = o.id)) all_lines),
  -- A batch that its last edit took back as a whole was, until then, of the lines before that edit.
  turns as (
    select m.*, row_number() over () as turn, case when b.whole = 0 then b.last_at end as until,
      case when b.whole <> 0 or b.first_at < b.last_at and -m.cents <= (
          select coalesce(sum(paid.cents), 0) from movements paid
          where paid.id = m.id and paid.cents > 0 and paid.edit_at between b.first_at and m.edit_at)
        then b.batch end as batch
    from movements m left join lateral (
      select l.batch, sum(l.cents) as whole, min(l.at) as first_at, max(l.at) as last_at from sold_lines l
      where l.order_id = m.id and l.batch > 0
      group by l.batch having min(l.at) <= m.edit_at
      order by l.batch desc limit 1) b on m.edit_at is not null),
  gained as (
    select m.turn, l.line, l.quantity, l.cents, m.is_first, coalesce(
        m.cents / nullif(sum(l.cents) over (partition by m.turn), 0), m.is_first::int) as share
    from turns m join order_lines l on l.order_id = m.id
      and l.batch = case when m.is_first then 0 else m.batch end and (m.until is null or l.at < m.until)
    where m.is_first or m.batch is not null),
  -- Units that came back for money: not those that covered a debt.
  came as (
    select m.id as order_id, m.at, m.return_id, i.product_id,
      sum(ri.quantity) * greatest(0, 1 - max(debt.cents)
        / nullif(sum(sum(ri.quantity * i.price_cents::numeric)) over (partition by m.return_id), 0)) as units
    from turns m join return_items ri on ri.return_id = m.return_id
      join order_items i on i.order_id = m.id and i.position = ri.position
      cross join lateral (select coalesce(sum(e.cents), 0) as cents from settlements e
        where e.return_id = m.return_id and e.cents > 0) debt
    group by m.id, m.at, m.return_id, i.product_id),
  came_by_line as (
    select m.turn, l.line, -m.cents as back,
      coalesce(sum(c.units) filter (where c.return_id = m.return_id), 0) as units,
      coalesce(sum(c.units), 0) as units_so_far
    from turns m join order_lines l on l.order_id = m.id and (l.batch = 0 or l.at <= m.at) ${cameJoin}
    where not m.is_first and not m.is_final and m.batch is null
    group by m.turn, l.line, m.cents),
  -- The value of the units that came back, and of those that did not until then.
  valued as (
    select c.turn, c.line, c.back, c.quantity, c.cents,
      coalesce(c.quantity * c.units / c.all_units, 0) as units,
      coalesce(c.cents * c.units / c.all_units, 0) as value,
      c.cents - coalesce(c.cents * c.units_so_far / c.all_units, 0) as rest
    from (select c.*, l.quantity, l.cents, nullif(sum(l.quantity)
          over (partition by c.turn, l.product_id, l.is_delivery), 0) as all_units
        from came_by_line c join order_lines l on l.line = c.line) c),
  lost as (
    select turn, line, quantity, cents, units,
      least(back, all_value) * coalesce(value / nullif(all_value, 0), 0)
        + (back - least(back, all_value))
          * coalesce(rest / nullif(all_rest, 0), cents / nullif(all_cents, 0), 0) as back
    from (select *, sum(value) over by_turn as all_value, sum(rest) over by_turn as all_rest,
        sum(cents) over by_turn as all_cents
      from valued window by_turn as (partition by turn)) sums),
  booked as (
    select turn, line, cents * share as cents, ${netOf(sql`cents`)} * share as net,
      quantity * case when is_first then 1 else share end as quantity, quantity * share as costed
    from gained
    union all
    select turn, line, -back, -back * coalesce(${netOf(sql`cents`)} / nullif(cents, 0), 0), -units,
      -coalesce(quantity * back / nullif(cents, 0), units)
    from lost),
  before_last as (
    select m.id, m.at, m.way, m.seller_id, m.is_first, b.*
    from booked b join turns m on m.turn = b.turn
    union all
    select s.id, l.last_at, null, s.seller_id, false, null, l.line, l.cents, ${netOf(sql`l.cents`)},
      l.quantity, l.quantity
    from sold s join (select *, sum(cents) over batch as whole, max(at) over batch as last_at
        from order_lines where batch > 0 window batch as (partition by order_id, batch)) l
      on l.order_id = s.id
    where l.whole = 0),
  moved_lines as (
    select m.*, false as is_final, l.product_id, l.is_delivery, l.branch_code
    from before_last m join order_lines l on l.line = m.line
    union all
    select m.id, m.at, m.way, m.seller_id, false, m.turn, l.line, -l.cents, -l.net, -l.quantity, -l.costed,
      true, o.product_id, o.is_delivery, o.branch_code
    from turns m join (select id, line, sum(cents) as cents, sum(net) as net, sum(quantity) as quantity,
        sum(costed) as costed from before_last
      where id in (select id from turns where is_final) group by id, line) l on l.id = m.id
      join order_lines o on o.line = l.line
    where m.is_final),
  -- Joined as sets: a year has nearly all orders.
  plain as (
    select o.id, o.created_at, o.branch_code, o.shipping_price_cents
    from orders o where ${which} and ${isPlain}),
  plain_paid as (
    select distinct on (e.order_id) e.order_id, e.at, e.actor, e.user_id
    from plain p join order_events e on e.order_id = p.id where ${isPayment}
    order by e.order_id, e.id desc),
  plain_sold as (
    select o.*, ${soldAt} as at, case when paid.actor = 'seller' then paid.user_id end as seller_id
    from plain o left join plain_paid paid on paid.order_id = o.id),
  plain_units as (
    select o.id, o.at, o.seller_id, i.product_id, false as is_delivery, ${branchOf} as branch_code,
      i.quantity::numeric as quantity, i.price_cents::numeric * i.quantity as cents
    from plain_sold o join order_items i on i.order_id = o.id
    union all
    select id, at, seller_id, null, true, '', 0, shipping_price_cents from plain_sold),
  plain_lines as (
    select l.id, l.at, null as way, l.seller_id, true as is_first, null::bigint as turn,
      null::bigint as line, l.cents, ${netOf(sql`l.cents`)} as net, l.quantity, l.quantity as costed,
      false as is_final, l.product_id, l.is_delivery, l.branch_code
    from plain_units l),
  line_movements as (select * from moved_lines union all select * from plain_lines)`;
