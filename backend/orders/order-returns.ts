/** Reads the returns of an order, which its lists, its detail and its stock know. */
import { type SQL, sql } from 'drizzle-orm';
import { wordList } from '#backend/database/columns';
import type { Db, Tx } from '#backend/database/connection';
import { jsonOf, type RowOf } from '#backend/database/rows';
import { orderItems } from '#backend/database/tables/orders';
import { refunds } from '#backend/database/tables/payments';
import { returnEvents, returnItems, returns } from '#backend/database/tables/returns';
import { wireOf } from '#backend/database/wire';
import { fromCents } from '#contract/amounts/money';
import type { OrderReturn, ReturnEvent } from '#contract/entities/returns';
import { BACK, CLAIMING, type ReturnState } from '#contract/orders/return-states';

const unitsIn = (
  states: readonly ReturnState[],
) => sql<number>`(select coalesce(sum(ri.quantity), 0)::int
  from return_items ri join returns r on r.id = ri.return_id
  where r.order_id = i.order_id and ri.position = i.position and r.state in ${wordList(states)})`;
/** Selects the units of an order's item `i` that came back. */
export const unitsBack = unitsIn(BACK);
/** Selects the units of an order's item `i` that returns name. */
export const unitsClaimed = unitsIn(CLAIMING);

/** Returns whether all units of an order came back. */
export const isAllBack = async (
  db: Pick<Db | Tx, 'execute'>,
  orderId: number,
): Promise<boolean> => {
  const { rows } = await db.execute<{ isAllBack: boolean }>(
    sql`select coalesce(bool_and(${unitsBack} >= i.quantity), false) as "isAllBack"
        from order_items i where i.order_id = ${orderId}`,
  );
  return rows[0]?.isAllBack ?? false;
};

/** Selects the return of an order `o` whose units came back last; null = none has. */
export const lastReceived = sql<number | null>`(select e.return_id
  from return_events e join returns r on r.id = e.return_id
  where r.order_id = o.id and e.to_state in ${wordList(BACK)}
    and exists (select from return_items where return_id = r.id)
  order by e.id desc limit 1)`;

const returnWire = wireOf(returns, {
  id: 'id',
  gUID: 'guid',
  version: 'version',
  date: 'createdAt',
  state: 'state',
  actor: 'actor',
  reason: 'reason',
  answer: 'answer',
} satisfies Record<
  Exclude<keyof OrderReturn, 'items' | 'refund' | 'difference' | 'covered' | 'owed' | 'shelves'>,
  keyof typeof returns.$inferSelect
>);

const fields = returnWire.json('r');
const money = jsonOf(
  returns,
  'r',
  'refundBy',
  'refundWay',
  'refundCurrency',
  'refundCents',
  'refundId',
);
const itemNames = jsonOf(orderItems, 'i', 'code', 'name');
const itemUnits = jsonOf(returnItems, 'ri', 'position', 'quantity', 'shelves');
const outcomeOf = jsonOf(refunds, 'f', 'outcome');

export interface ReturnJson {
  fields: RowOf<typeof fields>;
  money: RowOf<typeof money>;
  made: RowOf<typeof outcomeOf> | null;
  /** Cents. */
  difference: number | null;
  covered: number | null;
  owed: number;
  items: { item: RowOf<typeof itemNames>; units: RowOf<typeof itemUnits> }[];
}

const settledBy = (sign: SQL): SQL =>
  sql`(select sum(s.cents) from settlements s where s.return_id = r.id and s.cents ${sign} 0)`;

/**
 * Selects the cents of UYU that nobody has decided about of a return `r` of an order `o` that was received; 0 = none.
 * The delivery comes with the last return, as in `returnValueCents`.
 */
export const owedCents = sql<number>`(case when r.state in ${wordList(BACK)}
    and r.refund_by is null and r.refund_at is null
  then greatest(0, coalesce(-${settledBy(sql`<`)}, (select coalesce(sum(ri.quantity * i.price_cents), 0)
      from return_items ri join order_items i on i.order_id = o.id and i.position = ri.position
      where ri.return_id = r.id)
    + case when exists (select from order_items i where i.order_id = o.id and i.quantity > ${unitsClaimed})
      or exists (select from returns later where later.order_id = o.id and later.id > r.id
        and later.state in ${wordList(CLAIMING)})
      then 0 else o.shipping_price_cents end)
    - coalesce(${settledBy(sql`>`)}, 0))
  else 0 end)`;

