/**
 * The sums of an order `o` in cents of UYU (docs/decisions/0212). Every reader of money derives from them:
 * `total_cents` = `firstPaid` + `due_cents` + all rows of `settlements`.
 */
import { type SQL, sql } from 'drizzle-orm';

const settled = (which: SQL): SQL =>
  sql`coalesce((select sum(s.cents) from settlements s where s.order_id = o.id and ${which}), 0)`;

/** The price as it was first paid: without what edits added or took off since. */
export const firstPaid = sql`(o.total_cents - o.due_cents - ${settled(sql`true`)})`;

/** Money that arrived later for what edits added. */
export const paidLater = settled(sql`s.paid_by is not null`);

/** Those of it that no provider has. */
export const paidOutside = settled(sql`s.paid_by is not null and s.payment_id is null`);

/** Selects the pesos that a cent of a payment `p` is worth, with the charge `c` of its order and its own `d`. */
export const pesoRate = sql`case when p.currency = 'UYU' then 1
  else coalesce(d.due_cents::numeric / d.amount_cents, c.rate, 0) end`;

/** Selects the cents of UYU of a payment `p` of a difference that paid none. */
export const surplusCents = sql`(case when p.due_charge_id is null then 0
  else p.amount_cents * ${pesoRate} - coalesce((select sum(s.cents) from settlements s
    where s.payment_id = p.id and s.cents > 0), 0) end)`;

/** Money that the shop received without a provider and has not given back: of a cancelled order all of it is owed. */
export const heldOutside = sql`greatest(0, ${paidOutside}
  + case when exists (select from payments p where p.order_id = o.id and p.due_charge_id is null
    and p.status in ('approved', 'disputed', 'refunded', 'charged_back')) then 0 else ${firstPaid} end
  - coalesce((select sum(r.refund_cents) from returns r
      where r.order_id = o.id and r.refund_by = 'hand'), 0))`;

/** Money that went back by hand or at the provider, a foreign currency at the rate of its charge. */
const givenBack = sql`(coalesce((select sum(r.refund_cents) from returns r
    where r.order_id = o.id and r.refund_by = 'hand'), 0)
  + coalesce((select sum(greatest(0, round(p.refunded_cents * ${pesoRate} - ${surplusCents})))
    from payments p left join charges c on c.order_id = p.order_id
      left join due_charges d on d.id = p.due_charge_id where p.order_id = o.id), 0))`;

/** Selects the money that an edited or partly refunded order brought, in cents; null where it is the total. */
export const moneyOfOrder = sql`case when ${givenBack} > 0 or exists (select from settlements s where s.order_id = o.id)
  then json_build_object('first', ${firstPaid}, 'left', ${firstPaid} + ${paidLater} - ${givenBack},
    'later', (select coalesce(json_agg(json_build_object('date', s.at, 'by', s.paid_by, 'cents', s.cents)
      order by s.id), '[]') from settlements s where s.order_id = o.id and s.paid_by is not null)) end`;
