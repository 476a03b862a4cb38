/** The mails that a change of an order's state sends. */
import { sql } from 'drizzle-orm';
import { readHowToPay } from '#backend/config/read-config';
import type { Tx } from '#backend/database/connection';
import type { Marks } from '#backend/database/tables/order-attention';
import { queueMail, queueMails } from '#backend/mail/outbox';
import { orderMailAddress } from '#backend/mail/shop-address';
import { UNDO_SECONDS } from '#contract/calls/order-management';
import type { OrderState } from '#contract/orders/order-states';
import { needsAddress } from '#contract/orders/payments';
import { pickupPlace } from '#variants/pickup';
import type { Variant } from '#variants/schema';
import { attentionEvents } from './attention.ts';
import { receivedMail, shopOrderEvent, shopOrderMails } from './new-order-mails.ts';
import { buyerName, readFacts } from './order-facts.ts';
import { orderUrl, shopOrderUrl } from './order-urls.ts';

const holdsAll = async (tx: Tx, orderId: number): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select from order_items where order_id = ${orderId} and taken = '{}' limit 1`,
  );
  return rows.length === 0;
};

/** 'Order received', once in an order's life. @returns whether this call wrote it */
export const mailReceived = async (
  tx: Tx,
  variant: Variant,
  orderId: number,
  said: { converted: string; reason: string },
): Promise<boolean> => {
  const order = await readFacts(tx, orderId);
  const instructions = await readHowToPay(tx, variant, order);
  const isHeld = await holdsAll(tx, orderId);
  return queueMail(tx, receivedMail(variant, order, { ...said, instructions, isHeld }));
};

/**
 * The shop's own copy: of each order that is to be worked on, and of its money where a provider brings
 * it. A payment that a seller enters is the shop's own knowledge.
 */
const mailWork = async (
  tx: Tx,
  variant: Variant,
  { id, state }: { id: number; state: OrderState },
  { from, isOwn, converted }: ShopNews,
): Promise<void> => {
  const isNew = from === 'INI' || from === 'PCH';
  const isWork = state === 'PPE' || (state === 'PAP' && (isNew || !isOwn));
  if (!isWork) return;
  await queueMails(tx, shopOrderMails(variant, await readFacts(tx, id), { isNew, converted }));
};

/** Whether the shop was told of an order that now leaves this state: then somebody may be packing it. */
const wasTold = async (tx: Tx, orderId: number, from: OrderState): Promise<boolean> => {
  // Most that end here nobody ever paid: they are replaced while they wait for a card.
  if (from === 'INI') return false;
  if (from !== 'PCH') return true;
  const { rows } = await tx.execute(
    sql`select from order_events where order_id = ${orderId} and to_state in ('PPE', 'PAP') limit 1`,
  );
  return rows.length > 0;
};

/** An order that the shop was told of is none any more, by its buyer's doing, its provider's or its time's. */
const mailCalledOff = async (
  tx: Tx,
  variant: Variant,
  { id }: { id: number },
  { from, reason }: ShopNews,
): Promise<void> => {
  if (!(await wasTold(tx, id, from))) return;
  const order = await readFacts(tx, id);
  const to = orderMailAddress(variant, order.branchCode);
  if (to === '') return;
  await queueMail(tx, {
    // By version: one that is paid after all may end once more.
    event: `shop-called-off:${order.number}:${order.version}`,
    to,
    replyTo: order.userEmail,
    template: 'shopCalledOff',
    data: {
      number: order.number,
      url: shopOrderUrl(variant, order.number),
      name: buyerName(order),
      phone: order.phone,
      reason,
    },
  });
};

interface ShopNews {
  from: OrderState;
  /** The shop's own people did it, and know. */
  isOwn: boolean;
  /** For the history. */
  reason: string;
  /** Such as `US$ 31,20 (US$ 1 = $ 40,05)`, or empty. */
  converted: string;
}

/** What the shop itself is told of a change: work that comes, and work that goes. */
export const mailShop = async (
  tx: Tx,
  variant: Variant,
  order: { id: number; state: OrderState },
  news: ShopNews,
): Promise<void> => {
  if (order.state !== 'CAN') await mailWork(tx, variant, order, news);
  else if (!news.isOwn) await mailCalledOff(tx, variant, order, news);
};

/** One mail per change; `reason` is what the seller wrote to the buyer, or empty. */
export const mailState = async (
  tx: Tx,
  variant: Variant,
  orderId: number,
  reason: string,
): Promise<void> => {
  const order = await readFacts(tx, orderId);
  await queueMail(tx, {
    event: `order-state:${order.number}:${order.version}`,
    to: order.userEmail,
    template: 'orderState',
    data: {
      number: order.number,
      url: orderUrl(variant, order),
      name: order.personName,
      state: order.state,
      isHeld: await holdsAll(tx, orderId),
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
  marks: Marks;
}

/**
 * What the buyer is told of the change that brought an order to its state: the mail of the state, or
 * the first of all, which tells of its own state and may be older.
 */
const ofMove = ({ number, version, state }: Moved) =>
  sql`(event = ${`order-state:${number}:${version}`} or event = ${`order-received:${number}`}
    and data->>'state' = ${state} and created_at > now() - interval '1 minute')`;

/** What the shop is told of it. */
const toShop = ({ number, state, marks }: Moved) => {
  const events = [shopOrderEvent(number, state), ...attentionEvents(number, marks)];
  return sql`event = any(${sql.param(events)}::text[])`;
};

/** What a seller's change has just written waits as long as the change can be taken back. */
export const holdMails = (tx: Tx, order: Moved): Promise<unknown> =>
  tx.execute(
    sql`update mails set next_attempt_at = now() + make_interval(secs => ${UNDO_SECONDS})
        where (${ofMove(order)} or ${toShop(order)}) and created_at = now() and attempts = 0`,
  );

/** What still waits of a change that is taken back. @returns whether all that its buyer is told did */
export const dropMails = async (tx: Tx, order: Moved): Promise<boolean> => {
  await tx.execute(
    sql`delete from mails where (${ofMove(order)} or ${toShop(order)})
          and attempts = 0 and next_attempt_at > now()`,
  );
  const { rows } = await tx.execute(sql`select from mails where ${ofMove(order)}`);
  return rows.length === 0;
};
