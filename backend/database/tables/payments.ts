/** Payments as the providers tell them, what each order is charged, and exchange rates. */
import {
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RefundEvent } from '#contract/entities/refunds';
import { instant, wordList } from '../columns.ts';
import { users } from './accounts.ts';
import { orders } from './orders.ts';

/** A payment in one of these is money that is here: a dispute is not lost yet. */
export const PAID_STATUSES = ['approved', 'disputed'] as const;
/** The same after `in`. */
export const paidStatuses = wordList(PAID_STATUSES);

/** What an order is charged at its provider; frozen when the buyer first goes to pay. */
export const charges = pgTable(
  'charges',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    /** Lets its holder pay this order, and nothing else. */
    accessToken: text('access_token').notNull().unique(),
    /** Goes out with the provider's start call: repeats of it make one checkout. */
    idempotencyKey: uuid('idempotency_key').notNull().defaultRandom(),
    currency: text('currency').notNull(),
    /** Integer cents of `currency`. */
    amountCents: integer('amount_cents').notNull(),
    /** UYU for one unit of `currency`; null where the order's own currency is charged. */
    rate: numeric('rate', { precision: 12, scale: 4, mode: 'number' }),
    /** The provider's own name of the newest checkout; empty until it was made. */
    reference: text('reference').notNull().default(''),
    redirectUrl: text('redirect_url').notNull().default(''),
    /** From then on the provider's checkout takes no payment. */
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the sweep asks the provider next; null once there is nothing left to learn. */
    nextAskAt: instant('next_ask_at'),
    asked: integer('asked').notNull().default(0),
  },
  (table) => [index('charges_ask').on(table.nextAskAt)],
);

/** Every checkout that a provider ever made for an order: money may come through an earlier one, too. */
export const checkouts = pgTable(
  'checkouts',
  {
    provider: text('provider').notNull(),
    /** The provider's own name of it. */
    reference: text('reference').notNull(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.reference] }),
    index('checkouts_order').on(table.orderId),
  ],
);

/** One row per payment of a provider; an order may have several. */
export const payments = pgTable(
  'payments',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    provider: text('provider').notNull(),
    providerId: text('provider_id').notNull(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** As gateway.ts names them. */
    status: text('status').notNull(),
    /** The provider's own words. */
    detail: text('detail').notNull().default(''),
    currency: text('currency').notNull(),
    /** Integer cents of `currency`. */
    amountCents: integer('amount_cents').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** By the provider's clock: of two readings the newer one counts. */
    changedAt: instant('changed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('payments_provider').on(table.provider, table.providerId),
    index('payments_order').on(table.orderId),
  ],
);

/** Each time that money was asked back of a provider, or went back unasked: the trace of an order's money. */
export const refunds = pgTable(
  'refunds',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    /** Of the payment. */
    providerId: text('provider_id').notNull(),
    currency: text('currency').notNull(),
    /** Integer cents of `currency`. */
    amountCents: integer('amount_cents').notNull(),
    /** `undone`: done by the provider's word, which it took back. */
    outcome: text('outcome').$type<RefundEvent['outcome'] | 'undone'>().notNull(),
    actor: text('actor').$type<RefundEvent['actor']>().notNull(),
    userId: integer('user_id').references(() => users.id),
    askedAt: instant('asked_at').notNull().defaultNow(),
    /** When the provider's word was heard. */
    endedAt: instant('ended_at'),
  },
  (table) => [index('refunds_order').on(table.orderId, table.id)],
);

/** What sellers say a foreign currency is worth; the newest counts while it is fresh. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    currency: text('currency').notNull(),
    /** UYU for one unit. */
    rate: numeric('rate', { precision: 12, scale: 4, mode: 'number' }).notNull(),
    userId: integer('user_id').references(() => users.id),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('exchange_rates_newest').on(table.currency, table.at.desc())],
);

/** How each provider answered last, whichever process asked it. */
export const providerAnswers = pgTable('provider_answers', {
  provider: text('provider').primaryKey(),
  /** Null where it never did. */
  answeredAt: instant('answered_at'),
  /** When it last had no answer to anything; null where that was never. */
  failedAt: instant('failed_at'),
  /** What it answered then; null where it said nothing at all. */
  failedStatus: integer('failed_status'),
});
