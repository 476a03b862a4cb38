/** Somebody behind the counter has dealt with what needed attention; who, when and how stays in the history. */
import { sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Dependencies } from '#backend/database/dependencies';
import { orderRemarks } from '#backend/database/tables/orders';
import { AppError } from '#backend/http/app-error';
import type { Caller } from '#backend/port';
import type { InputOf } from '#contract/calls';
import type { Order } from '#contract/entities/orders';
import { resolveAttention } from './attention.ts';
import { ofMyCompany } from './management.ts';
import { readCompanyOrders } from './queries.ts';
import { lockOrder } from './transition.ts';

/**
 * @throws AppError record.notFound for another company's order, record.changed where it shows something
 *   else by now
 */
export const attend = (
  { orderId, attention, text }: InputOf<'orderAttend'>,
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  caller: Pick<Caller<OwnSession>, 'session' | 'companyIds'>,
): Promise<Order> =>
  db.transaction(async (tx) => {
    const where = sql`o.id = ${orderId} and ${ofMyCompany(caller)}`;
    const order = await lockOrder(tx, where);
    if (!order) throw new AppError('record.notFound');
    if (order.attention !== attention) throw new AppError('record.changed');
    await resolveAttention(tx, order);
    await tx.insert(orderRemarks).values({
      orderId,
      kind: 'attended',
      about: attention,
      text,
      userId: caller.session.userId,
      at: now(),
    });
    const [read] = await readCompanyOrders(tx, where);
    if (!read) throw new AppError('record.notFound');
    return read;
  });
