/** Events of mails to an order's buyer; an event is mailed once. */
import type { BuyerMail, MoveMail, OnceMail } from '#contract/orders/order-states';

const PREFIXES: Readonly<Record<BuyerMail, string>> = {
  orderReceived: 'order-received',
  orderState: 'order-state',
  reservationOver: 'reservation-over',
};

/** Returns the event of a mail that a buyer gets at most once per order. */
export const onceEvent = (mail: OnceMail, number: number): string => `${PREFIXES[mail]}:${number}`;

/** Returns the event of a mail about one move, which ends at a version of the order. */
export const moveEvent = (
  mail: MoveMail,
  { number, version }: { number: number; version: number },
): string => `${PREFIXES[mail]}:${number}:${version}`;