/** Whether money of a return `r` of an order `o` is still to go back, or the provider has not given it back. */
export const isMoneyOpen = sql`(${owedCents} > 0 or (r.refund_by = 'provider'
  and not exists (select from refunds f where f.id = r.refund_id and f.outcome = 'done')))`;

/** Selects a return `r` of an order `o` as JSON. */
export const returnJson = sql<ReturnJson>`json_build_object('fields', ${fields}, 'money', ${money},
  'made', (select ${outcomeOf} from refunds f where f.id = r.refund_id),
  'difference', -${settledBy(sql`<`)}, 'covered', ${settledBy(sql`>`)}, 'owed', ${owedCents},
  'items', (select coalesce(json_agg(json_build_object('item', ${itemNames}, 'units', ${itemUnits})
      order by ri.position), '[]')
    from return_items ri join order_items i on i.order_id = r.order_id and i.position = ri.position
    where ri.return_id = r.id))`;

/** Selects the returns of an order `o`; null if there are none. */
export const returnsOfOrder = sql`(select json_agg(${returnJson} order by r.id)
  from returns r where r.order_id = o.id)`;

const refundOf = ({ money: row, made }: ReturnJson): OrderReturn['refund'] => {
  const { refundBy: by, refundWay: way, refundCurrency: currency, refundCents } = row;
  if (!by) return undefined;
  const outcome = made?.outcome ?? 'due';
  return {
    by,
    ...(way !== null && { way }),
    currency,
    amount: fromCents(refundCents),
    outcome: by === 'hand' ? 'done' : outcome === 'undone' ? 'failed' : outcome,
  };
};

/** @param isCompany whether a seller reads it: buyers do not see the branches */
export const toReturn = (row: ReturnJson, isCompany: boolean): OrderReturn => {
  const refund = refundOf(row);
  const shelves = row.items.flatMap(({ item, units }) =>
    Object.entries(units.shelves).map(([branch, quantity]) => ({
      code: item.code,
      branch,
      quantity,
    })),
  );
  return {
    ...returnWire.tell(row.fields),
    items: row.items.map(({ item, units: { position, quantity } }) => ({
      position,
      ...item,
      quantity,
    })),
    ...(refund && { refund }),
    ...(row.difference !== null && { difference: fromCents(row.difference) }),
    ...(row.covered !== null && { covered: fromCents(row.covered) }),
    ...(isCompany && row.owed > 0 && { owed: fromCents(row.owed) }),
    ...(isCompany && shelves.length > 0 && { shelves }),
  };
};

const eventWire = wireOf(returnEvents, {
  returnId: 'returnId',
  date: 'at',
  toState: 'toState',
  actor: 'actor',
  reason: 'reason',
});
const eventColumns = eventWire.columns('e');

/** Reads the changes of an order's returns in order of time. */
export const readReturnEvents = async (
  db: Pick<Db | Tx, 'execute'>,
  orderId: number,
): Promise<ReturnEvent[]> => {
  const { rows } = await db.execute<RowOf<typeof eventColumns> & { userName: string }>(
    sql`select ${eventColumns}, u.first_name || ' ' || u.last_name as "userName"
        from return_events e join returns r on r.id = e.return_id join users u on u.id = e.user_id
        where r.order_id = ${orderId} order by e.id`,
  );
  return rows.map((row) => ({ ...eventWire.tell(row), userName: row.userName }));
};

/** Reads which units of an order came back, by product. */
export const readReturned = async (
  db: Pick<Db | Tx, 'execute'>,
  orderId: number,
): Promise<{ name: string; quantity: number }[]> => {
  const { rows } = await db.execute<{ name: string; quantity: number }>(
    sql`select * from (select i.name, ${unitsBack} as quantity, i.position
          from order_items i where i.order_id = ${orderId}) back
        where quantity > 0 order by position`,
  );
  return rows.map(({ name, quantity }) => ({ name, quantity }));
};
