/** Uses of discount codes: the orders that have them and are not cancelled. */
import { type SQL, sql } from 'drizzle-orm';
import { wordList } from '#backend/database/columns';
import type { Db, Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { discounts, discountUses } from '#backend/database/tables/discounts';
import { orders } from '#backend/database/tables/orders';
import { AppError } from '#backend/http/app-error';
import { CANCELLED, DUE } from '#contract/orders/order-states';
import type { OpenCode } from './code.ts';

interface Person {
  /** Null = without an account. E-mail and phone are compared as well: a person may have several accounts. */
  userId: number | null;
  email: string;
  /** As orders have it; empty = unknown. */
  phoneKey: string;
}

/** Condition over orders `o`: a use, which a cancelled order gives back. */
export const isUse = sql`o.state not in ${wordList(CANCELLED)}`;

const isOf = ({ userId, email, phoneKey }: Person): SQL => sql`(o.user_id = ${userId}::int
  or o.user_email <> '' and lower(o.user_email) = lower(${email}::text)
  or o.phone_key <> '' and o.phone_key = ${phoneKey}::text)`;

const refuseUsesOf = async (
  db: Pick<Db | Tx, 'execute'>,
  { id, maxUses, isOncePerPerson }: Pick<OpenCode, 'id' | 'maxUses' | 'isOncePerPerson'>,
  person: Person | null,
  isCounted: SQL,
): Promise<void> => {
  if (maxUses === 0 && !isOncePerPerson) return;
  const { rows } = await db.execute<{ uses: number; own: number }>(
    sql`select count(*)::int as uses,
          (count(*) filter (where ${person ? isOf(person) : sql`false`}))::int as own
        from discount_uses u join orders o on o.id = u.order_id
        where u.discount_id = ${id} and ${isUse} and ${isCounted}`,
  );
  const { uses = 0, own = 0 } = rows[0] ?? {};
  if (isOncePerPerson && own > 0) throw new AppError('discount.used');
  if (maxUses > 0 && uses >= maxUses) throw new AppError('discount.usedUp');
};

/**
 * Checks whether a cart may use a code. The caller's own orders that await an online payment do not count, since
 * the cart replaces them.
 * @throws AppError discount.usedUp, discount.used
 */
export const refuseUses = (
  db: Pick<Db, 'execute'>,
  code: OpenCode,
  person: Person | null,
): Promise<void> => {
  const userId = person?.userId ?? null;
  const isReplaceable = sql`(o.user_id = ${userId}::int and o.state in ${wordList(DUE)})`;
  return refuseUsesOf(db, code, person, sql`${isReplaceable} is not true`);
};

/**
 * Stores the use of a locked code by an order that was just stored, and whose replaced order is cancelled.
 * @throws AppError discount.usedUp, discount.used
 */
export const storeUse = async (
  tx: Tx,
  code: OpenCode,
  orderId: number,
  person: Person,
): Promise<void> => {
  await refuseUsesOf(tx, code, person, sql`o.id <> ${orderId}`);
  await tx
    .insert(discountUses)
    .values({ orderId, discountId: code.id, code: code.code, terms: code.terms });
};

/**
 * Locks the code of an order whose uses are counted, before the order itself (see `lockOrder`): a cancelled order may
 * get its use back.
 * @param where condition over `o`, the orders
 */
export const lockCodeOf = (tx: Tx, where: SQL): Promise<unknown> =>
  tx.execute(
    sql`select from discounts d where (d.max_uses > 0 or d.is_once_per_person)
          and d.id in (select u.discount_id from discount_uses u join orders o on o.id = u.order_id
            where ${where}) for update`,
  );

const codeColumns = columnsOf(discounts, 'd', 'id', 'code', 'maxUses', 'isOncePerPerson');
const personColumns = columnsOf(orders, 'o', 'userId', 'userEmail', 'phoneKey');

/**
 * Returns why a cancelled order cannot count again: other orders have the uses of its code by now.
 * The caller has locked the code.
 */
export const lostUse = async (tx: Tx, orderId: number): Promise<AppError | undefined> => {
  const { rows } = await tx.execute<RowOf<typeof codeColumns>>(
    sql`select ${codeColumns} from discount_uses u join discounts d on d.id = u.discount_id
        where u.order_id = ${orderId}`,
  );
  const [code] = rows;
  if (!code) return undefined;
  const { rows: persons } = await tx.execute<RowOf<typeof personColumns>>(
    sql`select ${personColumns} from orders o where o.id = ${orderId}`,
  );
  const [order] = persons;
  const person = order && { ...order, email: order.userEmail };
  try {
    await refuseUsesOf(tx, code, person ?? null, sql`o.id <> ${orderId}`);
    return undefined;
  } catch (refusal) {
    if (!(refusal instanceof AppError)) throw refusal;
    return new AppError(refusal.code, {
      text: `Otro pedido usó el código ${code.code} mientras este estaba cancelado. Para retomarlo, amplía sus usos en Descuentos.`,
    });
  }
};
