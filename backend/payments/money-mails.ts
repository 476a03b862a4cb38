/** Writes the mails about an order's money, inside the transaction of what they report. */
import { sql } from 'drizzle-orm';
import { mailboxOf } from '#backend/mail/mailbox';
import { queueMail } from '#backend/mail/outbox';
import { orderUrl, shopOrderUrl } from '#backend/orders/link';
import type { Tx } from '#backend/serve/database';
import { moneyText } from '#contract/money';
import type { Variant } from '#variants/schema';

interface Facts extends Record<string, unknown> {
  number: number;
  followKey: string;
  email: string;
  name: string;
  paymentName: string;
}

const read = async (tx: Tx, variant: Variant, orderId: number) => {
  const { rows } = await tx.execute<Facts>(
    sql`select number, follow_key as "followKey", user_email as email, person_name as name,
          payment_name as "paymentName" from orders where id = ${orderId}`,
  );
  const facts = rows[0];
  if (!facts) throw new Error(`there is no order ${orderId}`);
  return { ...facts, url: orderUrl(variant, facts) };
};

export interface Sum {
  providerId: string;
  currency: string;
  /** Integer cents. */
  amountCents: number;
}

/** One mail for each sum that goes back. @param total all that has gone back of this payment */
export const mailReturned = async (
  tx: Tx,
  variant: Variant,
  orderId: number,
  { total, ...sum }: Sum & { total: number },
): Promise<void> => {
  const { email, number, url, name, paymentName } = await read(tx, variant, orderId);
  await queueMail(tx, {
    event: `money-returned:${number}:${sum.providerId}:${total}`,
    to: email,
    template: 'moneyReturned',
    data: { number, url, name, paymentName, amount: moneyText(sum) },
  });
};

/** To the buyer and to the shop, once for each payment. */
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
  const shop = mailboxOf(variant);
  if (!isNew || shop === '') return;
  await queueMail(tx, {
    event: `${event}:shop`,
    to: shop,
    replyTo: email,
    template: 'shopPaidCancelled',
    data: { ...data, url: shopOrderUrl(variant, number), isReturned: sum.isReturned },
  });
};

export const mailReservationOver = async (
  tx: Tx,
  variant: Variant,
  orderId: number,
): Promise<void> => {
  const { email, number, url, name, paymentName } = await read(tx, variant, orderId);
  await queueMail(tx, {
    event: `reservation-over:${number}`,
    to: email,
    template: 'reservationOver',
    data: { number, url, name, paymentName },
  });
};
