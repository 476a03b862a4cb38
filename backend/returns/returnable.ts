/** Reads what of an order can still be returned, and until when its buyer can ask. */
import { sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { orders } from '#backend/database/tables/orders';
import { AppError } from '#backend/http/app-error';
import { ofMyCompany } from '#backend/orders/management';
import { lastReceived } from '#backend/orders/order-returns';
import { readOrderMoney } from '#backend/payments/order-money';
import type { Caller } from '#backend/port';
import { fromCents } from '#contract/amounts/money';
import type { Returnable } from '#contract/entities/returns';
import { hasBeenPaid } from '#contract/orders/order-states';
import { returnDeadline } from '#contract/orders/return-terms';
import type { Variant } from '#variants/schema';
import { readLines } from './locked-return.ts';
import type { ReturnDependencies } from './move-return.ts';

/** Reads the end of the buyer's term; null before dispatch. */
export const readDeadline = async (
  db: Pick<Tx, 'execute'>,
  { returnDays }: Pick<Variant, 'returnDays'>,
  orderId: number,
): Promise<Date | null> => {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select max(at) as at from order_events where order_id = ${orderId} and to_state = 'DIS'`,
  );
  const at = rows[0]?.at;
  return returnDeadline(at ? new Date(at) : null, returnDays);
};

const columns = columnsOf(orders, 'o', 'state', 'shippingPriceCents');

/** @throws AppError record.notFound unless it is the caller's own or one of their company's */
export const readReturnable = async (
  orderId: number,
  { db, variant, now }: ReturnDependencies,
  caller: Pick<Caller<OwnSession>, 'session' | 'companyIds'>,
): Promise<Returnable> => {
  const { rows } = await db.execute<
    RowOf<typeof columns> & { isOurs: boolean; last: number | null }
  >(
    sql`select ${columns}, ${ofMyCompany(caller)} as "isOurs", ${lastReceived} as last from orders o
        where o.id = ${orderId} and (o.user_id = ${caller.session.userId} or ${ofMyCompany(caller)})`,
  );
  const order = rows[0];
  if (!order) throw new AppError('record.notFound');
  const [lines, until, money] = await Promise.all([
    readLines(db, orderId),
    readDeadline(db, variant, orderId),
    order.isOurs ? readOrderMoney(db, orderId) : undefined,
  ]);
  return {
    items: lines.map(({ position, code, name, priceCents, quantity, left, back }) => ({
      position,
      code,
      name,
      price: fromCents(priceCents),
      quantity,
      left,
      back,
    })),
    ...(order.last !== null && { lastReceived: order.last }),
    shippingPrice: fromCents(order.shippingPriceCents),
    until: until?.toISOString() ?? null,
    isOpen: hasBeenPaid(order) && !(until && until < now()),
    ...(money && {
      money: {
        left: fromCents(money.leftCents),
        due: fromCents(money.dueCents),
        ...(money.online && {
          online: {
            currency: money.online.currency,
            left: fromCents(money.online.leftCents),
            rate: money.online.rate,
          },
        }),
      },
    }),
  };
};
