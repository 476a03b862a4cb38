import { sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Dependencies } from '#backend/database/dependencies';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { orders } from '#backend/database/tables/orders';
import { AppError } from '#backend/http/app-error';
import type { Caller } from '#backend/port';
import { fromCents } from '#contract/amounts/money';
import type { InputOf, OutputOf } from '#contract/calls';
import { hasBeenPaid } from '#contract/orders/order-states';
import { ofMyCompany } from './management.ts';
import { priceEdit } from './rewrite-order.ts';

const columns = columnsOf(orders, 'o', 'state', 'totalCents', 'dueCents');

/**
 * Returns what an order would cost after an edit, and the difference of a paid one. Nothing changes.
 * @throws AppError record.notFound for another company's order; those of `priceEdit`
 */
export const previewEdit = (
  { orderId, items, shippingId }: InputOf<'orderEditPreview'>,
  { db, variant, now }: Pick<Dependencies, 'db' | 'variant' | 'now'>,
  caller: Pick<Caller<OwnSession>, 'session' | 'companyIds'>,
): Promise<OutputOf<'orderEditPreview'>['data']> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<RowOf<typeof columns>>(
      sql`select ${columns} from orders o where o.id = ${orderId} and ${ofMyCompany(caller)}`,
    );
    const [order] = rows;
    const shipping = variant.shippings.find(({ id }) => id === shippingId);
    if (!order || !shipping) throw new AppError('record.notFound');
    const edit = { items, shipping };
    const { session } = caller;
    const priced = await priceEdit(tx, orderId, edit, { session, now: now() });
    const balance = hasBeenPaid(order) ? order.dueCents + priced.totalCents - order.totalCents : 0;
    return {
      items: priced.lines.map(({ code, name, priceCents, quantity }) => ({
        code,
        name,
        price: fromCents(priceCents),
        quantity,
      })),
      shippingPrice: fromCents(priced.shippingPriceCents),
      total: fromCents(priced.totalCents),
      due: fromCents(Math.max(balance, 0)),
      back: fromCents(Math.max(-balance, 0)),
    };
  });
