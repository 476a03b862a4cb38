import { type SQL, sql } from 'drizzle-orm';
import { isOfCompany } from '#backend/database/buyer-company';
import { wordList } from '#backend/database/columns';
import type { Db, Tx } from '#backend/database/connection';
import { columnsOf, isoOf, type RowOf } from '#backend/database/rows';
import { orders } from '#backend/database/tables/orders';
import { fromCents } from '#contract/amounts/money';
import type { ORDER_SORTS } from '#contract/calls/orders';
import type { Order, TakenUnits } from '#contract/entities/orders';
import {
  CANCELLED,
  EXPIRED_ONLY,
  hasBeenPaid,
  LEFT,
  type OrderState,
  takeBackHours,
} from '#contract/orders/order-states';
import type { DifferenceWay } from '#contract/orders/paid-ways';
import { lastActorOfOrder } from './history.ts';
import { type ReturnJson, returnsOfOrder, toReturn } from './order-returns.ts';
import { moneyOfOrder } from './order-sums.ts';
import { owedOutside } from './owed-outside.ts';
import { paymentNote } from './payment-note.ts';
import {
  counterWire,
  discountReply,
  itemWire,
  noteWire,
  orderWire,
  replacingWire,
  tillWire,
  withoutNone,
} from './wire.ts';

const items = itemWire.json('i');
const replacing = replacingWire.json('l');
const columns = orderWire.columns('o');
const due = columnsOf(orders, 'o', 'dueCents');
const counter = counterWire.json('o');
const note = noteWire.json('n');
const tillPart = tillWire.json('t');
const till = sql`(select json_agg(${tillPart} order by t.payment_id)
  from counter_payments t where t.order_id = o.id)`;
const notes = sql`(select json_agg(json_build_object('note', ${note},
    'userName', u.first_name || ' ' || u.last_name) order by n.id)
  from order_remarks n join users u on u.id = n.user_id
  where n.order_id = o.id and n.kind = 'note')`;
/** The discount code of an order `o`, and what it took off. */
export const discountCode = sql`(select u.code from discount_uses u where u.order_id = o.id)`;
export const discountCents = sql`(select coalesce(sum(i.discount_cents::bigint * i.quantity), 0)::bigint
  from order_items i where i.order_id = o.id)`;
/** Sums by currency. A payment that was charged back is no longer the shop's money (`gateway.ts`). */
const paid = sql`(select json_agg(sums order by sums.currency)
  from (select p.currency, sum(p.amount_cents) as amount, sum(p.refunded_cents) as returned,
      coalesce(sum(p.amount_cents - p.refunded_cents) filter (where p.status = 'approved'), 0) as left
    from payments p
    where p.order_id = o.id and p.status in ('approved', 'disputed', 'refunded')
    group by p.currency) sums)`;
const taken = sql`(select json_agg(json_build_object('code', i.code, 'branch', units.key,
    'quantity', units.value::int) order by i.position, units.key)
  from order_items i, jsonb_each_text(i.taken) units where i.order_id = o.id)`;
/** Whether units of a pick-up `o` are taken from another branch than the buyer's. */
export const isBrought = sql`(o.branch_code <> '' and exists (
  select from order_items i, jsonb_each(i.taken) units
  where i.order_id = o.id and units.key <> o.branch_code))`;
/** Whether a seller may take it up, as `moveOrder` decides; null unless the order is cancelled. */
const mayResume = sql`case when o.state in ${wordList(CANCELLED)}
  then coalesce(${lastActorOfOrder} = any(${sql.param([...EXPIRED_ONLY])}::text[]), false) end`;
/** Whether its dispatch may be taken back, as `moveOrder` decides; null unless it has left. */
const mayTakeBack = sql`case when o.state in ${wordList(LEFT)}
  then coalesce((select max(e.at) from order_events e
    where e.order_id = o.id and e.to_state = o.state), '-infinity')
    > now() - make_interval(hours => ${takeBackHours('DIS')}) end`;
const quotation = sql`(select json_build_object('id', q.id, 'number', q.number,
    'print', (select p.id from print_requests p where p.quotation_id = q.id))
  from quotations q where q.order_id = o.id)`;
/** Columns that only the buyer, or only the company, is shown. */
const forBuyer = sql`null as inside, ${paid} as paid`;
const forCompany = sql`json_build_object('counter', ${counter}, 'notes', ${notes}, 'paid', ${paid},
  'isOfCompany', ${isOfCompany('o')}, 'taken', ${taken}, 'till', ${till}, 'quotation', ${quotation},
  'mayResume', ${mayResume}, 'mayTakeBack', ${mayTakeBack}, 'money', ${moneyOfOrder}, 'owed', ${owedOutside}) as inside, null as paid`;

/** In cents. */
interface PaidRow {
  currency: string;
  amount: number;
  returned: number;
  left: number;
}

type OrderRow = RowOf<typeof columns> &
  RowOf<typeof due> & {
    items: RowOf<typeof items>[];
    replacing: RowOf<typeof replacing> | null;
    returns: ReturnJson[] | null;
    inside: {
      counter: RowOf<typeof counter>;
      notes: { note: RowOf<typeof note>; userName: string }[] | null;
      paid: PaidRow[] | null;
      isOfCompany: boolean | null;
      taken: TakenUnits[] | null;
      till: RowOf<typeof tillPart>[] | null;
      quotation: { id: number; number: number; print: number | null } | null;
      mayResume: boolean | null;
      mayTakeBack: boolean | null;
      /** In cents. */
      owed: number;
      /** In cents. */
      money: {
        first: number;
        left: number;
        later: { date: string; by: DifferenceWay; cents: number }[];
      } | null;
    } | null;
    paid: PaidRow[] | null;
    paymentNote: string | null;
    discountCode: string | null;
    discountCents: number;
  };

