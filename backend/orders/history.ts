import { sql } from 'drizzle-orm';
import { wordList } from '#backend/database/columns';
import type { Db, Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { orderEvents, orderRemarks } from '#backend/database/tables/orders';
import { wireOf } from '#backend/database/wire';
import type { OrderEvent } from '#contract/calls/order-management';
import type { Remark } from '#contract/entities/remarks';
import { LEFT, type Mover, transitionOf } from '#contract/orders/order-states';

const actorColumn = columnsOf(orderEvents, 'e', 'actor');

/** Moves from these states take a mistake back: the move before the mistake is the order's own again. */
const isTakenBack = sql`e.from_state is not null and e.from_state in ${wordList(LEFT)}`;

/** The move that brought an order `o` to its state comes first. */
const byState = sql`order by (e.to_state = o.state and not (${isTakenBack})) desc, e.id desc`;

/** Selects the mover who brought an order `o` to its state. */
export const lastActorOfOrder = sql`(select ${actorColumn} from order_events e
  where e.order_id = o.id ${byState} limit 1)`;

const moveColumns = columnsOf(orderEvents, 'e', 'fromState', 'toState', 'actor', 'at');

/** Reads the move that brought an order to its state. */
export const readLastMove = async (db: Pick<Db | Tx, 'execute'>, orderId: number) => {
  const { rows } = await db.execute<RowOf<typeof moveColumns>>(
    sql`select ${moveColumns} from order_events e join orders o on o.id = e.order_id
        where e.order_id = ${orderId} ${byState} limit 1`,
  );
  return rows[0];
};

export const lastActor = async (
  db: Pick<Db | Tx, 'execute'>,
  orderId: number,
): Promise<Mover | undefined> => (await readLastMove(db, orderId))?.actor;

/** Returns whether later payments of the order are refunded automatically. */
export const refundsLate = async (tx: Tx, orderId: number): Promise<boolean> => {
  const last = await readLastMove(tx, orderId);
  if (!last?.fromState) return false;
  return transitionOf(last.fromState, last.toState)?.by[last.actor]?.money === 'refundLate';
};

/** Returns whether a seller marked the order as paid, whatever became of it since. */
export const isPaidByHand = async (tx: Tx, orderId: number): Promise<boolean> => {
  const { rows } = await tx.execute<RowOf<typeof actorColumn>>(
    sql`select ${actorColumn} from order_events e
        where e.order_id = ${orderId} and e.to_state = 'PAP' and not (${isTakenBack})
        order by e.id desc limit 1`,
  );
  return rows[0]?.actor === 'seller';
};

const historyWire = wireOf(orderEvents, {
  date: 'at',
  fromState: 'fromState',
  toState: 'toState',
  actor: 'actor',
  reason: 'reason',
});
const historyColumns = historyWire.columns('e');

export const readHistory = async (
  db: Pick<Db | Tx, 'execute'>,
  orderId: number,
): Promise<OrderEvent[]> => {
  const { rows } = await db.execute<RowOf<typeof historyColumns> & { userName: string }>(
    sql`select ${historyColumns},
          coalesce(u.first_name || ' ' || u.last_name, '') as "userName"
        from order_events e left join users u on u.id = e.user_id
          -- A person's id beside a move of the shop or the provider is not its author.
          and e.actor in ('buyer', 'seller')
        where e.order_id = ${orderId} order by e.id`,
  );
  return rows.map((row) => ({ ...historyWire.tell(row), userName: row.userName }));
};

const remarkWire = wireOf(orderRemarks, { date: 'at', kind: 'kind', about: 'about', text: 'text' });
const remarkColumns = remarkWire.columns('r');

export const readRemarks = async (db: Db, orderId: number): Promise<Remark[]> => {
  const { rows } = await db.execute<RowOf<typeof remarkColumns> & { userName: string }>(
    sql`select ${remarkColumns}, coalesce(u.first_name || ' ' || u.last_name, '') as "userName"
        from order_remarks r left join users u on u.id = r.user_id
        where r.order_id = ${orderId} order by r.id`,
  );
  return rows.map((row) => ({ ...remarkWire.tell(row), userName: row.userName }));
};
