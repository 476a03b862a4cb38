import type { Prepared } from '#backend/database/transaction';
import { type MailOf, mailsStatement } from '#backend/mail/outbox';
import { orderMailAddress } from '#backend/mail/shop-address';
import type { Take } from '#backend/stock/rules';
import { type OrderState, transitionOf } from '#contract/orders/order-states';
import { buyerCompanyText } from '#contract/people/buyer-company';
import { pickupSteps } from '#variants/pickup';
import type { Variant } from '#variants/schema';
import type { NewOrder, StoredOrder } from './insert-order.ts';
import { onceEvent } from './mail-events.ts';
import { buyerName, type OrderFacts, orderData } from './order-facts.ts';
import { orderUrl, shopOrderUrl } from './order-urls.ts';
import type { Line } from './rules.ts';

type Facts = Omit<OrderFacts, 'version'>;

/**
 * Builds the buyer's first mail about an order.
 * @param words `converted` such as `US$ 31,20 (US$ 1 = $ 40,05)`; `reason` is the seller's text to the
 *   buyer; either may be empty. `instructions` come from `readHowToPay`
 */
export const receivedMail = (
  variant: Variant,
  order: Facts,
  words: { converted: string; reason: string; instructions: string[]; isHeld: boolean },
): MailOf<'orderReceived'> => ({
  event: onceEvent('orderReceived', order.number),
  to: order.userEmail,
  template: 'orderReceived',
  data: {
    ...orderData(variant, order),
    ...words,
    pickupSteps: pickupSteps(variant, order),
    name: order.personName,
    url: orderUrl(variant, order),
  },
});

export const shopOrderEvent = (number: number, state: OrderState) =>
  `shop-order:${number}:${state}`;

/**
 * Builds the shop's copy: of an order that waits for a deposit and of one that is paid, once each.
 * @param isNew whether it is the shop's first mail about the order
 * @returns an empty list where the shop has no mailbox
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

const factsOf = (
  order: NewOrder,
  stored: StoredOrder,
  lines: readonly Line[],
  takes: readonly Take[],
): Facts => ({
  ...stored,
  isBrought:
    order.branch !== undefined && takes.some(({ branchCode }) => branchCode !== order.branch?.code),
  state: order.state,
  userEmail: order.buyer.email,
  personName: order.buyer.firstName,
  personLastName: order.buyer.lastName,
  companyName: order.buyer.company?.name ?? '',
  shippingId: order.shipping.id,
  shippingName: order.shipping.name,
  shippingPriceCents: order.shipping.priceCents,
  trackingNumber: '',
  totalCents: order.totalCents,
  phone: order.delivery.OrderPhone,
  paymentId: order.payment.id,
  paymentName: order.payment.name,
  address: order.delivery.OrderAddress,
  addressRecipient: order.delivery.OrderAddressRecipient,
  addressObservation: order.delivery.OrderAddressObservation,
  items: [...lines],
  discountCode: order.discountCode ?? '',
});

/** Queues both mails in one statement of the order's own transaction; none where the order waits for a card. */
export const placedMails = (
  variant: Variant,
  order: NewOrder,
  stored: StoredOrder,
  lines: readonly Line[],
  takes: readonly Take[],
): Prepared[] => {
  const effects = transitionOf('INI', order.state)?.by.system;
  if (!effects) return [];
  const facts = factsOf(order, stored, lines, takes);
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
