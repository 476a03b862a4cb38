/** The mails that a change of an order's state sends. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { queueMail } from '#backend/mail/outbox';
import type { OrderState } from '#contract/order-states';
import { needsAddress, type ShippingId } from '#contract/payments';
import type { Variant } from '#variants/schema';
import { orderUrl } from './link.ts';

interface MailFacts extends Record<string, unknown> {
  number: number;
  version: number;
  follow_key: string;
  state: OrderState;
  user_email: string;
  person_name: string;
  shipping_id: ShippingId;
  shipping_name: string;
  shipping_price_cents: number;
  total_cents: number;
  address: string;
  phone: string;
  payment_id: string;
  payment_name: string;
  rows: { name: string; code: string; quantity: number; cents: number }[];
}

const read = async (tx: Tx, orderId: number): Promise<MailFacts> => {
  const { rows } = await tx.execute<MailFacts>(
    sql`select o.number, o.version, o.follow_key, o.state, o.user_email, o.person_name,
          o.shipping_id, o.shipping_name,
          o.shipping_price_cents, o.total_cents, o.phone, o.payment_id, o.payment_name,
          concat_ws(', ', nullif(o.address, ''), nullif(o.address_city_name, ''),
            nullif(o.address_state_name, '')) as address,
          (select json_agg(json_build_object('name', i.name, 'code', i.code, 'quantity', i.quantity,
              'cents', i.price_cents * i.quantity) order by i.position)
            from order_items i where i.order_id = o.id) as rows
        from orders o where o.id = ${orderId}`,
  );
  const facts = rows[0];
  if (!facts) throw new Error(`there is no order ${orderId}`);
  return facts;
};

/**
 * 'Order received', once in an order's life: its event key is the order's own.
 * @param said `converted` such as `USD 31,20 (1 USD = $ 40,05)`; `reason` is what the seller wrote to
 *   the buyer; either may be empty
 * @returns whether this call wrote it
 */
export const mailReceived = async (
  tx: Tx,
  variant: Variant,
  orderId: number,
  said: { converted: string; reason: string },
): Promise<boolean> => {
  const order = await read(tx, orderId);
  const payment = variant.payments.find(({ id }) => id === order.payment_id);
  return queueMail(tx, {
    event: `order-received:${order.number}`,
    to: order.user_email,
    template: 'orderReceived',
    data: {
      number: order.number,
      url: orderUrl(variant, { number: order.number, followKey: order.follow_key }),
      name: order.person_name,
      state: order.state,
      rows: order.rows,
      shippingName: order.shipping_name,
      shippingCents: order.shipping_price_cents,
      totalCents: order.total_cents,
      ...said,
      address: order.address,
      phone: order.phone,
      paymentName: order.payment_name,
      // Once paid there is nothing left to explain.
      instructions: order.state === 'PPE' ? (payment?.instructions ?? []) : [],
    },
  });
};

/** One mail per change; `reason` is what the seller wrote to the buyer, or empty. */
export const mailState = async (
  tx: Tx,
  variant: Variant,
  orderId: number,
  reason: string,
): Promise<void> => {
  const order = await read(tx, orderId);
  await queueMail(tx, {
    event: `order-state:${order.number}:${order.version}`,
    to: order.user_email,
    template: 'orderState',
    data: {
      number: order.number,
      url: orderUrl(variant, { number: order.number, followKey: order.follow_key }),
      name: order.person_name,
      state: order.state,
      isPickup: !needsAddress(order.shipping_id),
      reason,
    },
  });
};
