import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { orders } from '#backend/database/tables/orders';
import { queueMail } from '#backend/mail/outbox';
import { shopMailAddress } from '#backend/mail/shop-address';
import { orderUrl, shopOrderUrl } from '#backend/orders/order-urls';
import { formatMoney, moneyText } from '#contract/amounts/money';
import { isCancelled, type OrderState, orderStates } from '#contract/orders/order-states';
import { type PaidWay, paidWayNames } from '#contract/orders/paid-ways';
import type { Variant } from '#variants/schema';

const columns = columnsOf(
  orders,
  'o',
  'number',
  'followKey',
  'userEmail',
  'personName',
  'paymentName',
);

const read = async (tx: Tx, variant: Variant, orderId: number) => {
  const { rows } = await tx.execute<RowOf<typeof columns>>(
    sql`select ${columns} from orders o where o.id = ${orderId}`,
  );
  const facts = rows[0];
  if (!facts) throw new Error(`there is no order ${orderId}`);
  const { number, userEmail, personName, paymentName } = facts;
  const url = orderUrl(variant, facts);
  return { number, email: userEmail, name: personName, paymentName, url };
};

export interface Sum {
  providerId: string;
  currency: string;
  /** Integer cents. */
  amountCents: number;
}

export interface Returned extends Sum {
  /** Everything that has gone back of this payment. */
  total: number;
}

/**
 * Mails the buyer about a refund.
 * @param order after the refund
 * @param undone how many refunds of this payment were undone: the same amount is another mail then
 */
export const mailReturned = async (
  tx: Tx,
  variant: Variant,
  order: { id: number; state: OrderState; isStillPaid: boolean },
  { total, undone, ...sum }: Returned & { undone: number },
): Promise<void> => {
  const { email, number, url, name, paymentName } = await read(tx, variant, order.id);
  const outcome = isCancelled(order)
    ? 'El pedido quedó cancelado.'
    : `${order.isStillPaid ? 'El pedido se pagó más de una vez y ese pago sobraba. ' : ''}Estado del pedido: ${orderStates[order.state].name}.`;
  await queueMail(tx, {
    event: `money-returned:${number}:${sum.providerId}:${total}${undone > 0 ? `:${undone}` : ''}`,
    to: email,
    template: 'moneyReturned',
    data: { number, url, name, paymentName, amount: moneyText(sum), outcome },
  });
};

/** Mails the buyer that money of a cancelled order went back by hand. */
export const mailByHand = async (
  tx: Tx,
  variant: Variant,
  orderId: number,
  { by, amountCents, returnId }: { by: PaidWay; amountCents: number; returnId: number },
): Promise<void> => {
  const { email, number, url, name } = await read(tx, variant, orderId);
  // The buyer may have been erased, or has no address.
  if (email === '') return;
  await queueMail(tx, {
    event: `money-by-hand:${number}:${returnId}`,
    to: email,
    template: 'moneyReturned',
    data: {
      ...{ number, url, name, isByHand: true },
      paymentName: paidWayNames[by].toLowerCase(),
      amount: formatMoney(amountCents),
      outcome: 'El pedido quedó cancelado.',
    },
  });
};

/** Mails buyer and shop about a payment for a cancelled order, once for each payment. */
export const mailPaidCancelled = async (
  tx: Tx,
  variant: Variant,
  orderId: number,
  sum: Sum & { isReturned: boolean },
): Promise<void> => {
  const { email, number, url, name } = await read(tx, variant, orderId);
  const data = { number, url, name, amount: moneyText(sum) };
  const event = `paid-cancelled:${number}:${sum.providerId}`;
  const isNew = await queueMail(tx, { event, to: email, template: 'paidCancelled', data });
  const shop = shopMailAddress(variant);
  if (!isNew || shop === '') return;
  await queueMail(tx, {
    event: `${event}:shop`,
    to: shop,
    replyTo: email,
    template: 'shopPaidCancelled',
    data: { ...data, url: shopOrderUrl(variant, number), isReturned: sum.isReturned },
  });
};
