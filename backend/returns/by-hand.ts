/** Money of a cancelled order that the shop gives back by hand: a return without units. */
import { eq, sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import { orders } from '#backend/database/tables/orders';
import { returns } from '#backend/database/tables/returns';
import { AppError, refuseField } from '#backend/http/app-error';
import { updateAttention } from '#backend/orders/attention';
import { changedMeanwhile, ofMyCompany } from '#backend/orders/management';
import { outsideText, readOwedOutside } from '#backend/orders/owed-outside';
import { readCompanyOrders } from '#backend/orders/queries';
import { lockOrder } from '#backend/orders/transition';
import { mailByHand } from '#backend/payments/payment-mails';
import type { Caller } from '#backend/port';
import { formatMoney, toCents } from '#contract/amounts/money';
import type { InputOf } from '#contract/calls';
import type { Order } from '#contract/entities/orders';
import type { ReturnDependencies } from './move-return.ts';
import { writeRefund } from './receive-return.ts';

/**
 * Notes that money of an order, which was paid without a provider and then cancelled, went back.
 * @throws AppError record.notFound for another company's order, record.changed after another change;
 *   payment.settled if nothing is owed, request.invalid for more than that; permission.missing, return.money
 */
export const giveBackByHand = (
  { orderId, version, by, amount, note }: InputOf<'returnByHand'>,
  deps: ReturnDependencies,
  caller: Pick<Caller<OwnSession>, 'session' | 'companyIds'>,
): Promise<Order> =>
  deps.db.transaction(async (tx) => {
    const where = sql`o.id = ${orderId} and ${ofMyCompany(caller)}`;
    const order = await lockOrder(tx, where);
    if (!order) throw new AppError('record.notFound');
    if (order.version !== version) throw await changedMeanwhile(tx, where, orderId);
    const owed = await readOwedOutside(tx, orderId);
    if (owed === 0) throw new AppError('payment.settled');
    const amountCents = toCents(amount);
    if (amountCents > owed) throw refuseField('amount', `Falta devolver ${formatMoney(owed)}.`);
    const [made] = await tx
      .insert(returns)
      .values({
        ...{ guid: crypto.randomUUID(), orderId, state: 'REC', actor: 'seller' },
        ...{ reason: note, refundWay: by, createdAt: deps.now() },
      })
      .returning({ id: returns.id });
    if (!made) throw new Error('a return was not stored');
    const ids = { orderId, returnId: made.id };
    const refund = { by: 'hand', currency: 'UYU', amountCents } as const;
    await writeRefund(tx, deps, ids, refund, caller.session);
    await tx
      .update(orders)
      .set({ version: version + 1 })
      .where(eq(orders.id, orderId));
    await updateAttention(tx, deps.variant, order, {
      giveBackOutside: outsideText(owed - amountCents),
    });
    await mailByHand(tx, deps.variant, orderId, { by, amountCents, returnId: made.id });
    const [read] = await readCompanyOrders(tx, where);
    if (!read) throw new AppError('record.notFound');
    return read;
  });
