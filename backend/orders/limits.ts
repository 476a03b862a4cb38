import { type SQL, sql } from 'drizzle-orm';
import { LOCKS } from '#backend/database/advisory-locks';
import { wordList } from '#backend/database/columns';
import type { Tx } from '#backend/database/connection';
import { runPrepared, statement } from '#backend/database/prepared';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { orders } from '#backend/database/tables/orders';
import { lockCodeOf } from '#backend/discounts/uses';
import { AppError } from '#backend/http/app-error';
import { counted } from '#contract/amounts/counted';
import { PAID_STATES } from '#contract/orders/order-states';
import type { Variant } from '#variants/schema';
import { phoneKey } from './phone-key.ts';

interface Buyer {
  /** Null = without an account, whose open orders are counted by phone and network alone. */
  userId: number | null;
  phone: string;
  /** As `networkKey` makes it; empty = unknown. */
  network: string;
}

/** Reserved and unpaid orders, without the order itself; counting stops at the limit. */
interface Open {
  orders: number;
  /** Units of the counted orders. */
  units: number;
  /** Orders with the same phone, from any account. */
  phoneOrders: number;
  /** Orders from the same network, from any account. */
  networkOrders: number;
  /** Whether the account has paid for an order before; looked up only if it matters. */
  hasPaid: boolean;
}

const lockingAccount = statement<{ userId: number }>(
  'lock-account',
  ({ userId }) => sql`select pg_advisory_xact_lock(${LOCKS.account}::int, ${userId}::int)`,
);

/**
 * Locks an account until the transaction ends, so that its orders are placed one after the other. The first
 * lock of a transaction (backend/orders/transition.ts has the rest).
 */
export const lockAccount = (tx: Tx, userId: number): Promise<unknown> =>
  runPrepared(tx, lockingAccount({ userId }));

/** Locks the account of an order's buyer, then its code. @param where condition over `o`, the orders */
export const lockAccountOf = async (tx: Tx, where: SQL): Promise<void> => {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${LOCKS.account}::int, o.user_id) from orders o where ${where}`,
  );
  await lockCodeOf(tx, where);
};

interface Counted extends Buyer, Record<string, unknown> {
  guid: string;
  mostOrders: number;
  mostOfPhone: number;
  mostOfNetwork: number;
}

const counting = statement<Counted, Open & Record<string, unknown>>(
  'count-open-orders',
  ({ userId, guid, phone, network, mostOrders, mostOfPhone, mostOfNetwork }) =>
    sql`with mine as materialized (select id from orders
          where user_id = ${userId}::int and reserved_until is not null and guid <> ${guid}::uuid
          limit ${mostOrders}::int),
        counted as (select (select count(*) from mine) as orders,
          (select coalesce(sum(quantity), 0) from order_items
            where product_id is not null and order_id in (select id from mine)) as units,
          (select count(*) from (select from orders
            where phone_key = ${phone} and phone_key <> '' and reserved_until is not null
              and guid <> ${guid}::uuid limit ${mostOfPhone}::int) as same) as "phoneOrders",
          (select count(*) from (select from orders
            where network = ${network} and network <> '' and reserved_until is not null
              and guid <> ${guid}::uuid limit ${mostOfNetwork}::int) as same) as "networkOrders")
        select counted.*, case when "phoneOrders" >= ${mostOfPhone}::int
              or "networkOrders" >= ${mostOfNetwork}::int
            then exists (select from orders where user_id = ${userId}::int and state in ${wordList(PAID_STATES)})
            else false end as "hasPaid"
        from counted`,
);

/**
 * Counts open orders by account, phone and network. Strangers share a network, and anybody may type another
 * person's phone, so those two are counted without a lock: a few orders more than the limit may pass at the
 * same moment.
 */
export const countOpen = async (
  tx: Tx,
  { limits }: Pick<Variant, 'limits'>,
  { userId, phone, network }: Buyer,
  guid: string,
): Promise<Open> => {
  const { rows } = await runPrepared(
    tx,
    counting({
      userId,
      guid,
      phone: phoneKey(phone),
      network,
      mostOrders: limits.openOrders,
      mostOfPhone: limits.phoneOrders,
      mostOfNetwork: limits.networkOrders,
    }),
  );
  const row = rows[0];
  if (!row) throw new Error('nothing was counted');
  return row;
};

/**
 * Refuses an order that exceeds a limit. The limits of a phone and a network refuse only an account
 * that has an unpaid order itself and has never paid one.
 * @throws AppError order.openLimit, whose text gives the remedy
 */
export const refuseBeyond = ({ limits, branches }: Variant, open: Open, units: number): void => {
  const wait = branches[0]
    ? `, espera a que venza o llámanos al ${branches[0].phone}`
    : ' o espera a que venza';
  const refuse = (text: string) => {
    throw new AppError('order.openLimit', { text });
  };
  if (open.orders >= limits.openOrders)
    refuse(`Tienes ${counted(open.orders, 'pedido', 'pedidos')} sin pagar. Paga alguno${wait}.`);
  if (open.units + units > limits.openUnits)
    refuse(
      `Puedes reservar hasta ${counted(limits.openUnits, 'unidad', 'unidades')} sin pagar. Quita unidades, paga otro pedido${wait}.`,
    );
  if (open.orders === 0 || open.hasPaid) return;
  if (open.phoneOrders >= limits.phoneOrders)
    refuse(`Hay muchos pedidos sin pagar con este teléfono. Paga alguno${wait}.`);
  if (open.networkOrders >= limits.networkOrders)
    refuse(`Hay muchos pedidos sin pagar desde tu conexión. Paga alguno${wait}.`);
};

const buyerColumns = columnsOf(orders, 'o', 'phone', 'network');

/**
 * Checks the limits for an order that takes its units again after its reservation expired. The caller has
 * locked the account and then the order.
 * @returns order.openLimit, or undefined where the limits allow it
 */
export const holdingBeyond = async (
  tx: Tx,
  variant: Variant,
  { id, guid, userId }: { id: number; guid: string; userId: number | null },
): Promise<AppError | undefined> => {
  const { rows } = await tx.execute<RowOf<typeof buyerColumns> & { units: number }>(
    sql`select ${buyerColumns},
          (select coalesce(sum(quantity), 0) from order_items
            where order_id = o.id and product_id is not null) as units
        from orders o where id = ${id}`,
  );
  const [row] = rows;
  if (!row) return undefined;
  const open = await countOpen(tx, variant, { userId, ...row }, guid);
  try {
    refuseBeyond(variant, open, row.units);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
};