const paidOf = ({ currency, amount, returned }: PaidRow) => ({
  currency,
  amount: fromCents(amount),
  returned: fromCents(returned),
});

const insideOf = (inside: NonNullable<OrderRow['inside']>): NonNullable<Order['counter']> => ({
  ...counterWire.tell(inside.counter),
  notes: (inside.notes ?? []).map(({ note: one, userName }) => ({
    ...noteWire.tell(one),
    userName,
  })),
  // At the counter a seller chose the company.
  ...(inside.isOfCompany !== null && !inside.till && { isOfCompany: inside.isOfCompany }),
  ...(inside.paid && {
    paid: inside.paid.map((row) => ({ ...paidOf(row), left: fromCents(row.left) })),
  }),
  ...(inside.mayResume !== null && { mayResume: inside.mayResume }),
  ...(inside.mayTakeBack !== null && { mayTakeBack: inside.mayTakeBack }),
  ...(inside.owed > 0 && { owed: fromCents(inside.owed) }),
  ...(inside.money && {
    money: {
      first: fromCents(inside.money.first),
      later: inside.money.later.map(({ date, by, cents }) => ({
        date: isoOf(date),
        by,
        amount: fromCents(cents),
      })),
      left: fromCents(inside.money.left),
    },
  }),
  ...(inside.quotation && { quotation: inside.quotation }),
  ...(inside.till && { till: inside.till.map(tillWire.tell) }),
  ...(inside.taken && { taken: inside.taken }),
});

/** Returns the amount that an edit left to pay; undefined = none. */
export const dueOf = (row: RowOf<typeof due> & { state: OrderState }): number | undefined =>
  row.dueCents > 0 && hasBeenPaid(row) ? fromCents(row.dueCents) : undefined;

const toOrder = (row: OrderRow): Order => ({
  ...orderWire.tell(row),
  ...(dueOf(row) && { due: dueOf(row) }),
  items: row.items.map((item) => withoutNone(itemWire.tell(item))),
  ...discountReply(row.discountCode, row.discountCents),
  ...(row.paid ? { paid: row.paid.map(paidOf) } : {}),
  ...(row.inside ? { counter: insideOf(row.inside) } : {}),
  ...(row.paymentNote !== null && { paymentNote: row.paymentNote }),
  ...(row.returns && { returns: row.returns.map((one) => toReturn(one, row.inside !== null)) }),
  ...(row.replacing ? { replacedBy: replacingWire.tell(row.replacing) } : {}),
});

interface Page {
  limit: number;
  offset: number;
  orderBy?: (typeof ORDER_SORTS)[number] | undefined;
}
const ONE: Page = { limit: 1, offset: 0 };
/** Spelled as the indexes by user and by company are: PostgreSQL uses them for no other order, though no id is null. */
export const NEWEST_FIRST = sql.raw('desc nulls last');
const OLDEST_FIRST = sql.raw('asc nulls first');
type Reader = Pick<Db | Tx, 'execute'>;

const read = async (db: Reader, where: SQL, page: Page, ofOne: SQL): Promise<Order[]> => {
  const { rows } = await db.execute<OrderRow>(
    sql`select ${columns}, ${due},
          (select json_agg(${items} order by i.position)
            from order_items i where i.order_id = o.id) as items,
          (select ${replacing} from replacements r
            join orders l on l.id = r.later_id where r.earlier_id = o.id) as replacing,
          ${paymentNote} as "paymentNote",
          ${discountCode} as "discountCode", ${discountCents} as "discountCents",
          ${returnsOfOrder} as returns,
          ${ofOne}
        from orders o where ${where} order by o.id ${page.orderBy === 'OLD' ? OLDEST_FIRST : NEWEST_FIRST}
        limit ${page.limit} offset ${page.offset}`,
  );
  return rows.map(toOrder);
};

/**
 * Reads orders with their items as their buyer sees them, newest first.
 * @param where condition over `o`, the orders
 */
export const readOrders = (db: Reader, where: SQL, page = ONE): Promise<Order[]> =>
  read(db, where, page, forBuyer);

/** Reads orders as the company that received them sees them. */
export const readCompanyOrders = (db: Reader, where: SQL, page = ONE): Promise<Order[]> =>
  read(db, where, page, forCompany);

/** Counts the orders that meet a condition. */
export const countOrders = async (db: Pick<Db, 'execute'>, where: SQL): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*) as n from orders o where ${where}`,
  );
  return rows[0]?.n ?? 0;
};

/** Counts the orders that meet a condition, by state. */
export const countStates = async (
  db: Pick<Db, 'execute'>,
  where: SQL,
): Promise<Record<OrderState, number>> => {
  const { rows } = await db.execute<{ state: OrderState; n: number }>(
    sql`select o.state, count(*) as n from orders o where ${where} group by o.state`,
  );
  const counts: Record<OrderState, number> = { INI: 0, PCH: 0, PPE: 0, PAP: 0, DIS: 0, CAN: 0 };
  for (const { state, n } of rows) counts[state] = n;
  return counts;
};
