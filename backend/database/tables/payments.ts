/** Payments as reported by the providers, charges of orders, and exchange rates. */
import { sql } from 'drizzle-orm';
import {
  check,
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
import { instant, partOf, rowId, wordList } from '../columns.ts';
import { users } from './accounts.ts';
import { orders } from './orders.ts';

/** States of payments whose money the shop has; a dispute is not lost yet. */
export const PAID_STATUSES = ['approved', 'disputed'] as const;
/** These states as a list for `in` in SQL. */
export const paidStatuses = wordList(PAID_STATUSES);

/** Amount of an order at its provider, frozen when the buyer first goes to pay. */
export const charges = pgTable(
  'charges',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    /** Token that allows paying this order and nothing else. */
    accessToken: text('access_token').notNull().unique(),
    /** Idempotency key for the provider's checkout call. */
    idempotencyKey: uuid('idempotency_key').notNull().defaultRandom(),
    currency: text('currency').notNull(),
    /** Integer cents of `currency`. */
    amountCents: integer('amount_cents').notNull(),
    /** UYU per unit of `currency`; null if the charge is in UYU. */
    rate: numeric('rate', { precision: 12, scale: 4, mode: 'number' }),
    /** The provider's id of the newest checkout; empty until it exists. */
    reference: text('reference').notNull().default(''),
    redirectUrl: text('redirect_url').notNull().default(''),
    /** When the provider's checkout expires. */
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the sweep next calls the provider; null = never again. */
    nextAskAt: instant('next_ask_at'),
    asked: integer('asked').notNull().default(0),
  },
  (table) => [index('charges_ask').on(table.nextAskAt)],
);

/** All checkouts of an order: a payment may arrive through an earlier one. */
export const checkouts = pgTable(
  'checkouts',
  {
    provider: text('provider').notNull(),
    /** The provider's id. */
    reference: text('reference').notNull(),
    orderId: partOf('order_id', () => orders.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.reference] }),
    index('checkouts_order').on(table.orderId),
  ],
);

/**
 * Checkouts for the difference that an edit added to a paid order (docs/decisions/0224). The newest one counts; what
 * arrives through an earlier one pays what is still due.
 */
export const dueCharges = pgTable(
  'due_charges',
  {
    id: rowId(),
    orderId: partOf('order_id', () => orders.id),
    /** The key of its payments at the provider, instead of the order's. */
    guid: uuid('guid').notNull().unique().defaultRandom(),
    provider: text('provider').notNull(),
    /** The difference, integer cents of UYU. */
    dueCents: integer('due_cents').notNull(),
    currency: text('currency').notNull(),
    /** The difference in integer cents of `currency`. */
    amountCents: integer('amount_cents').notNull(),
    /** Idempotency key for the provider's checkout call. */
    idempotencyKey: uuid('idempotency_key').notNull().defaultRandom(),
    /** The provider's id of the checkout; empty until it exists. */
    reference: text('reference').notNull().default(''),
    redirectUrl: text('redirect_url').notNull().default(''),
    /** When nobody is sent there any more. */
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the sweep next calls the provider; null = never again. */
    nextAskAt: instant('next_ask_at'),
    asked: integer('asked').notNull().default(0),
  },
  (table) => [
    index('due_charges_order').on(table.orderId, table.id),
    index('due_charges_reference').on(table.provider, table.reference),
    index('due_charges_ask').on(table.nextAskAt),
    check('due_charges_cents', sql`${table.dueCents} > 0 and ${table.amountCents} > 0`),
  ],
);

/** Payments at a provider; an order may have several. */
export const payments = pgTable(
  'payments',
  {
    id: rowId(),
    provider: text('provider').notNull(),
    providerId: text('provider_id').notNull(),
    orderId: partOf('order_id', () => orders.id),
    /** The difference that it is for; null = the order's own charge. */
    dueChargeId: integer('due_charge_id').references(() => dueCharges.id),
    /** As in gateway.ts. */
    status: text('status').notNull(),
    /** The provider's own status. */
    detail: text('detail').notNull().default(''),
    currency: text('currency').notNull(),
    /** Integer cents of `currency`. */
    amountCents: integer('amount_cents').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** By the provider's clock; the newer of two reports counts. */
    changedAt: instant('changed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('payments_provider').on(table.provider, table.providerId),
    index('payments_order').on(table.orderId),
  ],
);

/** Refunds, requested by the shop or made by the provider. */
export const refunds = pgTable(
  'refunds',
  {
    id: rowId(),
    orderId: partOf('order_id', () => orders.id),
    provider: text('provider').notNull(),
    providerId: text('provider_id').notNull(),
    currency: text('currency').notNull(),
    /** Integer cents of `currency`. */
    amountCents: integer('amount_cents').notNull(),
    /** `undone`: reported by the provider as done and then reversed. */
    outcome: text('outcome').$type<RefundEvent['outcome'] | 'undone'>().notNull(),
    actor: text('actor').$type<RefundEvent['actor']>().notNull(),
    userId: integer('user_id').references(() => users.id),
    askedAt: instant('asked_at').notNull().defaultNow(),
    /** When the provider's answer arrived. */
    endedAt: instant('ended_at'),
  },
  (table) => [index('refunds_order').on(table.orderId, table.id)],
);

/** Exchange rates set by sellers; the newest counts while it is recent. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    id: rowId(),
    currency: text('currency').notNull(),
    /** UYU per unit. */
    rate: numeric('rate', { precision: 12, scale: 4, mode: 'number' }).notNull(),
    userId: integer('user_id').references(() => users.id),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('exchange_rates_newest').on(table.currency, table.at.desc())],
);

/** Last answers of each provider, from any process. */
export const providerAnswers = pgTable('provider_answers', {
  provider: text('provider').primaryKey(),
  /** Null = never. */
  answeredAt: instant('answered_at'),
  /** When a call last failed; null = never. */
  failedAt: instant('failed_at'),
  /** Status of that failure; null = no response. */
  failedStatus: integer('failed_status'),
});
