import { sql } from 'drizzle-orm';
import { readHowToPay } from '#backend/config/read-config';
import { wordList } from '#backend/database/columns';
import type { Tx } from '#backend/database/connection';
import type { Marks } from '#backend/database/tables/order-attention';
import { queueMail, queueMails } from '#backend/mail/outbox';
import { orderMailAddress } from '#backend/mail/shop-address';
import { UNDO_SECONDS } from '#contract/calls/order-management';
import {
  type BuyerMail,
  MOVE_MAILS,
  MOVERS,
  ONCE_MAILS,
  ORDER_STATES,
  type OrderState,
  orderStates,
  type ShopMail,
  transitionOf,
} from '#contract/orders/order-states';
import { needsAddress } from '#contract/orders/payments';
import { pickupPlace, pickupSteps } from '#variants/pickup';
import type { Variant } from '#variants/schema';
import { attentionEvents } from './attention.ts';
import { moveEvent, onceEvent } from './mail-events.ts';
import { receivedMail, shopOrderEvent, shopOrderMails } from './new-order-mails.ts';
import { buyerName, type OrderFacts, readFacts } from './order-facts.ts';
import { unitsBack } from './order-returns.ts';
import { orderUrl, shopOrderUrl } from './order-urls.ts';

const holdsAll = async (tx: Tx, orderId: number): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select from order_items i
        where order_id = ${orderId} and product_id is not null and taken = '{}'
          and quantity > ${unitsBack} limit 1`,
  );
  return rows.length === 0;
};

/** Texts that the mails of a move quote; either may be empty. */
interface Words {
  /** Such as `US$ 31,20 (US$ 1 = $ 40,05)`. */
  converted: string;
  reason: string;
}

/** Each writes one mail to the buyer. @returns whether this call wrote it: it may have been sent before */
const buyerMails: Readonly<
  Record<
    BuyerMail,
    (tx: Tx, variant: Variant, order: MailedOrder, words: Words) => Promise<boolean>
  >
> = {
  orderReceived: async (tx, variant, { id, facts }, words) => {
    const instructions = await readHowToPay(tx, variant, facts);
    const isHeld = await holdsAll(tx, id);
    return queueMail(tx, receivedMail(variant, facts, { ...words, instructions, isHeld }));
  },

  orderState: async (tx, variant, { id, facts }, { reason }) => {
    const { number, version, state, shippingId } = facts;
    return queueMail(tx, {
      event: moveEvent('orderState', { number, version }),
      to: facts.userEmail,
      template: 'orderState',
      data: {
        number,
        url: orderUrl(variant, facts),
        name: facts.personName,
        state,
        isHeld: await holdsAll(tx, id),
        isPickup: !needsAddress(shippingId),
        pickup: pickupPlace(variant, facts),
        pickupSteps: pickupSteps(variant, facts),
        tracking: orderStates[state].goods === 'left' ? facts.trackingNumber : '',
        reason,
      },
    });
  },

  reservationOver: (tx, variant, { facts }) => {
    const { number, userEmail: to, personName: name, paymentName } = facts;
    return queueMail(tx, {
      event: onceEvent('reservationOver', number),
      to,
      template: 'reservationOver',
      data: { number, url: orderUrl(variant, facts), name, paymentName },
    });
  },
};

interface MailedOrder {
  id: number;
  facts: OrderFacts;
}

/** Queues the first of these mails that was not queued before. */
export const mailBuyer = async (
  tx: Tx,
  variant: Variant,
  id: number,
  mails: readonly BuyerMail[],
  words: Words,
): Promise<void> => {
  if (mails.length === 0) return;
  const order = { id, facts: await readFacts(tx, id) };
  // Sold at the counter to somebody without one.
  if (order.facts.userEmail === '') return;
  for (const mail of mails) if (await buyerMails[mail](tx, variant, order, words)) return;
};

/** The states that are mailed to the shop: an order that had none of them needs no work yet. */
const MAILED_STATES = ORDER_STATES.filter((to) =>
  ORDER_STATES.some((from) =>
    MOVERS.some((mover) => transitionOf(from, to)?.by[mover]?.shop === 'newOrder'),
  ),
);

const wasMailed = async (tx: Tx, orderId: number): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select from order_events
        where order_id = ${orderId} and to_state in ${wordList(MAILED_STATES)} limit 1`,
  );
  return rows.length > 0;
};

const mailCancelled = async (
  tx: Tx,
  variant: Variant,
  order: OrderFacts,
  reason: string,
): Promise<void> => {
  const to = orderMailAddress(variant, order.branchCode);
  if (to === '') return;
  await queueMail(tx, {
    // The event has the version, as a resumed order may be cancelled again.
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

/** Mails the shop its own copy of a move. The cancellation of an unreported order is not mailed. */
export const mailShop = async (
  tx: Tx,
  variant: Variant,
  id: number,
  mail: ShopMail,
  { converted, reason }: Words,
): Promise<void> => {
  if (mail === 'none' || (mail === 'cancelled' && !(await wasMailed(tx, id)))) return;
  const facts = await readFacts(tx, id);
  if (mail === 'cancelled') await mailCancelled(tx, variant, facts, reason);
  else
    await queueMails(tx, shopOrderMails(variant, facts, { isNew: mail === 'newOrder', converted }));
};

interface Moved {
  number: number;
  version: number;
  state: OrderState;
  marks: Marks;
}

/**
 * Matches the buyer's mails about the move that brought an order to its state, and those of its life that are
 * recent and name this state.
 */
const toBuyer = (order: Moved) => {
  const moves = MOVE_MAILS.map((mail) => moveEvent(mail, order));
  const once = ONCE_MAILS.map((mail) => onceEvent(mail, order.number));
  return sql`(event = any(${sql.param(moves)}::text[]) or event = any(${sql.param(once)}::text[])
    and data->>'state' = ${order.state} and created_at > now() - interval '1 minute')`;
};

/** Matches the shop's mails about that move. */
const toShop = ({ number, state, marks }: Moved) => {
  const events = [shopOrderEvent(number, state), ...attentionEvents(number, marks)];
  return sql`event = any(${sql.param(events)}::text[])`;
};

/** Delays the mails of a seller's move until it can no longer be undone. */
export const holdMails = (tx: Tx, order: Moved): Promise<unknown> =>
  tx.execute(
    sql`update mails set next_attempt_at = now() + make_interval(secs => ${UNDO_SECONDS})
        where (${toBuyer(order)} or ${toShop(order)}) and created_at = now() and attempts = 0`,
  );

/** Deletes the delayed mails of a move that is undone. @returns whether none of the buyer's was sent */
export const dropMails = async (tx: Tx, order: Moved): Promise<boolean> => {
  await tx.execute(
    sql`delete from mails where (${toBuyer(order)} or ${toShop(order)})
          and attempts = 0 and next_attempt_at > now()`,
  );
  const { rows } = await tx.execute(sql`select from mails where ${toBuyer(order)}`);
  return rows.length === 0;
};
