/** The two mails that an order is told by when it comes: to its buyer, and the shop's own copy. */

import type { Prepared } from '#backend/database/transaction';
import { type MailOf, mailsStatement } from '#backend/mail/outbox';
import { orderMailAddress } from '#backend/mail/shop-address';
import { type OrderState, transitionOf } from '#contract/orders/order-states';
import { buyerCompanyText } from '#contract/people/buyer-company';
import type { Variant } from '#variants/schema';
import type { NewOrder, StoredOrder } from './insert-order.ts';
import { buyerName, type OrderFacts, orderData } from './order-facts.ts';
import { orderUrl, shopOrderUrl } from './order-urls.ts';
import type { Line } from './rules.ts';

type Facts = Omit<OrderFacts, 'version'>;

/**
 * @param said `converted` such as `US$ 31,20 (US$ 1 = $ 40,05)`; `reason` is what the seller wrote to
 *   the buyer; either may be empty. `instructions`: what it has to do to pay (`readHowToPay`)
 */
export const receivedMail = (
  variant: Variant,
  order: Facts,
  said: { converted: string; reason: string; instructions: string[]; isHeld: boolean },
): MailOf<'orderReceived'> => ({
  // Once in an order's life.
  event: `order-received:${order.number}`,
  to: order.userEmail,
  template: 'orderReceived',
  data: {
    ...orderData(variant, order),
    ...said,
    name: order.personName,
    url: orderUrl(variant, order),
  },
});

export const shopOrderEvent = (number: number, state: OrderState) =>
  `shop-order:${number}:${state}`;

/**
 * What the shop is told: an order that is paid, or that waits for a deposit, once for each of the two.
 * @param isNew whether the shop hears of it for the first time
 * @returns nothing where the shop has no mailbox
 */
export const shopOrderMails = (
  variant: Variant,
  order: Facts,
  { isNew, converted }: { isNew: boolean; converted: string },
): MailOf<'shopOrder'>[] => {
  const to = orderMailAddress(variant, order.branchCode);
  if (to === '') return [];
  return [
    {
      event: shopOrderEvent(order.number, order.state),
      to,
      replyTo: order.userEmail,
      template: 'shopOrder',
      data: {
        ...orderData(variant, order),
        isNew,
        converted,
        email: order.userEmail,
        name: buyerName(order),
        company: buyerCompanyText(order),
        url: shopOrderUrl(variant, order.number),
      },
    },
  ];
};

const factsOf = (order: NewOrder, stored: StoredOrder, lines: readonly Line[]): Facts => ({
  ...stored,
  state: order.state,
  userEmail: order.session.email,
  personName: order.session.firstName,
  personLastName: order.session.lastName,
  companyName: order.session.company?.name ?? '',
  shippingId: order.shipping.id,
  shippingName: order.shipping.name,
  shippingPriceCents: order.shipping.priceCents,
  trackingNumber: '',
  totalCents: order.totalCents,
  phone: order.payload.OrderPhone,
  paymentId: order.payment.id,
  paymentName: order.payment.name,
  address: order.payload.OrderAddress,
  addressRecipient: order.payload.OrderAddressRecipient,
  addressObservation: order.payload.OrderAddressObservation,
  items: [...lines],
});

/** Writes both in one statement of the order's own transaction; none where the order waits for a card. */
export const placedMails = (
  variant: Variant,
  order: NewOrder,
  stored: StoredOrder,
  lines: readonly Line[],
): Prepared[] => {
  const effects = transitionOf('INI', order.state)?.by.system;
  if (!effects) return [];
  const facts = factsOf(order, stored, lines);
  const received = { converted: '', reason: '', instructions: order.instructions, isHeld: true };
  return [
    mailsStatement([
      ...(effects.buyer.includes('orderReceived') ? [receivedMail(variant, facts, received)] : []),
      ...(effects.shop === 'newOrder'
        ? shopOrderMails(variant, facts, { isNew: true, converted: '' })
        : []),
    ]),
  ];
};
