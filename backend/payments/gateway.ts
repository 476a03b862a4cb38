import { isGuid } from '#contract/fields/fields';

/**
 * How far a payment has come. Where a provider does not say which of two readings is the newer one, a
 * later status in this list wins, so that notifications may come in any order.
 */
export const PAYMENT_STATUSES = [
  'pending',
  'rejected',
  'cancelled',
  'approved',
  /** A buyer's complaint is being decided; the money is held. */
  'disputed',
  'refunded',
  'charged_back',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

interface OrderKey {
  number: number;
  guid: string;
}

/** A payment as its provider describes it at this moment. */
export interface Reading {
  providerId: string;
  /**
   * Whose payment it is, as the shop gave it to the provider; null where that is neither. The number
   * alone proves nothing: shops that share an account, and a restored backup, use numbers again.
   */
  order: OrderKey | null;
  status: PaymentStatus;
  /** The provider's own words, for sellers. */
  detail: string;
  currency: string;
  /** Integer cents of `currency`. */
  amountCents: number;
  refundedCents: number;
  /** Whether the provider said how much went back; else at least so much did. */
  saysReturned: boolean;
  /** When it last changed, by the provider's clock; null where it does not say. */
  changedAt: Date | null;
}

/** The order that a payment was made for, where what the provider kept names one. */
export const orderKey = (
  number: string | null | undefined,
  guid: string | null | undefined,
): OrderKey | null =>
  number && /^\d{1,9}$/.test(number) && guid && isGuid(guid)
    ? { number: Number(number), guid }
    : null;

export const isOf = (reading: { order: OrderKey | null }, { number, guid }: OrderKey): boolean =>
  reading.order?.number === number && reading.order.guid === guid;

/** An instant as providers write it; null where it is none. */
export const instantOf = (text: string | null | undefined): Date | null => {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
};

export interface ChargeLine {
  code: string;
  title: string;
  quantity: number;
  unitCents: number;
}

/** The sum that a buyer is asked to pay; lines and shipping add up to it, to the cent. */
export interface Charge {
  orderNumber: number;
  orderGuid: string;
  currency: string;
  amountCents: number;
  lines: readonly ChargeLine[];
  shippingCents: number;
  buyer: { name: string; lastName: string; email: string };
  /** Null where the order is fetched at the counter. */
  address: {
    street: string;
    city: string;
    state: string;
    zipCode: string;
    recipient: string;
  } | null;
  expiresAt: Date;
  /** Equal for every repeat, so that the provider makes one checkout. */
  idempotencyKey: string;
  /** Where the provider sends the buyer back to: a path of the shop. */
  returnPath: string;
}

interface Checkout {
  /** The provider's name of it. */
  reference: string;
  /** Where the buyer goes to pay. */
  redirectUrl: string;
}

/**
 * A checkout whose buyer was seen to have agreed. Taking the money needs one, and only asking makes one:
 * so nothing is taken by somebody who asks, nor without having asked.
 */
export class AgreedCheckout {
  /** Makes it a type of its own: what merely looks like it is none. */
  declare protected readonly wasSeen: true;
  readonly reference: string;
  /** Which agreement it is: another one is another try to take the money. */
  readonly agreement: string;
  constructor(reference: string, agreement: string) {
    this.reference = reference;
    this.agreement = agreement;
  }
}

/**
 * `open`: the buyer can pay there. `agreed`: the buyer agreed, and the money was not taken; who goes
 * there again may choose another card. `over`: nothing can be paid there any more.
 */
export type CheckoutStanding = { is: 'open' | 'over' } | { is: 'agreed'; checkout: AgreedCheckout };

/** A provider's report about an order. */
export interface Found {
  readings: Reading[];
  /** Payments of the order that it tells in a way that cannot be understood. */
  unreadable: number;
  /** By reference; a provider whose checkouts stay open until their time says nothing. */
  checkouts: ReadonlyMap<string, CheckoutStanding>;
}

/** A notification as it came in. */
export interface Delivery {
  url: URL;
  headers: Headers;
  /** Untouched: a proof covers these very bytes. */
  rawBody: string;
  now: Date;
}

/** The subject of a verified notification. */
export type News =
  | { about: 'payment'; providerId: string }
  /** The buyer agreed at the provider; the money still has to be taken. */
  | { about: 'checkout'; reference: string }
  | { about: 'nothing' };

/** Every question takes the caller's deadline, where it has one, beside its own. */
export interface OnlineGateway {
  /** Whether it speaks to the sandbox: nobody is charged anything. */
  isTest: boolean;
  /** Public identifier with which the browser draws the provider's own button; empty = none. */
  publicKey: string;
  /**
   * Makes the charge's checkout; a call with the same key gives the one that is there.
   * @throws AppError payment.provider, after which there may be one all the same
   */
  start: (charge: Charge, signal?: AbortSignal) => Promise<Checkout>;
  /** @returns undefined where the provider knows no such payment */
  read: (providerId: string, signal?: AbortSignal) => Promise<Reading | undefined>;
  /** All payments of an order, through whichever of its checkouts they came. Changes nothing. */
  find: (
    order: OrderKey & { references: readonly string[] },
    signal?: AbortSignal,
  ) => Promise<Found>;
  /**
   * Takes the money the buyer agreed to, as `find` saw. Harmless when repeated with the same key.
   * @returns whether the buyer's card or account was declined
   */
  capture: (
    checkout: AgreedCheckout,
    idempotencyKey: string,
    signal?: AbortSignal,
  ) => Promise<{ isDeclined: boolean }>;
  /**
   * Looks at what can be judged without a question. @throws AppError webhook.forged
   * @returns how the rest is proven; `asks` = by a question to the provider
   */
  verifyWebhook: (delivery: Delivery) => {
    asks: boolean;
    /** @throws AppError webhook.forged */
    prove: (signal?: AbortSignal) => Promise<News>;
  };
  /**
   * Lets nobody pay at a checkout any more; absent where the provider's checkouts cannot be closed: what
   * is paid there all the same goes back.
   */
  close?: (reference: string, signal?: AbortSignal) => Promise<void>;
  /**
   * Gives money back; a call with the same key gives no more of it back.
   * @param payment its `part` is what goes back of it, absent = all that has not gone back yet
   * @throws AppError payment.provider; unless `isRefusal`, it may have gone back all the same
   */
  refund: (
    payment: {
      providerId: string;
      idempotencyKey: string;
      part?: { currency: string; amountCents: number } | undefined;
    },
    signal?: AbortSignal,
  ) => Promise<void>;
}
