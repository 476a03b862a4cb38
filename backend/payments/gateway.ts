import { isGuid } from '#contract/fields/fields';

/**
 * The progress of a payment. If the provider does not date two readings, the status later in this
 * list wins, so that notifications may arrive in any order.
 */
export const PAYMENT_STATUSES = [
  'pending',
  'rejected',
  'cancelled',
  'approved',
  /** The buyer's dispute is undecided; the money is frozen. */
  'disputed',
  'refunded',
  'charged_back',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

interface OrderKey {
  number: number;
  guid: string;
}

/** A payment as its provider reports it now. */
export interface Reading {
  providerId: string;
  /**
   * The order's reference, as the shop gave it to the provider; null without one. The number alone
   * proves nothing: shops with a shared account, and restored backups, repeat numbers.
   */
  order: OrderKey | null;
  status: PaymentStatus;
  /** The provider's description, for sellers. */
  detail: string;
  currency: string;
  /** Integer cents of `currency`. */
  amountCents: number;
  refundedCents: number;
  /** Whether the provider reported the refunded amount; otherwise it is a lower bound. */
  reportsRefundedAmount: boolean;
  /** The last change by the provider's clock; null = unknown. */
  changedAt: Date | null;
}

/** Returns the order that a payment belongs to, if the provider's data name one. */
export const orderKey = (
  number: string | null | undefined,
  guid: string | null | undefined,
): OrderKey | null =>
  number && /^\d{1,9}$/.test(number) && guid && isGuid(guid)
    ? { number: Number(number), guid }
    : null;

export const isOf = (reading: { order: OrderKey | null }, { number, guid }: OrderKey): boolean =>
  reading.order?.number === number && reading.order.guid === guid;

/** Parses an instant of a provider; null if it is invalid. */
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

/** The amount to charge; lines and shipping add up to it exactly. */
export interface Charge {
  orderNumber: number;
  orderGuid: string;
  currency: string;
  amountCents: number;
  lines: readonly ChargeLine[];
  shippingCents: number;
  buyer: { name: string; lastName: string; email: string };
  /** Null for pick-ups. */
  address: {
    street: string;
    city: string;
    state: string;
    zipCode: string;
    recipient: string;
  } | null;
  expiresAt: Date;
  /** The idempotency key: repeats return the same checkout. */
  idempotencyKey: string;
  /** The path of the shop to which the provider sends the buyer back. */
  returnPath: string;
}

interface Checkout {
  /** The provider's id. */
  reference: string;
  /** The page where the buyer pays. */
  redirectUrl: string;
}

/**
 * A checkout that the provider reported as approved by the buyer. `capture` requires one, and only
 * `find` creates it, so that nothing is captured without asking the provider.
 */
export class AgreedCheckout {
  /** Makes the type nominal. */
  declare protected readonly wasSeen: true;
  readonly reference: string;
  /** The id of the approval: a new approval allows a new capture. */
  readonly agreement: string;
  constructor(reference: string, agreement: string) {
    this.reference = reference;
    this.agreement = agreement;
  }
}

/**
 * `open`: the buyer can pay. `agreed`: the buyer approved it, and it is not captured; the buyer may
 * still choose another card. `over`: it cannot be paid any more.
 */
export type CheckoutStanding =
  | { status: 'open' | 'over' }
  | { status: 'agreed'; checkout: AgreedCheckout };

/** A provider's report about an order. */
export interface Found {
  readings: Reading[];
  /** The number of unreadable payments of the order. */
  unreadable: number;
  /** Checkouts by reference; empty for providers whose checkouts stay open until they expire. */
  checkouts: ReadonlyMap<string, CheckoutStanding>;
}

/** A received notification. */
export interface Delivery {
  url: URL;
  headers: Headers;
  /** The unmodified bytes, which the signature covers. */
  rawBody: string;
  now: Date;
}

/** The subject of a verified notification. */
export type News =
  | { about: 'payment'; providerId: string }
  /** The buyer approved the payment; it must still be captured. */
  | { about: 'checkout'; reference: string }
  | { about: 'nothing' };

/** A gateway to a payment provider. Queries also obey the caller's deadline, if any. */
export interface OnlineGateway {
  /** Whether it uses the sandbox, which charges nobody. */
  isTest: boolean;
  /** The public key of the provider's own button; empty = none. */
  publicKey: string;
  /**
   * Creates the checkout of a charge. Idempotent by key.
   * @throws AppError payment.provider; the checkout may exist all the same
   */
  start: (charge: Charge, signal?: AbortSignal) => Promise<Checkout>;
  /** @returns undefined if the provider has no such payment */
  read: (providerId: string, signal?: AbortSignal) => Promise<Reading | undefined>;
  /** Returns all payments of an order, through any of its checkouts. Changes nothing. */
  find: (
    order: OrderKey & { references: readonly string[] },
    signal?: AbortSignal,
  ) => Promise<Found>;
  /**
   * Captures the payment that `find` reported as approved. Idempotent by key.
   * @returns whether the buyer's card or account was declined
   */
  capture: (
    checkout: AgreedCheckout,
    idempotencyKey: string,
    signal?: AbortSignal,
  ) => Promise<{ isDeclined: boolean }>;
  /**
   * Checks a notification as far as possible without a query.
   * @throws AppError webhook.forged
   * @returns how to verify the rest; `asks` = by a query to the provider
   */
  verifyWebhook: (delivery: Delivery) => {
    asks: boolean;
    /** @throws AppError webhook.forged */
    prove: (signal?: AbortSignal) => Promise<News>;
  };
  /** Closes a checkout; absent if the provider cannot. Payments made there anyway are refunded. */
  close?: (reference: string, signal?: AbortSignal) => Promise<void>;
  /**
   * Refunds a payment. Idempotent by key.
   * @param payment `part` is the amount; absent = the whole rest
   * @throws AppError payment.provider; unless `isRefusal`, the refund may have been made all the
   * same
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
