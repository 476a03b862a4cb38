import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { AppError } from '#backend/http/app-error';
import { queueMail } from '#backend/mail/outbox';
import { orderMailAddress } from '#backend/mail/shop-address';
import { readCompanyOrders } from '#backend/orders/queries';
import { toCents } from '#contract/amounts/money';
import type { InputOf } from '#contract/calls';
import { invoiceText } from '#contract/orders/invoice';
import { MINUTE_MS } from '#contract/time/dates';

/** Queues the receipt of a sale at the counter; once a minute for an address. @throws AppError record.notFound */
export const mailReceipt = async (
  db: Db | Tx,
  { orderId, email }: InputOf<'orderMailReceipt'>,
  { variant, now }: Pick<Dependencies, 'variant' | 'now'>,
): Promise<void> => {
  const [order] = await readCompanyOrders(
    db,
    sql`o.id = ${orderId} and o.destination_company_id = ${variant.destinationCompany.id}
      and exists (select from counter_payments t where t.order_id = o.id)`,
  );
  if (!order) throw new AppError('record.notFound');
  const minute = Math.floor(now().getTime() / MINUTE_MS);
  await queueMail(db, {
    event: `receipt:${order.number}:${minute}:${email.toLowerCase()}`,
    to: email,
    replyTo: orderMailAddress(variant, order.branchCode),
    template: 'receipt',
    data: {
      number: order.number,
      at: order.date,
      branch: order.branchName,
      invoice: invoiceText(order),
      payment: order.paymentName,
      rows: order.items.map(({ name, code, quantity, price }) => ({
        name,
        code,
        quantity,
        vehicle: '',
        cents: toCents(price) * quantity,
      })),
      totalCents: toCents(order.total),
    },
  });
};
