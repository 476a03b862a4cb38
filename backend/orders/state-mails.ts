/** The mails that a change of an order's state sends. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { columnsOf, jsonOf, type RowOf } from '#backend/database/rows';
import { orderItems, orders } from '#backend/database/tables/orders';
import { queueMail } from '#backend/mail/outbox';
import { UNDO_SECONDS } from '#contract/calls/order-management';
import { invoiceText } from '#contract/invoice';
import type { OrderState } from '#contract/order-states';
import { needsAddress } from '#contract/payments';
import { pickupPlace } from '#variants/pickup';
import type { Variant } from '#variants/schema';
import { orderUrl } from './order-urls.ts';

const columns = columnsOf(
  orders,
  'o',
  'number',
  'version',
  'followKey',
  'state',
  'userEmail',
  'personName',
  'shippingId',
  'shippingName',
  'trackingNumber',
  'shippingPriceCents',
  'totalCents',
  'phone',
  'paymentId',
  'paymentName',
  'branchCode',
  'branchName',
  'invoiceName',
  'invoiceIdentifier',
  'observation',
);
const item = jsonOf(orderItems, 'i', 'name', 'code', 'quantity', 'priceCents');

type MailFacts = RowOf<typeof columns> & {
  address: string;
  items: RowOf<typeof item>[];
};

const read = async (tx: Tx, orderId: number): Promise<MailFacts> => {
  const { rows } = await tx.execute<MailFacts>(
    sql`select ${columns},
          concat_ws(', ', nullif(o.address, ''), nullif(o.address_city_name, ''),
            nullif(o.address_state_name, '')) as address,
          (select json_agg(${item} order by i.position)
            from order_items i where i.order_id = o.id) as items
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
  const payment = variant.payments.find(({ id }) => id === order.paymentId);
  return queueMail(tx, {
    event: `order-received:${order.number}`,
    to: order.userEmail,
    template: 'orderReceived',
    data: {
      number: order.number,
      url: orderUrl(variant, order),
      name: order.personName,
      state: order.state,
      rows: order.items.map(({ priceCents, ...row }) => ({
        ...row,
        cents: priceCents * row.quantity,
      })),
      shippingName: order.shippingName,
      shippingCents: order.shippingPriceCents,
      totalCents: order.totalCents,
      ...said,
      address: needsAddress(order.shippingId) ? order.address : '',
      pickup: pickupPlace(variant, order),
      invoice: invoiceText(order),
      observation: order.observation,
      phone: order.phone,
      paymentName: order.paymentName,
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
    to: order.userEmail,
    template: 'orderState',
    data: {
      number: order.number,
      url: orderUrl(variant, order),
      name: order.personName,
      state: order.state,
      isPickup: !needsAddress(order.shippingId),
      pickup: pickupPlace(variant, order),
      tracking: order.state === 'DIS' ? order.trackingNumber : '',
      reason,
    },
  });
};

interface Moved {
  number: number;
  version: number;
  state: OrderState;
}

/**
 * The mail of the change that brought an order to its state: of the state, or the first of all, which
 * tells of its own state and may be older.
 */
const ofMove = ({ number, version, state }: Moved) =>
  sql`(event = ${`order-state:${number}:${version}`} or event = ${`order-received:${number}`}
    and data->>'state' = ${state} and created_at > now() - interval '1 minute')`;

/** What a seller's change has just written waits as long as the change can be taken back. */
export const holdMails = (tx: Tx, order: Moved): Promise<unknown> =>
  tx.execute(
    sql`update mails set next_attempt_at = now() + make_interval(secs => ${UNDO_SECONDS})
        where ${ofMove(order)} and created_at = now() and attempts = 0`,
  );

/** What still waits of a change that is taken back. @returns whether all of it did */
export const dropMails = async (tx: Tx, order: Moved): Promise<boolean> => {
  await tx.execute(
    sql`delete from mails where ${ofMove(order)}
          and attempts = 0 and next_attempt_at > now()`,
  );
  const { rows } = await tx.execute(sql`select from mails where ${ofMove(order)}`);
  return rows.length === 0;
};
